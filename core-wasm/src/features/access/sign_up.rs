//! Registration.

use super::{Access, otp::Sent};
use crate::{
    domain::validation::fields::{Input, nickname_of},
    error::CoreError,
    json::Value,
    platform::{
        api::Call,
        core_events::CoreEvent,
        drafts::Draft,
        forms::{Field, Form, FormName, first_of_each},
        tracking::{AFFILIATE_COOKIE, REFERRAL_COOKIE},
    },
    ports::Method,
    store::views::{Command, FormPhase, FormTab, Message},
    wire::{fields::FieldDefinition, json::ObjectBuilder, player::AuthResult},
};

/// Value of a ticked checkbox.
const CHECKED: &str = "1";
/// Default currency if the visitor's country has none.
const FALLBACK_CURRENCY: &str = "USD";
/// Name of the checkbox with which the player asks for a deposit limit. It is not sent: the form of the limit opens after
/// the registration.
const DEPOSIT_LIMIT: &str = "depositLimit";
/// Reason parameter of the code request.
pub(super) const REASON: &str = "registration";

/// The form is opened with fields that were loaded before for this long, in
/// milliseconds.
const PREPARED_FOR: u64 = 10 * 60 * 1000;

impl Access {
    /// Opens the registration form, built from the server's definitions, and
    /// restores its draft.
    pub(super) async fn open_sign_up(&self, opening: u64) {
        let open =
            matches!(self.form(FormName::SignUp).borrow().phase, FormPhase::Ready | FormPhase::Submitting);
        if open {
            return;
        }
        self.track("registrationOpen", None);
        self.edit_form(FormName::SignUp, |form| form.phase = FormPhase::Loading);
        self.load_phone_table().await;
        let prepared = self.page_state.otp.borrow_mut().prepared.take();
        let fresh = prepared.filter(|(at, _)| self.now().saturating_sub(*at) < PREPARED_FOR);
        let definitions = match fresh {
            Some((_, definitions)) => Ok(definitions),
            None => self.registration_fields().await,
        };
        // Closed while the definitions were loading.
        if !self.forms.is_open(FormName::SignUp, opening) {
            return;
        }
        let definitions = match definitions {
            Ok(definitions) => definitions,
            Err(error) => {
                self.ports.page.warn(&format!("the registration cannot be shown: {error}"));
                self.edit_form(FormName::SignUp, |form| form.phase = FormPhase::Failed);
                return;
            }
        };
        let tabs = self.sign_up_tabs();
        let draft = self.draft(FormName::SignUp);
        let tab = draft.tab.filter(|tab| tabs.contains(tab)).or_else(|| tabs.first().copied());
        let mut form = Form { phase: FormPhase::Ready, tab, tabs, ..Form::default() };
        form.fields = self.sign_up_fields(&definitions, tab);
        self.apply_draft(&mut form, &draft);
        self.page_state.otp.borrow_mut().definitions = definitions;
        self.publish_social();
        self.edit_form(FormName::SignUp, |current| *current = form);
    }

    async fn registration_fields(&self) -> Result<Vec<FieldDefinition>, CoreError> {
        let call =
            Call::new(Method::Get, "/api/player/fields/validations").query("scenario", Some("registration"));
        FieldDefinition::all(&self.call(call).await?)
    }

    /// Loads the fields of the registration before the form is opened. A
    /// failure is ignored: opening loads them again.
    pub(super) async fn prepare_sign_up(&self) {
        if let Ok(definitions) = self.registration_fields().await {
            self.page_state.otp.borrow_mut().prepared = Some((self.now(), definitions));
        }
    }

    /// If the settings allow both tabs, the content decides. Phone is first.
    fn sign_up_tabs(&self) -> Vec<FormTab> {
        let (phone, email) = {
            let constants = &self.site.borrow().constants;
            (constants.by_phone, constants.by_email)
        };
        let display = self.content.borrow().text(&["modals", "signUp", "tabsDisplay"]).map(str::to_owned);
        match (phone, email, display.as_deref()) {
            (true, true, Some("email")) | (false, _, _) => vec![FormTab::Email],
            (true, true, Some("phone")) | (true, false, _) => vec![FormTab::Phone],
            (true, true, _) => vec![FormTab::Phone, FormTab::Email],
        }
    }

