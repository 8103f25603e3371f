//! Property tests of amounts, inputs, bonuses and event sequences.

use std::collections::BTreeMap;

use proptest::prelude::*;
use regress::Regex;

use crate::{
    domain::{
        bonus::{
            Choice, Conditions, OpenedWith, Row, after_amount_change, after_choice, initial, is_disabled,
        },
        money::{
            amount::Amount,
            currency::{Currency, CurrencyKind},
            equivalent::equivalent_of,
            input::{AmountText, MAXIMUM_LENGTH, clamped, parsed},
            number_signs::{NumberSigns, number_signs},
        },
        redirects::{decode, encode, query_pairs, query_text, same_origin_path},
        token::whole_seconds,
    },
    machines::refresh::{self, Answer, LockState, Observation},
};

/// A number of up to 28 digits with the point at any position.
fn digits() -> impl Strategy<Value = String> {
    ("[1-9][0-9]{0,27}", 0usize..28, any::<bool>()).prop_map(|(digits, place, negative)| {
        let (whole, fraction) = digits.split_at(digits.len() - place.min(digits.len()));
        let whole = if whole.is_empty() { "0" } else { whole };
        let fraction = fraction.trim_end_matches('0');
        let sign = if negative { "-" } else { "" };
        if fraction.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") }
    })
}

fn amount(text: &str) -> Amount {
    text.parse().unwrap()
}

/// One language per number notation.
const LANGUAGES: [&str; 5] = ["en", "pt-BR", "pl", "de-CH", "ar"];

/// Formats a number in a language's notation.
fn written(whole: u64, fraction: &str, signs: NumberSigns, grouped: bool) -> String {
    let digits = whole.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if grouped && place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(signs.group);
        }
        text.push(digit);
    }
    if fraction.is_empty() { text } else { format!("{text}{}{fraction}", signs.decimal) }
}

/// Texts that people type or paste: digits of several scripts, signs, white
/// space, invisible marks, and now and then something foreign.
fn typed_texts() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        6 => "[0-9]{1,4}",
        4 => "[0-9]{3}",
        1 => "[٠-٩۰-۹０-９]{1,3}",
        6 => "[.,]",
        2 => "[ '’٫٬\u{a0}\u{202f}]",
        1 => "[\u{200b}\u{200e}\u{200f}\u{2066}\u{2069}\u{202a}\u{202e}\u{feff}\u{ad}]",
        1 => "[-+e$a]",
    ];
    proptest::collection::vec(part, 0..7).prop_map(|parts| parts.concat())
}

