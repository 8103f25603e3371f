//! What opening and closing a dialog or a form means.

use std::rc::Rc;

use super::{Core, forms::FormName};
use crate::store::views::FormTab;

impl Core {
    /// Opens a form, with what was typed before.
    pub async fn open_form(self: &Rc<Self>, form: FormName) {
        match form {
            FormName::SignIn => self.open_sign_in().await,
            FormName::SignUp => self.open_sign_up().await,
            // Opened by the wallet with the method.
            FormName::Deposit => {}
        }
    }

    /// Chooses the tab of a form.
    pub fn select_tab(&self, form: FormName, tab: FormTab) {
        match form {
            FormName::SignIn => self.select_sign_in_tab(tab),
            FormName::SignUp => self.select_sign_up_tab(tab),
            FormName::Deposit => {}
        }
    }

    /// A dialog is gone. Closing sign-up cancels the registration: the code
    /// step ends; what was typed is offered again, secrets aside.
    pub fn dialog_closed(self: &Rc<Self>, name: &str) {
        match name {
            "sign-in" => self.close_form(FormName::SignIn),
            "sign-up" => {
                self.leave_code();
                self.close_form(FormName::SignUp);
            }
            "wallet" | "wallet-deposit" => self.close_wallet(),
            _ => {}
        }
    }
}
