//! A change of the settings.

use crate::http::input::{Flag, Given, Number, Part, Text, Texts};
use crate::settings::Settings;
use serde::Deserialize;

/// Settings that a test changes; what is absent stays.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Patch {
    access_token_seconds: Number,
    otp_per_hour: Number,
    otp_interval_seconds: Number,
    sign_in_tries: Number,
    session_seconds: Number,
    limit_delay_seconds: Number,
    limit_confirmation_seconds: Number,
    invoice_expiry_seconds: Number,
    async_delay_ms: Number,
    jackpot_turnover: Number,
    rotate_refresh_tokens: Given<Flag>,
    simulated_play: Given<Flag>,
    count_deeds: Given<Flag>,
    referral: Given<Flag>,
    deposit_bonus_decline_default: Given<Flag>,
    social_auth: Given<Texts>,
    country: Text,
    ip: Text,
    registration: Part<Registration>,
    turn_over_wager: Part<Wager>,
    /// Null for a manual review.
    withdrawal_review_seconds: Given<Number>,
}

/// Which registrations are open.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Registration {
    phone: Given<Flag>,
    email: Given<Flag>,
}

/// `total` and `left` pin the response, null unpins it; `enabled` blocks withdrawals, with a multiplier of 1 unless
/// `multiplier` is given.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Wager {
    total: Given<Text>,
    left: Given<Text>,
    enabled: Given<Flag>,
    multiplier: Text,
}

fn number(given: Number, target: &mut i64) {
    if let Some(value) = given.0 {
        *target = value;
    }
}

fn switch(given: Given<Flag>, target: &mut bool) {
    if let Some(Flag(value)) = given.0 {
        *target = value;
    }
}

impl Patch {
    /// Changes the settings.
    pub fn apply(self, settings: &mut Settings) {
        number(self.access_token_seconds, &mut settings.access_token_seconds);
        number(self.otp_per_hour, &mut settings.otp_per_hour);
        number(self.otp_interval_seconds, &mut settings.otp_interval_seconds);
        number(self.sign_in_tries, &mut settings.sign_in_tries);
        number(self.session_seconds, &mut settings.session_seconds);
        number(self.limit_delay_seconds, &mut settings.limit_delay_seconds);
        number(self.limit_confirmation_seconds, &mut settings.limit_confirmation_seconds);
        number(self.invoice_expiry_seconds, &mut settings.invoice_expiry_seconds);
        number(self.jackpot_turnover, &mut settings.jackpot_turnover);
        switch(self.rotate_refresh_tokens, &mut settings.rotate_refresh_tokens);
        switch(self.referral, &mut settings.referral);
        switch(self.deposit_bonus_decline_default, &mut settings.deposit_bonus_decline_default);
        if let Some(Flag(value)) = self.simulated_play.0 {
            settings.simulated_play = Some(value);
        }
        if let Some(Flag(value)) = self.count_deeds.0 {
            settings.count_deeds = Some(value);
        }
        if let Some(Texts(providers)) = self.social_auth.0 {
            settings.social_auth = providers;
        }
        if let Some(delay) = self.async_delay_ms.0.and_then(|delay| u64::try_from(delay).ok()) {
            settings.async_delay_ms = delay;
        }
        if let Some(country) = self.country.filled() {
            settings.country = country.to_uppercase();
        }
        if let Some(ip) = self.ip.filled() {
            settings.ip = ip.to_owned();
        }
        if let Some(registration) = self.registration.0 {
            switch(registration.phone, &mut settings.registration_phone);
            switch(registration.email, &mut settings.registration_email);
        }
        if let Some(wager) = self.turn_over_wager.0 {
            wager.apply(settings);
        }
        if let Some(Number(seconds)) = self.withdrawal_review_seconds.0 {
            settings.withdrawal_review_seconds = seconds.filter(|seconds| *seconds >= 0);
        }
    }
}

impl Wager {
    fn apply(self, settings: &mut Settings) {
        if self.total.0.is_some() || self.left.0.is_some() {
            let total = self.total.0.unwrap_or_default();
            let left = self.left.0.unwrap_or_default();
            let text = |text: &Text| text.filled().unwrap_or("0").to_owned();
            let pinned = total.filled().is_some() || left.filled().is_some();
            settings.wager_pinned = pinned.then(|| (text(&total), text(&left)));
        }
        if let Some(Flag(enabled)) = self.enabled.0 {
            settings.wager_enabled = enabled;
            if enabled && settings.wager_multiplier == "0" {
                settings.wager_multiplier = "1".into();
            }
        }
        if let Some(multiplier) = self.multiplier.filled() {
            multiplier.clone_into(&mut settings.wager_multiplier);
        }
    }
}
