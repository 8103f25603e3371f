//! The second factor.

use super::json::{Entries, FromJson, ObjectBuilder, required_text};
use crate::json::Value;

/// Local-storage key of the token by which the server knows a device that gave a code.
pub const DEVICE_KEY: &str = "factorDevice";

/// Body of `POST /api/player/sessions/factor`. The key is `code`, or `device` for the token of a known device.
pub fn second_step_body(challenge: &str, key: &str, value: &str) -> Value {
    ObjectBuilder::new().text("challenge", challenge).text(key, value).build()
}

/// Response of `GET /api/player/factor`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactorState {
    /// True if the second factor is on.
    pub enabled: bool,
    /// Number of recovery codes that were not used; `None` if unknown.
    pub recovery_codes_left: Option<u32>,
}

impl FromJson for FactorState {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let enabled = value.flag("enabled").ok_or("enabled")?;
        Ok(Self { enabled, recovery_codes_left: value.count("recoveryCodesLeft") })
    }
}

/// Response of `POST /api/player/factor/setup`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactorSecret {
    /// The secret in Base32.
    pub secret: String,
    /// The address for a QR code; it begins with `otpauth://`.
    pub address: String,
}

impl FromJson for FactorSecret {
    fn read(value: &Value) -> Result<Self, &'static str> {
        // The page links to this address, so only the scheme of authenticator apps is accepted.
        let address = required_text(value, "address")?;
        if !address.starts_with("otpauth://") {
            return Err("address");
        }
        Ok(Self { secret: required_text(value, "secret")?, address })
    }
}

/// Response of `POST /api/player/factor/confirm` and of `POST /api/player/factor/recovery`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecoveryCodes {
    /// The codes, at least one.
    pub codes: Vec<String>,
    /// The token of this device, if it is new.
    pub device: Option<String>,
}

impl FromJson for RecoveryCodes {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let texts = value.elements("recoveryCodes").iter().filter_map(Value::as_str);
        let codes: Vec<String> = texts.map(str::to_owned).collect();
        if codes.is_empty() {
            return Err("recoveryCodes");
        }
        Ok(Self { codes, device: value.text("device") })
    }
}
