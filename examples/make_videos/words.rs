//! The made-up texts of the clips. Every story draws from these, so that another seed says other things.

use fastrand::Rng;

pub(crate) const NOTES: &[(&str, &str)] = &[
    ("Groceries", "Milk, bread, two lemons, coffee"),
    ("Trip to the lake", "Train at 9:40, bring the tent"),
    ("Book list", "Three novels and an atlas"),
    ("Garden", "Water the tomatoes on Friday"),
    ("Meeting notes", "Budget, dates, who writes what"),
    ("Gift ideas", "A scarf, or tickets for May"),
    ("Recipe: soup", "Leeks, potatoes, a little cream"),
    ("Piano lesson", "Scales, then the second page"),
    ("Bike repair", "New chain, check both brakes"),
    ("Film night", "Ask Ines about the projector"),
    ("Paint the door", "Primer first, two coats of green"),
    ("Insurance", "Call before the end of the month"),
    ("Old photos", "Scan the two albums from 1987"),
    ("Spare keys", "One at Grace's, one in the drawer"),
    ("Language class", "Page 42, exercises three to five"),
    ("Winter tyres", "The garage opens at eight"),
    ("Weekend run", "Eight kilometres along the canal"),
];
pub(crate) const TITLES: &[&str] =
    &["Dentist", "Call Nora", "Lunch plan", "Buy stamps", "New shelf", "Pack bags"];
pub(crate) const NAMES: &[&str] = &[
    "Amira", "Jonas", "Lucía", "Pavel", "Grace", "Hiroshi", "Zoë", "Tomás", "Elin", "Kwame", "Björn", "Maya",
    "Ravi",
];
pub(crate) const PLACES: &[&str] =
    &["at the station", "in the park", "at the café", "by the bridge", "at the museum", "near the old mill"];
pub(crate) const NETWORKS: &[&str] = &[
    "Maple House",
    "Studio 12",
    "Café Corner",
    "Harbour Guest",
    "Library 5G",
    "Attic",
    "Blue Door",
    "Oak Lane",
];
pub(crate) const PRODUCTS: &[&str] = &[
    "Desk lamp",
    "Canvas backpack",
    "Enamel mug",
    "Wool blanket",
    "Wall clock",
    "Garden chair",
    "Travel pillow",
    "Steel bottle",
    "Cork board",
    "Oak tray",
    "Rain jacket",
    "Paper lantern",
];
pub(crate) const SONGS: &[&str] = &[
    "Slow Harbour",
    "Paper Moons",
    "Late Trains",
    "Copper Sky",
    "Window Seat",
    "Northern Lights",
    "Small Hours",
    "Salt and Wind",
    "Evening Post",
    "Glass Garden",
    "First Snow",
    "Tin Roof",
];

/// `count` different entries in random order.
pub(crate) fn some<T: Copy>(rng: &mut Rng, pool: &[T], count: usize) -> Vec<T> {
    let mut all = pool.to_vec();
    rng.shuffle(&mut all);
    all.truncate(count);
    all
}
