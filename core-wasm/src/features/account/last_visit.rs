//! The alert about the previous visit after a sign-in.

use super::Account;
use crate::{
    domain::{time, user_agent::user_agent},
    error::CoreError,
    platform::api::Call,
    ports::Method,
    store::views::ParameterView,
    wire::login_sessions::PreviousSession,
};

impl Account {
    /// Reads the session that was used last before this one, and tells the
    /// player its date and device. Says nothing if there is none, or if the
    /// answer has no date.
    ///
    /// # Errors
    ///
    /// Returns the error of the request. The player is not told of it.
    pub(super) async fn tell_last_visit(&self) -> Result<(), CoreError> {
        let call = Call::new(Method::Get, "/api/player/sessions/previous");
        let Some(visit) = self.call(call).await?.one::<PreviousSession>()?.visit else { return Ok(()) };
        if time::milliseconds(&visit.used_at).is_none() {
            return Ok(());
        }
        let agent = user_agent(&visit.user_agent);
        let text =
            |name: &str, text: &str| ParameterView::Text { name: name.to_owned(), text: text.to_owned() };
        let mut parameters = vec![ParameterView::Date { name: "date".to_owned(), date: visit.used_at }];
        let key = match (agent.browser, agent.system) {
            ("", "") => "lastVisitUnknown",
            ("", device) | (device, "") => {
                parameters.push(text("device", device));
                "lastVisitDevice"
            }
            (browser, system) => {
                parameters.extend([text("browser", browser), text("system", system)]);
                "lastVisit"
            }
        };
        self.alert_news("profile", key, parameters);
        Ok(())
    }
}
