//! Music: from the library to an album, a song into a playlist, tabs, and the first screen again.

use anyhow::Result;
use fastrand::Rng;

use crate::{
    motion::{Motion, Phone},
    script::{Act, Script, next},
    theme::Theme,
    ui::{Item, Page, State, dialog, row, sheet},
    words::{NAMES, SONGS, some},
};

pub(crate) fn look(rng: &mut Rng) -> Theme {
    Theme { centred: true, radius: 8.0, ..Theme::dark(rng, 0.83) }
}

fn tabs(mut page: Page, tab: usize) -> State {
    page.tabs = ["Library", "Radio", "Playlists"].map(String::from).into();
    page.tab = tab;
    State::of(page)
}

pub(crate) fn write(phone: Phone, mut rng: Rng) -> Result<Script> {
    let (songs, artists) = (some(&mut rng, SONGS, 11), some(&mut rng, NAMES, 5));
    let lists = some(&mut rng, &["Morning", "Focus", "Road trip", "Dinner", "Rainy days"], 3);
    let (album, song) = (songs[0], songs[6]);
    let goal = format!("Add the song \"{song}\" to the playlist {}", lists[1]);
    let cover = |n: usize| Item::Card {
        title: songs[n].into(),
        note: format!("Album by {}", artists[n]),
        tint: n * 2 + songs[n].len(),
        shown: 1.0,
    };
    let library =
        tabs(Page { title: "Library".into(), items: (0..5).map(cover).collect(), ..Page::default() }, 0);

    let mut s = Script::new(phone, rng, true, &goal, next(&library, "library", "albums"));
    s.pace(0.95, 1.7);
    let mut items = vec![Item::Hero { tint: songs[0].len() }];
    for (n, title) in songs[3..].iter().enumerate() {
        items.push(row(*title, format!("{}  •  {}:{:02}", artists[0], 2 + n % 3, 7 + n * 6), n));
    }
    let album_page = State::of(Page { title: album.into(), back: true, items, ..Page::default() });
    s.tap(album, "navigate", Motion::Fade, next(&album_page, "album", "one album"))?;
    s.scroll(200.0, "album-songs", "songs of the album");
    let songs_page = s.now();
    let menu = songs_page.covered(sheet(song, &["Play next", "Add to playlist", "Share"], None));
    s.tap(song, "sheet", Motion::Glide, next(&menu, "menu", "sheet: what to do with the song"))?;
    let choice = songs_page.covered(sheet("Add to playlist", &lists, None));
    s.tap("Add to playlist", "sheet", Motion::Cut, next(&choice, "choice", "sheet of playlists"))?;
    let told =
        songs_page.covered(dialog("Added", &format!("{song} is now in {}.", lists[1]), &["Undo", "OK"]));
    s.tap(lists[1], "dialog", Motion::Fade, next(&told, "added", "dialog: added"))?;
    s.tap("OK", "dialog", Motion::Glide, next(&songs_page, "album-songs", "songs of the album"))?;
    s.press(Act::Back, "navigate", Motion::Fade, next(&library, "library", "albums"));
    let items = lists
        .iter()
        .enumerate()
        .map(|(n, name)| row(*name, format!("{} songs", 12 + 9 * n), n + 3))
        .collect();
    let playlists = tabs(Page { title: "Playlists".into(), items, plus: true, ..Page::default() }, 2);
    s.tap("Playlists", "tab", Motion::Cut, next(&playlists, "playlists", "list of playlists"))?;
    s.tap("Library", "tab", Motion::Cut, next(&library, "library", "albums"))?;
    Ok(s.finish())
}
