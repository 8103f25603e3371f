//! Rules of the lobby: order of games, favourites.

/// An order of games that the content offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SortOption {
    /// Field to sort by, as the API names it.
    pub by: String,
    /// `asc` or `desc`.
    pub order: String,
    /// Display name.
    pub label: String,
}

impl SortOption {
    /// Its value in the address.
    pub fn value(&self) -> String {
        format!("{}-{}", self.by, self.order)
    }
}

/// The orders that a visitor may choose from: the order by personal score is
/// for players only.
pub fn offered(options: Vec<SortOption>, signed_in: bool) -> Vec<SortOption> {
    options.into_iter().filter(|option| signed_in || option.by != "score").collect()
}

/// The chosen order: the one with the value of the address, else the first.
pub fn chosen<'a>(options: &'a [SortOption], wanted: Option<&str>) -> Option<&'a SortOption> {
    options.iter().find(|option| Some(option.value().as_str()) == wanted).or_else(|| options.first())
}

/// Favourites as shown: those of the server with the changes that are not
/// confirmed yet. Added games come first.
pub fn favorites(confirmed: &[String], changes: &[(String, bool)]) -> Vec<String> {
    let change = |id: &String| changes.iter().find(|(changed, _)| changed == id).map(|(_, added)| *added);
    let is_new = |id: &&String| !confirmed.contains(id);
    let added = changes.iter().rev().filter(|(_, added)| *added).map(|(id, _)| id).filter(is_new);
    added.chain(confirmed.iter().filter(|id| change(id) != Some(false))).cloned().collect()
}

/// Games that a page of a collection adds, on small screens and on others.
pub const fn page_size(small: bool) -> u32 {
    if small { 24 } else { 72 }
}

/// Most pages that are restored from an address at once.
pub const MOST_PAGES: u32 = 20;
