//! A shop: offers load in, one goes into the cart, the cart tab, back to the offers, a sort sheet.

use anyhow::Result;
use fastrand::Rng;

use crate::{
    motion::{Motion, Phone},
    script::{Act, Script, next},
    theme::{Bar, Theme},
    ui::{Item, Page, State, row, sheet},
    words::{PRODUCTS, some},
};

pub(crate) fn look(rng: &mut Rng) -> Theme {
    Theme { centred: true, radius: 14.0, ..Theme::light(rng, 0.04, Bar::Plain) }
}

fn tabs(mut page: Page, tab: usize) -> State {
    page.tabs = ["Offers", "Cart", "Orders"].map(String::from).into();
    page.tab = tab;
    State::of(page)
}

/// The picture of a piece goes with its price, wherever it stands.
fn tint(price: u32) -> usize {
    price as usize / 5 % 97
}

/// The offers; the first `loaded` have arrived.
fn offers(wares: &[(&str, u32)], loaded: usize) -> State {
    let card = |(n, (name, price)): (usize, &(&str, u32))| Item::Card {
        title: (*name).into(),
        note: format!("€ {}.{:02}  •  in stock", price / 100, price % 100),
        tint: tint(*price),
        shown: if n < loaded { 1.0 } else { 0.0 },
    };
    let items = wares.iter().enumerate().map(card).collect();
    tabs(Page { title: "Offers today".into(), action: "Sort".into(), items, ..Page::default() }, 0)
}

pub(crate) fn write(phone: Phone, mut rng: Rng) -> Result<Script> {
    let names = some(&mut rng, PRODUCTS, 6);
    let wares: Vec<(&str, u32)> = names.iter().map(|n| (*n, rng.u32(300..9000) / 5 * 5)).collect();
    let (name, price) = wares[rng.usize(1..4)];
    let cost = format!("€ {}.{:02}", price / 100, price % 100);
    let goal = format!("Put the {} into the cart and sort the offers by price", name.to_lowercase());
    let start = tabs(Page { title: "Offers today".into(), items: vec![Item::Spinner], ..Page::default() }, 0);

    let mut s = Script::new(phone, rng, false, &goal, next(&start, "start", "empty page with a spinner"));
    s.wait("content-load", Motion::Cut, next(&offers(&wares, 0), "skeleton", "grey placeholders"));
    let steps: Vec<State> = (1..6).map(|n| offers(&wares, n)).collect();
    let all = offers(&wares, 6);
    s.load(&steps, next(&all, "offers", "offers have loaded"));
    s.pace(1.2, 2.8);
    let items = vec![
        Item::Hero { tint: tint(price) },
        Item::Header(name.into()),
        Item::Text(format!("{cost}, free delivery within three days. Returns are accepted for a month.")),
        Item::Button("Add to cart".into()),
    ];
    let ware = State::of(Page { title: name.into(), back: true, items, ..Page::default() });
    s.tap(name, "navigate", Motion::SlideIn, next(&ware, "ware", "one offer"))?;
    let mut added = ware.clone();
    added.page.items[3] = Item::Text("In your cart. It is kept for you until midnight.".into());
    s.tap("Add to cart", "other", Motion::Fade, next(&added, "added", "button gone: it is in the cart"))?;
    s.press(Act::Back, "navigate", Motion::SlideOut, next(&all, "offers", "offers have loaded"));
    let cart = vec![
        row(name, format!("1 piece, {cost}"), 1),
        Item::Text(format!("Sum: {cost}")),
        Item::Button("Check out".into()),
    ];
    let cart = tabs(Page { title: "Cart".into(), items: cart, ..Page::default() }, 1);
    s.tap("Cart", "tab", Motion::Cut, next(&cart, "cart", "cart with one piece"))?;
    s.tap("Offers", "tab", Motion::Cut, next(&all, "offers", "offers have loaded"))?;
    let ways = ["Newest first", "Lowest price", "Highest price", "Name"];
    let sort = all.covered(sheet("Sort by", &ways, Some(0)));
    s.tap("Sort", "sheet", Motion::Glide, next(&sort, "sort", "sheet: sort by"))?;
    let mut cheap = wares.clone();
    cheap.sort_by_key(|w| w.1);
    if cheap == wares {
        cheap.reverse();
    }
    let sorted = offers(&cheap, 6);
    s.tap("Lowest price", "sheet", Motion::Glide, next(&sorted, "sorted", "offers by price"))?;
    Ok(s.finish())
}
