//! Properties of form fields by name: input type, rules, mask.

use super::rules::Rule;
use crate::domain::typed_text::{cleaned, is_invisible, plain};

/// Minimum length of a password.
pub const PASSWORD_MINIMUM: usize = 6;
/// Minimum length of a name or a personal id number.
pub const NAME_MINIMUM: usize = 2;

/// Minimum age of players, in years.
pub const ADULT: usize = 18;
/// Pattern of the postal codes of all countries.
const POSTAL_CODE: &str = "^[0-9A-Za-z -]{1,12}$";
/// Earliest selectable date of birth.
pub const EARLIEST_BIRTH: &str = "1920-01-01";

/// Input type of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Input {
    /// One line of text.
    Text,
    /// Several lines of text.
    Textarea,
    /// An e-mail address.
    Email,
    /// A password.
    Password,
    /// Calling code and local number.
    Phone,
    /// A choice from a list.
    Select,
    /// A checkbox.
    Checkbox,
    /// A calendar date.
    Date,
    /// A whole number.
    Integer,
    /// Text with a mask.
    Masked,
    /// A hidden field.
    Hidden,
}

/// Input type of the field with this name.
pub fn input_of(name: &str) -> Input {
    match name {
        "password" | "password_confirmation" | "currentPassword" | "newPassword" | "repeatNewPassword" => {
            Input::Password
        }
        "email" => Input::Email,
        "phone" => Input::Phone,
        "birthdate" => Input::Date,
        "age" => Input::Integer,
        "cpf_number" => Input::Masked,
        "country" | "currency" | "timeZone" | "language" | "gender" => Input::Select,
        "agreements" | "receiveEmailPromo" | "receiveSmsPromo" | "receiveBonus" | "depositLimit" => {
            Input::Checkbox
        }
        "captcha" | "locale" => Input::Hidden,
        _ => Input::Text,
    }
}

/// Rules of the field with this name.
pub fn rules_of(name: &str, required: bool) -> Vec<Rule> {
    let own = match name {
        "password" => vec![Rule::MinimumLength(PASSWORD_MINIMUM)],
        "password_confirmation" => vec![Rule::Required, Rule::Confirmed("password".to_owned())],
        "currentPassword" => vec![Rule::Required],
        "newPassword" => vec![Rule::Required, Rule::MinimumLength(PASSWORD_MINIMUM)],
        "repeatNewPassword" => vec![Rule::Required, Rule::Confirmed("newPassword".to_owned())],
        "firstName" | "lastName" | "personalIdNumber" => vec![Rule::MinimumLength(NAME_MINIMUM)],
        "email" => vec![Rule::Email],
        "phone" => vec![Rule::Phone],
        "birthdate" => vec![Rule::Date],
        "age" => vec![Rule::Integer],
        "cpf_number" => vec![Rule::Cpf],
        "postalCode" => vec![Rule::Pattern(POSTAL_CODE.to_owned())],
        _ => Vec::new(),
    };
    let first = match input_of(name) {
        Input::Checkbox => Rule::Accepted,
        _ => Rule::Required,
    };
    if required && !own.contains(&first) { std::iter::once(first).chain(own).collect() } else { own }
}

/// True if the value may be stored in a draft. Passwords and codes may not.
pub fn may_be_stored(name: &str) -> bool {
    !matches!(input_of(name), Input::Password) && !matches!(name, "code" | "factor_code" | "captcha")
}

/// The autocomplete token of a field.
pub fn autocomplete_of(name: &str) -> &'static str {
    match name {
        "login" => "username webauthn",
        "password" => "current-password",
        "newPassword" | "password_confirmation" | "repeatNewPassword" => "new-password",
        "currentPassword" => "current-password",
        "email" => "email",
        "phone" => "tel-national",
        "firstName" => "given-name",
        "lastName" => "family-name",
        "nickname" => "nickname",
        "country" => "country",
        "city" => "address-level2",
        "address" => "address-line1",
        "additionalAddress" => "address-line2",
        "postalCode" => "postal-code",
        "birthdate" => "bday",
        "language" => "language",
        "code" | "factor_code" => "one-time-code",
        _ => "off",
    }
}

/// `inputmode` attribute of an input type.
pub fn input_mode_of(input: Input) -> &'static str {
    match input {
        Input::Email => "email",
        Input::Phone => "tel",
        Input::Integer | Input::Masked => "numeric",
        _ => "text",
    }
}

/// Mask of a field; `#` is a digit.
pub fn mask_of(name: &str) -> Option<&'static str> {
    match name {
        "cpf_number" => Some("###.###.###-##"),
        _ => None,
    }
}

