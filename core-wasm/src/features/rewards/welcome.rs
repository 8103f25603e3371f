//! Availability of the bonuses of the welcome package.

use super::Rewards;
use crate::{
    domain::bonus_actions::availability,
    json::Value,
    platform::{api::Call, generation::Generation},
    ports::Method,
    store::views::WelcomeBonusView,
    wire::bonuses::BonusIssueStatus,
};

/// Path of the page.
const PAGE: &str = "/welcome-package";

/// Loads of the page of the welcome package.
#[derive(Debug, Default)]
pub struct WelcomePackage {
    loading: Generation,
}

impl Rewards {
    /// Loads the availability of the bonuses that the content of the page
    /// names. A failed load keeps the previous result.
    pub(super) async fn load_welcome_package(&self) {
        let number = self.state.welcome_package.borrow_mut().loading.begin();
        let ids = self.welcome_bonuses();
        if ids.is_empty() {
            return;
        }
        let currency = self.active_account().map(|account| account.currency);
        let call = Call::new(Method::Get, "/api/game/bonuses/status")
            .array("bonusIds", &ids)
            .query("currency", currency.as_ref());
        let answer = self.call(call).await.and_then(|answer| answer.list::<BonusIssueStatus>());
        if !self.state.welcome_package.borrow().loading.is_current(number) {
            return;
        }
        match answer {
            Ok(list) => {
                let view = |row: BonusIssueStatus| WelcomeBonusView {
                    availability: availability(row.status),
                    id: row.id,
                };
                let rows = list.into_iter().map(view).collect();
                self.store.update(|slices| slices.welcome_bonuses.replace(rows));
            }
            Err(error) => {
                self.ports.page.warn(&format!("the welcome package could not be read: {error}"));
            }
        }
    }

    /// Reloads the availability after a change of the player's bonuses, a
    /// deposit or a switch of the account, while its page is open.
    pub(super) fn reload_welcome_package(&self) {
        if self.locales().parse(&self.page().1).path == PAGE {
            let rewards = self.clone();
            self.spawn(async move { rewards.load_welcome_package().await });
        }
    }

    /// Ids of the bonuses that the content of the page names.
    fn welcome_bonuses(&self) -> Vec<String> {
        let content = self.content.borrow();
        let items = content.value(&["pages", "welcomeBonuses", "welcome", "items"]).and_then(Value::as_array);
        let id = |item: &Value| item.get("bonusId").and_then(Value::as_str).map(str::to_owned);
        items.into_iter().flatten().filter_map(id).collect()
    }
}