    fn sign_up_fields(&self, definitions: &[FieldDefinition], tab: Option<FormTab>) -> Vec<Field> {
        let (first, dropped) = match tab {
            Some(FormTab::Phone) => ("phone", "receiveEmailPromo"),
            _ => ("email", "receiveSmsPromo"),
        };
        let mut fields = vec![self.prepared(Field::named(first, true), "")];
        for definition in definitions.iter().filter(|definition| definition.name != dropped) {
            let mut field =
                self.prepared(Field::named(&definition.name, definition.required), &definition.initial);
            field.disabled = !definition.editable;
            if !definition.visible {
                field.input = Input::Hidden;
            }
            // The player cannot correct a hidden field, so only the server
            // validates it.
            if field.input == Input::Hidden {
                field.rules = Vec::new();
            }
            fields.push(field);
        }
        fields.push(Field::named(DEPOSIT_LIMIT, false));
        // Consents are at the end of the form.
        let (body, foot): (Vec<Field>, Vec<Field>) =
            first_of_each(fields).into_iter().partition(|field| field.input != Input::Checkbox);
        body.into_iter().chain(foot).collect()
    }

    /// Adds the options and the initial value to a field.
    fn prepared(&self, mut field: Field, initial: &str) -> Field {
        let texts = self.content.borrow();
        let flag = |key: &str| {
            if texts.flag(&["modals", "signUp", key]) { CHECKED.to_owned() } else { String::new() }
        };
        let country = self.visitor_country();
        field.value = match field.name.as_str() {
            _ if !initial.is_empty() => initial.to_owned(),
            "locale" => self.locale(),
            "country" => country.clone(),
            "currency" if self.visitor_is_known() => self.currency_of(&country),
            "currency" => FALLBACK_CURRENCY.to_owned(),
            "language" => self.locale(),
            "agreements" => flag("agreementsChecked"),
            "receiveEmailPromo" => flag("agreeEmailChecked"),
            "receiveSmsPromo" => flag("agreeSmsChecked"),
            _ => String::new(),
        };
        field.options = self.options_of(&field.name);
        self.limit_dates(&mut field);
        if field.input == Input::Phone {
            field.phone = Some(self.phone_parts(&country, "").0);
        }
        field
    }

    fn currency_of(&self, country: &str) -> String {
        let site = self.site.borrow();
        site.countries
            .iter()
            .find(|known| known.code == country)
            .and_then(|known| known.currency.clone())
            .filter(|code| site.currencies.get(code).is_some())
            .unwrap_or_else(|| FALLBACK_CURRENCY.to_owned())
    }

    pub(super) fn select_sign_up_tab(&self, tab: FormTab) {
        {
            let form = self.form(FormName::SignUp);
            let form = form.borrow();
            if form.tab == Some(tab) || !form.tabs.contains(&tab) || form.phase != FormPhase::Ready {
                return;
            }
        }
        self.track("registrationChangeType", Some(tab));
        let definitions = self.page_state.otp.borrow().definitions.clone();
        let fields = self.sign_up_fields(&definitions, Some(tab));
        let draft = self.draft(FormName::SignUp);
        self.edit_form(FormName::SignUp, |form| {
            let before = std::mem::replace(&mut form.fields, fields);
            form.tab = Some(tab);
            form.error = None;
            // Restores the draft, including fields that exist only in this tab.
            self.apply_draft(form, &draft);
            for field in &mut form.fields {
                if let Some(typed) =
                    before.iter().find(|typed| typed.name == field.name && field.phone.is_none())
                {
                    field.value.clone_from(&typed.value);
                }
            }
        });
        self.keep_form_draft(FormName::SignUp);
    }

    /// Sends the registration: by e-mail immediately, by phone after a code.
    ///
    /// # Errors
    ///
    /// Returns every error that the form does not show: all except a refusal by
    /// the server with a message or with messages for fields.
    pub async fn sign_up(&self) -> Result<(), CoreError> {
        if !self.submits(FormName::SignUp)? {
            return Ok(());
        }
        let tab = self.form(FormName::SignUp).borrow().tab;
        self.track("registrationSubmit", tab);
        if tab == Some(FormTab::Phone) {
            return self.send_registration_code().await;
        }
        let login = self.form(FormName::SignUp).borrow().value("email");
        let call = Call::new(Method::Post, "/api/player/register").body(&self.registration_body(None));
        match self.authenticate(call).await {
            Ok(result) if self.is_submitting(FormName::SignUp) => {
                self.registered(result).await;
                Ok(())
            }
            Ok(result) => {
                self.registered_unseen(result, login).await;
                Ok(())
            }
            Err(error) => {
                self.note_open_outcome(&error, login);
                if !self.is_submitting(FormName::SignUp) {
                    return Ok(());
                }
                let result = self.submission_failed(FormName::SignUp, error.clone());
                self.registration_refused(&error);
                result
            }
        }
    }

    /// Handles a registration that succeeded after the player had cancelled
    /// it: nobody is signed in, as after a cancelled sign-in. The next attempt
    /// says that there is an account.
    async fn registered_unseen(&self, result: AuthResult, login: String) {
        self.page_state.otp.borrow_mut().lost_login = Some(login);
        self.drop_session(result).await;
    }

