//! Search over questions and answers.

/// A question with its answer. Both may contain HTML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The question.
    pub question: String,
    /// The answer.
    pub answer: String,
}

/// Base letters of U+00C0 to U+017F. Letters that fold to two letters are
/// handled before: their place here has a question mark.
const LATIN: &str = concat!(
    "aaaaaa?ceeeeiiiidnoooooxouuuuy??aaaaaa?ceeeeiiiidnooooo ouuuuy?y",
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii??jjkkkllllllllllnnnnnnnnnoooooo??",
    "rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs"
);

/// Punctuation outside ASCII that separates words.
const SIGNS: &str = "…–—„“”‚‘’«»¿¡؟،؛";

/// Folds case and accents: two texts that a reader takes for the same become
/// equal.
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            'A'..='Z' => folded.push(sign.to_ascii_lowercase()),
            '\0'..='\u{bf}' => folded.push(sign),
            'Æ' | 'æ' => folded.push_str("ae"),
            'Œ' | 'œ' => folded.push_str("oe"),
            'ß' => folded.push_str("ss"),
            'Þ' | 'þ' => folded.push_str("th"),
            'Ĳ' | 'ĳ' => folded.push_str("ij"),
            '\u{c0}'..='\u{17f}' => {
                let place = usize::try_from(u32::from(sign) - 0xc0).ok();
                let base = place.and_then(|place| LATIN.as_bytes().get(place));
                folded.push(base.map_or(sign, |base| char::from(*base)));
            }
            // Accents and Arabic vowel marks that stand alone, and the
            // character that only stretches a word.
            '\u{300}'..='\u{36f}' | '\u{64b}'..='\u{65f}' | 'ـ' | 'ٰ' => {}
            'أ' | 'إ' | 'آ' | 'ٱ' => folded.push('ا'),
            'ى' => folded.push('ي'),
            'ة' => folded.push('ه'),
            _ => folded.extend(sign.to_lowercase()),
        }
    }
    folded
}

/// The text of HTML, without tags.
fn plain(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html.chars();
    while let Some(sign) = rest.next() {
        match sign {
            '<' => {
                rest.find(|sign| *sign == '>');
                text.push(' ');
            }
            '&' => {
                let entities = [("nbsp;", ' '), ("lt;", '<'), ("gt;", '>'), ("quot;", '"'), ("amp;", '&')];
                let known = entities.iter().find(|(name, _)| rest.as_str().starts_with(name));
                text.push(known.map_or(sign, |(_, meant)| *meant));
                if let Some((name, _)) = known {
                    rest.nth(name.len() - 1);
                }
            }
            _ => text.push(sign),
        }
    }
    text
}

/// True if a text contains a word. The text search of the standard library
/// would add to the size of the core.
fn contains(text: &str, word: &str) -> bool {
    text.as_bytes().windows(word.len()).any(|part| part == word.as_bytes())
}

/// Words of a folded text. The Arabic article is left out: it is written
/// together with its word, and differently after a preposition.
fn words(folded: &str) -> Vec<&str> {
    let separates = |sign: char| {
        sign.is_whitespace() || sign.is_ascii_punctuation() || SIGNS.chars().any(|known| known == sign)
    };
    let bare = |word| match str::strip_prefix(word, "ال") {
        Some(rest) if rest.chars().count() > 2 => rest,
        _ => word,
    };
    folded.split(separates).filter(|word| !word.is_empty()).map(bare).collect()
}

/// Places of the questions that a search finds, best first. Every word must
/// occur in the question or the answer; more words in the question are better.
/// A search without a word finds nothing.
pub fn found(questions: &[Question], typed: &str) -> Vec<usize> {
    let typed = folded(typed);
    let wanted = words(&typed);
    if wanted.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (place, entry) in questions.iter().enumerate() {
        let question = folded(&plain(&entry.question));
        let answer = folded(&plain(&entry.answer));
        let missing = wanted.iter().filter(|word| !contains(&question, word)).count();
        if wanted.iter().all(|word| contains(&question, word) || contains(&answer, word)) {
            found.push((missing, place));
        }
    }
    found.sort_unstable();
    found.into_iter().map(|(_, place)| place).collect()
}
