//! Rules of the lobby: search in names, order of games, favourites.

/// Latin letters with marks, from U+00C0 to U+017F, as plain lower-case letters
/// in groups of a letter and the letters that it stands for.
const FOLDED: [(&str, &str); 25] = [
    ("a", "àáâãäåāăą"),
    ("ae", "æ"),
    ("c", "çćĉċč"),
    ("d", "ďđð"),
    ("e", "èéêëēĕėęě"),
    ("g", "ĝğġģ"),
    ("h", "ĥħ"),
    ("i", "ìíîïĩīĭįı"),
    ("j", "ĵ"),
    ("k", "ķĸ"),
    ("l", "ĺļľŀł"),
    ("n", "ñńņňŉŋ"),
    ("o", "òóôõöøōŏő"),
    ("oe", "œ"),
    ("r", "ŕŗř"),
    ("s", "śŝşšſș"),
    ("ss", "ß"),
    ("t", "ţťŧț"),
    ("th", "þ"),
    ("u", "ùúûüũūŭůűų"),
    ("w", "ŵ"),
    ("y", "ýÿŷ"),
    ("z", "źżž"),
    // Arabic letters that are often typed in a plainer form.
    ("ا", "أإآٱ"),
    ("ي", "ى"),
];

/// True for marks that stand on another letter: Latin accents, Arabic vowels,
/// and the stroke that only makes an Arabic word longer.
fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{64b}'..='\u{65f}' | '\u{670}' | '\u{640}')
}

/// A text for comparison: lower case, without accents and marks, words
/// separated by one space.
pub fn folded(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase).filter(|letter| !is_mark(*letter)) {
        match FOLDED.iter().find(|(_, letters)| !letter.is_ascii() && letters.contains(letter)) {
            Some((plain, _)) => result.push_str(plain),
            None if letter.is_whitespace() || letter == '-' || letter == '_' => result.push(' '),
            None => result.push(letter),
        }
    }
    result.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Positions of the names that contain every word of a typed text. Names that
/// begin with the text come first; otherwise the order of the names is kept.
pub fn found<'a>(names: impl Iterator<Item = &'a str>, typed: &str) -> Vec<usize> {
    let typed = folded(typed);
    let mut beginning = Vec::new();
    let mut containing = Vec::new();
    for (place, name) in names.enumerate() {
        let name = folded(name);
        if name.starts_with(&typed) {
            beginning.push(place);
        } else if typed.split(' ').all(|word| name.contains(word)) {
            containing.push(place);
        }
    }
    beginning.append(&mut containing);
    beginning
}

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