/// A second reading of an amount, by patterns: digits with a decimal point.
fn second_reading(text: &str, signs: NumberSigns) -> Option<String> {
    let blank = |character: char| {
        character.is_whitespace()
            || "\u{200b}\u{200e}\u{200f}\u{2066}\u{2069}\u{202a}\u{202e}\u{feff}\u{ad}".contains(character)
    };
    let scripts = ["٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "０１２３４５６７８９"];
    let digit = |character: char| {
        let value = scripts.iter().find_map(|script| script.chars().position(|digit| digit == character));
        value.map_or(character, |value| "0123456789".chars().nth(value).unwrap())
    };
    let text: String = text
        .trim_matches(blank)
        .chars()
        .map(|character| match character {
            '’' | '٬' => '\'',
            other if blank(other) => '_',
            other => digit(other),
        })
        .collect();
    let matches = |pattern: &str| Regex::new(&format!("^(?:{pattern})$")).unwrap().find(&text).is_some();
    let decimal = format!("[{}٫]", signs.decimal);
    let groups = |sign: &str| format!("[1-9][0-9]{{0,2}}(?:{sign}[0-9]{{3}})+");
    let mut group_signs = vec!["'".to_owned()];
    if matches!(signs.group, '.' | ',') {
        group_signs.push(format!("[{}]", signs.group));
    }
    let plain = |last_is_decimal: bool| {
        let place = text.rfind(['.', ',', '٫', '\'']).filter(|_| last_is_decimal);
        let kept = |part: &str| part.chars().filter(char::is_ascii_digit).collect::<String>();
        let whole = kept(&text[..place.unwrap_or(text.len())]);
        let whole = whole.trim_start_matches('0');
        let empty = text.is_empty();
        let whole = if whole.is_empty() && !empty { "0" } else { whole };
        place.map_or_else(|| whole.to_owned(), |place| format!("{whole}.{}", kept(&text[place..])))
    };
    let space = groups("_+");
    if matches("[0-9]*") || matches(&space) {
        return Some(plain(false));
    }
    if matches(&format!("[0-9]*{decimal}[0-9]*")) || matches(&format!("{space}[.,٫][0-9]*")) {
        return Some(plain(true));
    }
    for sign in &group_signs {
        if matches(&groups(sign)) {
            return Some(plain(false));
        }
        if matches(&format!("{}{decimal}[0-9]*", groups(sign))) {
            return Some(plain(true));
        }
    }
    let could_be_groups = matches(&groups("[.,]"));
    (matches("[0-9]*[.,][0-9]*") && !could_be_groups).then(|| plain(true))
}

fn currency(code: &str, subunit: i64, rate: Amount, kind: CurrencyKind) -> Currency {
    Currency {
        code: code.to_owned(),
        name: code.to_owned(),
        symbol: String::new(),
        kind,
        is_base: code == "BASE",
        subunit_to_unit: Amount::whole(subunit),
        rate,
        sub_unit: None,
    }
}

/// `numerator / denominator` to two decimals, half away from zero.
fn rounded_to_cents(numerator: i128, denominator: i128) -> i128 {
    let doubled = numerator * 200 + denominator;
    doubled.div_euclid(denominator * 2)
}

fn row() -> impl Strategy<Value = Row> {
    (proptest::option::of(0i64..100), proptest::option::of(0i64..100), any::<bool>()).prop_map(
        |(minimum, maximum, packaged)| Row {
            id: String::new(),
            package_id: packaged.then(|| "p".to_owned()),
            minimum: minimum.map(Amount::whole),
            maximum: maximum.map(Amount::whole),
        },
    )
}

fn rows() -> impl Strategy<Value = Vec<Row>> {
    proptest::collection::vec(row(), 0..5).prop_map(|rows| {
        rows.into_iter().enumerate().map(|(index, row)| Row { id: format!("b{index}"), ..row }).collect()
    })
}

/// Actions on the bonus selection.
#[derive(Debug, Clone)]
enum Act {
    Type(Amount),
    Press(Choice),
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        3 => (0u32..120).prop_map(|amount| Act::Type(Amount::whole(i64::from(amount)))),
        1 => Just(Act::Type(Amount::ZERO)),
        2 => (0usize..6).prop_map(|index| Act::Press(Choice::Bonus(format!("b{index}")))),
        1 => Just(Act::Press(Choice::Declined)),
        1 => Just(Act::Press(Choice::Code)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn amounts_keep_all_digits(text in digits()) {
        prop_assert_eq!(amount(&text).to_string(), text);
    }

    #[test]
    fn exponent_notation_parses_to_the_same_amount(text in digits(), exponent in 0usize..10) {
        let (sign, unsigned) = text.strip_prefix('-').map_or(("", text.as_str()), |rest| ("-", rest));
        let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
        let moved = format!("{sign}{whole}{fraction}e-{}", fraction.len());
        prop_assert_eq!(moved.parse::<Amount>().unwrap(), amount(&text));
        let longer = format!("{text}{}e{exponent}", if fraction.is_empty() { ".0" } else { "" });
        if let (Ok(shifted), Some(expected)) =
            (longer.parse::<Amount>(), amount(&text).times(Amount::whole(10i64.pow(u32::try_from(exponent).unwrap()))))
        {
            prop_assert_eq!(shifted, expected);
        }
    }

    #[test]
    fn parsing_an_amount_never_panics(text in "\\PC{0,40}") {
        let _ = text.parse::<Amount>();
        let _ = parsed(&text, 2);
    }

    #[test]
    fn whole_seconds_are_those_of_an_amount(text in "-?[0-9]{0,22}(\\.[0-9]{0,8})?([eE][+-]?[0-9]{1,3})?") {
        // What an amount cannot hold exactly, seconds may.
        if let Ok(amount) = text.parse::<Amount>() {
            let whole = amount.rounded_down(0).to_string();
            let expected = if text.starts_with('-') { Some(0) } else { whole.parse().ok() };
            prop_assert_eq!(whole_seconds(&text), expected);
        }
    }

    #[test]
    fn reading_seconds_never_panics(text in "\\PC{0,30}") {
        let _ = whole_seconds(&text);
    }

    #[test]
    fn rounding_changes_an_amount_by_less_than_a_step(text in digits(), places in 0u32..10) {
        let (exact, step) = (amount(&text), Amount::step(places));
        let (down, up, near) = (exact.rounded_down(places), exact.rounded_up(places), exact.rounded(places));
        let magnitude = |amount: Amount| amount.max(Amount::ZERO.minus(amount).unwrap());
        prop_assert!(magnitude(down) <= magnitude(exact) && magnitude(exact) <= magnitude(up));
        prop_assert!(near == down || near == up);
        prop_assert!(magnitude(up).minus(magnitude(down)).unwrap() <= step);
    }

    #[test]
    fn amounts_in_every_language_notation_are_parsed(
        language in prop::sample::select(LANGUAGES.to_vec()),
        whole in 0u64..10_000_000, fraction in "[0-9]{0,18}", decimals in 0u32..19, grouped in any::<bool>(),
    ) {
        let signs = number_signs(language);
        let room = MAXIMUM_LENGTH - whole.to_string().len();
        let kept = fraction.len().min(decimals as usize).min(room.saturating_sub(1));
        let fraction = &fraction[..kept];
        let written = written(whole, fraction, signs, grouped);
        let meant = amount(&format!("{whole}.{fraction}0"));
        for before in ["", "77"] {
            let pasted = AmountText::exact(before, signs).typed(&written, signs);
            prop_assert_eq!(pasted.problem(decimals), None, "{:?} in {}", written, language);
            prop_assert_eq!(pasted.amount(decimals), Some(meant), "{:?} in {}", written, language);
        }
    }

    #[test]
    fn what_is_shown_is_what_is_sent(
        language in prop::sample::select(LANGUAGES.to_vec()),
        other in prop::sample::select(LANGUAGES.to_vec()),
        text in typed_texts(), decimals in 0u32..19,
    ) {
        let signs = number_signs(language);
        let pasted = AmountText::default().typed(&text, signs);
        let fits = |fraction: &str| decimals > 0 && fraction.len() <= decimals as usize;
        let meant = second_reading(&text, signs)
            .filter(|plain| plain.len() <= MAXIMUM_LENGTH)
            .filter(|plain| plain.split_once('.').is_none_or(|(_, fraction)| fits(fraction)));
        let number = meant.as_ref().map(|plain| plain.trim_end_matches('.')).filter(|plain| !plain.is_empty());
        let sent = number.map(amount);
        prop_assert_eq!(pasted.amount(decimals), sent, "{:?} in {}", text, language);
        prop_assert_eq!(pasted.problem(decimals).is_none(), meant.is_some(), "{:?} in {}", text, language);
        prop_assert_eq!(pasted.shown(signs), text.clone(), "it stays as typed");
        // Key by key it ends as a paste does.
        let mut by_key = AmountText::default();
        for (end, key) in text.char_indices() {
            by_key = by_key.typed(&text[..end + key.len_utf8()], signs);
        }
        prop_assert_eq!(&by_key.amount(decimals), &sent);
        prop_assert_eq!(by_key.shown(signs), text.clone());
        // Left, or shown in another language, it is the same amount.
        let (zero, most) = (Amount::ZERO, Amount::ZERO);
        let left = pasted.left(zero, most, decimals, signs);
        if let Some(sent) = sent {
            prop_assert_eq!(left.amount(decimals), Some(sent));
            let elsewhere = number_signs(other);
            let again = AmountText::default().typed(&left.shown(elsewhere), elsewhere);
            prop_assert_eq!(again.amount(decimals), Some(sent), "{:?} of {} in {}", text, language, other);
        } else if meant.is_none() {
            prop_assert_eq!(left.shown(signs), text, "what means nothing is left as it is");
        }
    }

    #[test]
    fn a_clamped_amount_is_within_the_limits(text in "[0-9.]{0,12}", minimum in 0i64..1000, width in 0i64..1000) {
        let (minimum, maximum) = (Amount::whole(minimum), Amount::whole(minimum + width));
        let left = clamped(&text, minimum, maximum, 2);
        if let Some(left) = parsed(&left, 2) {
            prop_assert!(left >= minimum);
            prop_assert!(left <= maximum || !maximum.is_positive());
        } else {
            prop_assert_eq!(&left, &text, "what means nothing is left as it is");
        }
        prop_assert_eq!(clamped(&left, minimum, maximum, 2), left);
    }

    #[test]
    fn display_and_main_units_convert_without_loss(units in 0i64..i64::MAX) {
        let bitcoin = Currency {
            sub_unit: Some("mBTC".to_owned()),
            ..currency("BTC", 100_000_000, Amount::whole(1), CurrencyKind::Crypto)
        };
        let main = amount(&format!("{units}e-8"));
        prop_assert_eq!(bitcoin.to_main(bitcoin.to_display(main)), main);
    }

    #[test]
    fn an_equivalent_is_rounded_once(
        units in 0i128..1_000_000_000_000_000, rate in 1i128..100_000_000, other in 1i128..100_000_000, places in 0u32..9, decimals in 0u32..4,
    ) {
        let scaled = |number: i128| amount(&format!("{number}e-{places}"));
        let coin = currency("COIN", 100_000_000, scaled(rate), CurrencyKind::Crypto);
        let ratio = 10i128.pow(decimals);
        let fiat = currency("FIAT", i64::try_from(ratio).unwrap(), scaled(other), CurrencyKind::Fiat);
        let worth = equivalent_of(amount(&format!("{units}e-8")), &coin, &fiat).unwrap();
        // units / 10^8 · 10^8 / rate · other / 10^decimals
        let cents = rounded_to_cents(units * other, rate * ratio);
        prop_assert_eq!(worth, amount(&format!("{cents}e-2")));
    }

    #[test]
    fn a_selected_bonus_always_allows_the_amount(rows in rows(), begin in 0u32..120, acts in proptest::collection::vec(act(), 0..20), crypto in any::<bool>(), has_code in any::<bool>(), decline_default in any::<bool>()) {
        let mut conditions = Conditions { amount: Amount::whole(i64::from(begin)), crypto, has_code, decline_default };
        let mut selection = initial(&rows, &OpenedWith::default(), false, &conditions);
        for act in acts {
            selection = match act {
                Act::Type(amount) => {
                    conditions.amount = amount;
                    after_amount_change(&rows, selection, &conditions)
                }
                Act::Press(choice) => after_choice(&rows, selection, choice, &conditions),
            };
            if let Choice::Bonus(id) = &selection.choice {
                let chosen = rows.iter().find(|row| row.id == *id);
                prop_assert!(chosen.is_some_and(|row| !is_disabled(row, &conditions)));
            }
        }
    }

    #[test]
    fn no_redirect_target_leads_to_another_origin(target in "[/\\\\.:@a-z%0-9?#\t\n ]{0,12}") {
        if let Some(path) = same_origin_path(&target, "https://site.test") {
            prop_assert!(path.starts_with('/') && !path.starts_with("//") && !path.contains('\\'));
            prop_assert_eq!(same_origin_path(&path, "https://site.test"), Some(path.clone()));
        }
    }

    #[test]
    fn a_query_round_trips(pairs in proptest::collection::vec(("\\PC{1,8}", "\\PC{0,8}"), 0..5)) {
        prop_assert_eq!(query_pairs(&query_text(&pairs)), pairs.clone());
        for (name, _) in &pairs {
            prop_assert_eq!(&decode(&encode(name)), name);
        }
    }

    #[test]
    fn at_most_one_refresh_is_in_flight(
        events in proptest::collection::vec((any::<bool>(), any::<bool>(), any::<bool>(), 0u8..3, 0u8..3), 1..40),
    ) {
        let mut state = refresh::State::Polling(0);
        let mut open = false;
        for (fresh, has_session, loading, lock, answer) in events {
            let lock = [LockState::Held, LockState::Taken, LockState::Unsupported][usize::from(lock)];
            let event = if open {
                open = false;
                refresh::Event::Answered(match answer {
                    0 => Answer::Token("t".to_owned()),
                    1 => Answer::Ended,
                    _ => Answer::Unreachable,
                })
            } else {
                refresh::Event::Polled(Observation { fresh: fresh.then(|| "t".to_owned()), has_session, loading, lock })
            };
            let (next, effect) = refresh::step(state, event);
            match effect {
                refresh::Effect::Request => {
                    prop_assert!(!open);
                    open = true;
                    state = next;
                }
                refresh::Effect::PollLater => state = next,
                // Any other effect ends the attempt; the next one starts anew.
                _ => state = refresh::State::Polling(0),
            }
        }
    }

    #[test]
    fn json_is_read_and_written_like_serde_json(value in json_value()) {
        let text = value.to_string();
        let read = crate::json::parse(&text).unwrap();
        let back: serde_json::Value = serde_json::from_str(&read.to_string()).unwrap();
        prop_assert_eq!(back, value.clone());
        let spread = serde_json::to_string_pretty(&value).unwrap();
        prop_assert_eq!(crate::json::parse(&spread).unwrap(), read);
    }

    #[test]
    fn invalid_json_is_refused_like_by_serde_json(text in "[\\[\\]{}:,\"\\\\ntrue0-9.eE+\\- u\n]{0,14}") {
        let theirs = serde_json::from_str::<serde_json::Value>(&text);
        let ours = crate::json::parse(&text);
        prop_assert_eq!(ours.is_ok(), theirs.is_ok(), "{:?}", text);
        if let (Ok(ours), Ok(theirs)) = (ours, theirs) {
            let back: serde_json::Value = serde_json::from_str(&ours.to_string()).unwrap();
            prop_assert_eq!(back, theirs);
        }
    }

    #[test]
    fn the_parser_never_panics_and_refuses_truncated_text(text in "\\PC{0,60}", cut in 0usize..53) {
        let _ = crate::json::parse(&text);
        let whole = r#"{"a":["ä\u00e4\ud83d\ude00",{"b":-1.5e-7},null,true]}"#;
        if let Some(part) = whole.get(..cut) {
            prop_assert!(crate::json::parse(part).is_err());
        }
    }
}

fn json_value() -> impl Strategy<Value = serde_json::Value> {
    use serde_json::Value;
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<i64>().prop_map(Value::from),
        digits().prop_map(|text| serde_json::from_str(&text).unwrap()),
        any::<String>().prop_map(Value::String),
        "[\u{0}-\u{20}\"\\\\/\u{7f}\u{2028}\u{1f600}]{0,6}".prop_map(Value::String),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::Array),
            proptest::collection::btree_map("\\PC{0,6}", inner, 0..6)
                .prop_map(|map: BTreeMap<String, Value>| Value::Object(map.into_iter().collect())),
        ]
    })
}

