//! Network addresses.

use std::net::IpAddr;

use super::text::is_one_of;

/// An IPv4 or IPv6 address.
pub fn is_ip(value: &str) -> bool {
    value.parse::<IpAddr>().is_ok()
}

/// Six pairs of hexadecimal digits, separated by colons or by dashes.
pub fn is_mac_address(value: &str) -> bool {
    let separator = if value.contains(':') { ':' } else { '-' };
    let pair = |text: &str| text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    value.split(separator).count() == 6 && value.split(separator).all(pair)
}

/// An http or https URL with a host and without credentials.
pub fn is_url(value: &str) -> bool {
    let Some((scheme, rest)) = value.split_once(':') else { return false };
    let Some(rest) = rest.strip_prefix("//") else { return false };
    if !(scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https")) {
        return false;
    }
    if value.chars().any(|character| {
        character.is_whitespace() || character.is_control() || is_one_of("\\<>\"", character)
    }) {
        return false;
    }
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    if let Some(bracketed) = authority.strip_prefix('[') {
        let Some((host, port)) = bracketed.split_once(']') else { return false };
        return host.contains(':')
            && is_ip(host)
            && (port.is_empty() || port.strip_prefix(':').is_some_and(is_port));
    }
    let (host, port) = authority.split_once(':').unwrap_or((authority, "0"));
    is_port(port) && host.len() <= 253 && host.strip_suffix('.').unwrap_or(host).split('.').all(is_label)
}

fn is_port(text: &str) -> bool {
    super::numbers::is_digits(text) && text.parse::<u16>().is_ok()
}

fn is_label(label: &str) -> bool {
    let fits = |character: char| {
        character.is_ascii_alphanumeric() || is_one_of("-_", character) || !character.is_ascii()
    };
    !label.is_empty() && !label.starts_with('-') && !label.ends_with('-') && label.chars().all(fits)
}