    /// Remembers a login that the server may have registered although no usable
    /// response arrived.
    fn note_open_outcome(&self, error: &CoreError, login: String) {
        if error.leaves_outcome_open() {
            self.page_state.otp.borrow_mut().lost_login = Some(login);
        }
    }

    /// If the response to an earlier attempt was lost, that registration may
    /// have succeeded. A taken address is then probably the player's own
    /// account.
    fn registration_refused(&self, error: &CoreError) {
        let sent = |name: &str| self.form(FormName::SignUp).borrow().value(name);
        let CoreError::Refused(refusal) = error else { return };
        let login = ["email", "phone"].into_iter().find(|name| refusal.field(name).is_some());
        let is_same = |name: &&str| self.page_state.otp.borrow().lost_login.as_ref() == Some(&sent(name));
        let Some(login) = login.filter(is_same) else { return };
        let own = self.draft(FormName::SignUp);
        let renamed = |pairs: Vec<(String, String)>| {
            let of_login = pairs.into_iter().filter(|(name, _)| name == login);
            of_login.map(|(_, text)| ("login".to_owned(), text)).collect()
        };
        let draft = Draft { tab: own.tab, values: renamed(own.values), countries: renamed(own.countries) };
        self.keep_draft(FormName::SignIn, draft);
        let path = "modals.signUp.registeredBefore".to_owned();
        self.edit_form(FormName::SignUp, |form| form.error = Some(Message::Content { path }));
    }

    async fn send_registration_code(&self) -> Result<(), CoreError> {
        let phone = self.form(FormName::SignUp).borrow().value("phone");
        let sent = self.begin_otp(&phone, REASON).await;
        if matches!(sent, Ok(Sent::Waiting)) && self.is_submitting(FormName::SignUp) {
            self.track("registrationOtp", Some(FormTab::Phone));
        }
        self.code_sent(FormName::SignUp, sent)
    }

    /// Completes the registration with the code, which also verifies it.
    ///
    /// # Errors
    ///
    /// None: the code step or the form shows every failure.
    pub(super) async fn complete_registration(&self, code: &str) -> Result<(), CoreError> {
        let call =
            Call::new(Method::Post, "/api/player/register/phone").body(&self.registration_body(Some(code)));
        let login = self.form(FormName::SignUp).borrow().value("phone");
        let error = match self.authenticate(call).await {
            Ok(result) if self.is_verifying() => {
                self.registered(result).await;
                return Ok(());
            }
            Ok(result) => {
                self.registered_unseen(result, login).await;
                return Ok(());
            }
            Err(error) => error,
        };
        self.note_open_outcome(&error, login);
        // The player has left the step.
        if !self.is_verifying() {
            return Ok(());
        }
        if let CoreError::Refused(refusal) = &error
            && refusal.status == 422
        {
            // The code is still valid and the countdown continues.
            self.leave_code();
            self.show_refusal(FormName::SignUp, refusal, None);
            self.registration_refused(&error);
            return Ok(());
        }
        self.code_refused(&error);
        Ok(())
    }

    async fn registered(&self, result: AuthResult) {
        let wants_limit = self.form(FormName::SignUp).borrow().value(DEPOSIT_LIMIT) == CHECKED;
        self.forget_draft(FormName::SignUp);
        self.ports.cookies.remove(REFERRAL_COOKIE);
        self.end_otp();
        self.close_form(FormName::SignUp);
        self.ports.page.command(Command::CloseDialog { name: "sign-up".to_owned() });
        let stays = self.signed_in(result).await;
        self.alert("profile", "successRegistration", Vec::new());
        if stays {
            self.await_first_deposit(wants_limit);
        } else if wants_limit {
            self.emit(CoreEvent::DepositLimitWanted);
        }
    }

    /// All values by name. A hidden nickname is derived from the e-mail
    /// address.
    fn registration_body(&self, code: Option<&str>) -> Value {
        let form = self.form(FormName::SignUp);
        let form = form.borrow();
        let email = form.value("email");
        let mut body = ObjectBuilder::new().text("locale", &self.locale());
        for field in form.fields.iter().filter(|field| field.name != DEPOSIT_LIMIT) {
            let hidden_nickname = field.name == "nickname" && field.input == Input::Hidden;
            body = match (hidden_nickname, email.is_empty()) {
                (false, _) => body.text(&field.name, &field.value),
                (true, false) => body.text("nickname", &nickname_of(&email)),
                (true, true) => body,
            };
        }
        let tag = self.ports.cookies.get(AFFILIATE_COOKIE);
        let referral = self.ports.cookies.get(REFERRAL_COOKIE).unwrap_or_default();
        body.text("referralCode", &referral)
            .optional_text("affiliateTag", tag.as_deref())
            .optional_text("code", code)
            .build()
    }
}