#[test]
fn deeply_nested_json_is_refused_and_wide_json_is_read() {
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(crate::json::parse(&nested(100)).is_ok());
    assert!(crate::json::parse(&nested(100_000)).is_err(), "no stack overflow");
    assert!(crate::json::parse(&"{\"a\":".repeat(100_000)).is_err());
    let wide = format!("[{}1]", "1234567,".repeat(1_300_000));
    assert!(crate::json::parse(&wide).is_ok(), "ten megabytes");
    for (half, read) in [
        (r#""\ud83d""#, "\u{fffd}"),
        (r#""\ud83dx""#, "\u{fffd}x"),
        (r#""\ude00""#, "\u{fffd}"),
        (r#""\ud83d\u0041""#, "\u{fffd}A"),
        (r#""\ud83d\ud83d\ude00""#, "\u{fffd}\u{1f600}"),
        (r#""\ud83d\n""#, "\u{fffd}\n"),
    ] {
        assert_eq!(crate::json::parse(half).unwrap().as_str(), Some(read), "{half}");
    }
    assert!(crate::json::parse(r#""\ud83d\u00""#).is_err(), "digits are missing");
    let twice = crate::json::parse(r#"{"a":1,"a":2}"#).unwrap();
    assert_eq!(twice.get("a").and_then(crate::json::Value::as_i64), Some(2), "as JavaScript has it");
}

proptest! {
    /// The own implementation agrees with the `base64` crate, except that bits
    /// after the last whole byte are ignored, as in browsers.
    #[test]
    fn base64_equals_the_crate(bytes in proptest::collection::vec(any::<u8>(), 0..64), text in "[A-Za-z0-9+/=]{0,12}") {
        use base64::{Engine, alphabet::STANDARD, engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig}};
        let engine = GeneralPurpose::new(
            &STANDARD,
            GeneralPurposeConfig::new()
                .with_decode_padding_mode(DecodePaddingMode::Indifferent)
                .with_decode_allow_trailing_bits(true),
        );
        let encoded = engine.encode(&bytes);
        prop_assert_eq!(crate::domain::base64::encode(&bytes), encoded.clone());
        prop_assert_eq!(crate::domain::base64::decode(&encoded), Some(bytes));
        let url_safe = encoded.replace('+', "-").replace('/', "_");
        prop_assert_eq!(crate::domain::base64::decode(&url_safe), engine.decode(&encoded).ok());
        if let Ok(expected) = engine.decode(&text) {
            prop_assert_eq!(crate::domain::base64::decode(&text), Some(expected));
        }
    }
}
