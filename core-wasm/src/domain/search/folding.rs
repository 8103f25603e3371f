//! Folding: texts that a reader takes for the same become equal.

/// Letters of the Latin script with marks, by the plain letters they fold to.
const LATIN: &[(&str, &str)] = &[
    ("a", "àáâãäåāăąǎạảấầẩẫậắằẳẵặ"),
    ("ae", "æ"),
    ("c", "çćĉċč"),
    ("d", "ďđð"),
    ("e", "èéêëēĕėęěẹẻẽếềểễệ"),
    ("g", "ĝğġģ"),
    ("h", "ĥħ"),
    ("i", "ìíîïĩīĭįıǐỉị"),
    ("ij", "ĳ"),
    ("j", "ĵ"),
    ("k", "ķĸ"),
    ("l", "ĺļľŀł"),
    ("n", "ñńņňŉŋ"),
    ("o", "òóôõöøōŏőơǒọỏốồổỗộớờởỡợ"),
    ("oe", "œ"),
    ("r", "ŕŗř"),
    ("s", "śŝşšſș"),
    ("ss", "ß"),
    ("t", "ţťŧț"),
    ("th", "þ"),
    ("u", "ùúûüũūŭůűųưǔụủứừửữự"),
    ("w", "ŵ"),
    ("y", "ýÿŷỳỵỷỹ"),
    ("z", "źżž"),
];

/// Greek and Cyrillic letters with marks.
const GREEK_CYRILLIC: &[(&str, &str)] = &[
    ("α", "ά"),
    ("ε", "έ"),
    ("η", "ή"),
    ("ι", "ίϊΐ"),
    ("ο", "ό"),
    ("σ", "ς"),
    ("υ", "ύϋΰ"),
    ("ω", "ώ"),
    ("е", "ё"),
];

/// Arabic letters that are often typed in a plainer form, and their Persian
/// forms.
const ARABIC: &[(&str, &str)] = &[("ا", "أإآٱ"), ("ه", "ة"), ("و", "ؤ"), ("ي", "ىئی"), ("ك", "ک")];

/// True for marks that stand on another letter: Latin accents, Arabic vowels,
/// and the stroke that only makes an Arabic word longer. Also for signs inside
/// words that people leave out: apostrophes, joiners.
fn is_left_out(letter: char) -> bool {
    matches!(
        letter,
        '\u{300}'..='\u{36f}' | '\u{64b}'..='\u{65f}' | '\u{670}' | '\u{640}'
            | '\'' | '`' | '´' | '‘' | '’' | 'ʼ' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '™' | '®' | '©'
    )
}

/// True for signs between words.
fn separates(letter: char) -> bool {
    match letter {
        '\0'..='\u{7f}' => !letter.is_ascii_alphanumeric(),
        '\u{80}'..='\u{bf}' => !matches!(letter, 'ª' | 'µ' | 'º'),
        '×' | '÷' | '،' | '؛' | '؟' | '٪'..='٭' | '۔' | '・' => true,
        '\u{2000}'..='\u{2bff}' | '\u{3000}'..='\u{3004}' | '\u{3008}'..='\u{3020}' => true,
        _ => false,
    }
}

/// A letter of full width, a Katakana letter or a digit of another script in
/// its common form.
fn common(letter: char) -> char {
    let moved = |by: u32| char::from_u32(u32::from(letter).wrapping_sub(by)).unwrap_or(letter);
    match letter {
        '\u{ff01}'..='\u{ff5e}' => moved(0xfee0),
        '\u{30a1}'..='\u{30f6}' => moved(0x60),
        '\u{660}'..='\u{669}' => moved(0x660 - 0x30),
        '\u{6f0}'..='\u{6f9}' => moved(0x6f0 - 0x30),
        '\u{966}'..='\u{96f}' => moved(0x966 - 0x30),
        _ => letter,
    }
}

/// The plain letters of a letter with marks.
fn plain(letter: char) -> Option<&'static str> {
    let table = match letter {
        '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' => LATIN,
        '\u{370}'..='\u{4ff}' => GREEK_CYRILLIC,
        '\u{600}'..='\u{6ff}' => ARABIC,
        _ => &[],
    };
    table.iter().find(|(_, letters)| letters.contains(letter)).map(|(plain, _)| *plain)
}

/// Adds what one character folds to; a separator becomes a space.
pub(super) fn fold_into(letter: char, text: &mut String) {
    for letter in common(letter).to_lowercase() {
        match letter {
            'a'..='z' | '0'..='9' => text.push(letter),
            _ if is_left_out(letter) => {}
            _ if separates(letter) => text.push(' '),
            _ => match plain(letter) {
                Some(plain) => text.push_str(plain),
                None => text.push(letter),
            },
        }
    }
}

/// A text for comparison: lower case, common digits, without accents, marks and
/// apostrophes; words are separated by one space.
pub fn folded(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    text.chars().for_each(|letter| fold_into(letter, &mut all));
    let mut result = String::with_capacity(all.len());
    for word in all.split_ascii_whitespace() {
        if !result.is_empty() {
            result.push(' ');
        }
        result.push_str(word);
    }
    result
}
