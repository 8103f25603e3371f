//! Automatic retry of failed loads.

use std::rc::Rc;

use super::{Core, forms::FormName};
use crate::store::views::{FormPhase, ListPhase, StripView};

impl Core {
    /// Retries every failed load that is on display. Called when the network is
    /// back or the tab becomes visible.
    pub(crate) fn retry_failed(self: &Rc<Self>) {
        for form in [FormName::SignUp, FormName::Profile] {
            if self.form(form).borrow().phase == FormPhase::Failed {
                let core = Rc::clone(self);
                self.spawn(async move { core.log_error(core.open_form(form).await) });
            }
        }
        let lobby = |strip: &StripView| strip.phase == ListPhase::Failed;
        if self.store.read(|slices| slices.lobby.iter().any(lobby)) {
            self.begin_lobby();
        }
        self.retry_document();
        self.retry_lobby_pages();
        self.retry_own_games();
        self.retry_search();
        self.retry_engagement();
        self.retry_player();
    }
}