/// Applies a mask: `#` accepts a digit, `@` a letter, `*` either. Other input
/// is dropped, and the literals of the mask are inserted. A text with more than
/// the mask takes stays without it: cut, it could be another valid value.
pub fn masked(mask: &str, text: &str) -> String {
    let text = cleaned(text);
    let mut shown = String::new();
    let mut literals = String::new();
    let mut typed = text.chars().filter(char::is_ascii_alphanumeric).peekable();
    for slot in mask.chars() {
        let accepts = |character: &char| match slot {
            '#' => character.is_ascii_digit(),
            '@' => character.is_ascii_alphabetic(),
            _ => character.is_ascii_alphanumeric(),
        };
        if !matches!(slot, '#' | '@' | '*') {
            literals.push(slot);
            continue;
        }
        while typed.peek().is_some_and(|character| !accepts(character)) {
            typed.next();
        }
        let Some(character) = typed.next() else { break };
        shown.push_str(&literals);
        literals.clear();
        shown.push(character);
    }
    if typed.peek().is_some() { text.chars().filter(char::is_ascii_alphanumeric).collect() } else { shown }
}

/// The value of an edit in a field: without what has no meaning there.
pub fn entered(name: &str, input: Input, text: &str) -> String {
    match (input, mask_of(name)) {
        (Input::Masked, Some(mask)) => masked(mask, text),
        (Input::Integer, _) => without_spacing(text),
        (Input::Checkbox, _) => (if text == "1" { "1" } else { "" }).to_owned(),
        (Input::Email, _) => cleaned(text),
        // The blank in the middle is typed at the end.
        _ if name == "postalCode" => text.chars().filter(|it| !is_invisible(*it)).map(plain).collect(),
        _ => text.to_owned(),
    }
}

/// The most characters that a value of this input type may have.
pub fn longest(input: Input) -> Option<usize> {
    match input {
        Input::Textarea => Some(2000),
        Input::Email => Some(254),
        Input::Text | Input::Password | Input::Integer | Input::Masked => Some(255),
        Input::Phone | Input::Select | Input::Checkbox | Input::Date | Input::Hidden => None,
    }
}

/// Normalises a number typed or pasted with spaces, hyphens or non-Latin
/// digits.
pub fn without_spacing(text: &str) -> String {
    let mut number = String::new();
    for character in cleaned(text).chars() {
        let separates = character.is_whitespace() || (character == '-' && !number.is_empty());
        if !separates {
            number.push(character);
        }
    }
    number
}

/// True if a pattern accepts digits only, like `^[0-9]{12,19}$`.
pub fn takes_digits_only(pattern: &str) -> bool {
    let inner = pattern.strip_prefix('^').and_then(|rest| rest.strip_suffix('$'));
    let mut rest = inner.unwrap_or_default();
    while let Some(after) = rest.strip_prefix("[0-9]").or_else(|| rest.strip_prefix("\\d")) {
        rest = match after.strip_prefix('{').map(|counts| counts.split_once('}')) {
            Some(Some((counts, after))) if counts.chars().all(|it| it.is_ascii_digit() || it == ',') => after,
            Some(_) => return false,
            None => after.strip_prefix(['+', '*', '?']).unwrap_or(after),
        };
        if rest.is_empty() {
            return true;
        }
    }
    false
}

/// Password strength, by length only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strength {
    /// One or two characters.
    Weak,
    /// Three or four.
    Good,
    /// Five or more.
    Strong,
}

/// Strength of a password; `None` if empty.
pub fn strength_of(password: &str) -> Option<Strength> {
    match password.chars().count() {
        0 => None,
        1..=2 => Some(Strength::Weak),
        3..=4 => Some(Strength::Good),
        _ => Some(Strength::Strong),
    }
}

/// Derives a nickname from an e-mail address: the local part without its last
/// three characters (its first character only if it has fewer than four),
/// followed by three stars.
pub fn nickname_of(email: &str) -> String {
    let local: Vec<char> = email.split('@').next().unwrap_or_default().chars().collect();
    let kept = if local.len() < 4 { 1 } else { local.len() - 3 };
    let mut nickname: String = local.into_iter().take(kept).collect();
    nickname.push_str("***");
    nickname
}

#[cfg(test)]
mod tests {
    use super::{takes_digits_only, without_spacing};

    #[test]
    fn takes_digits_only_recognises_digit_patterns() {
        for (pattern, expected) in [
            ("^[0-9]{12,19}$", true),
            ("^\\d+$", true),
            ("^[0-9]{4}\\d*$", true),
            ("^[0-9A-F]{4}$", false),
            ("^[A-Z]{2}\\d+$", false),
            ("^\\d+(-\\d+)?$", false),
            ("^\\d{x}$", false),
            ("[0-9]+", false),
            ("^$", false),
            ("", false),
        ] {
            assert_eq!(takes_digits_only(pattern), expected, "{pattern}");
        }
    }

    #[test]
    fn without_spacing_removes_separators_between_digits() {
        assert_eq!(without_spacing(" 4242 4242-4242\u{a0}4242 "), "4242424242424242");
        assert_eq!(without_spacing("-5"), "-5", "a leading sign is not a separator");
        assert_eq!(without_spacing("\u{664}\u{662}"), "42");
        assert_eq!(without_spacing("42x"), "42x", "invalid characters are kept");
    }
}
