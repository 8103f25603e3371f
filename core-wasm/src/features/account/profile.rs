//! Personal data and consents.

use futures_util::future::join;

use super::Account;
use crate::{
    domain::validation::fields::Input,
    error::CoreError,
    json,
    platform::{
        api::Call,
        forms::{Field, Form, FormName, first_of_each},
    },
    ports::Method,
    session::other_tabs,
    store::views::{ConsentView, FormPhase, HintVariant, Message, ProfileInfoView},
    wire::{
        fields::FieldDefinition,
        json::{ObjectBuilder, object_of_texts},
        player::Profile,
    },
};

/// Name of the form.
const FORM: FormName = FormName::Profile;
/// Consents shown only if the server lists them.
const LISTED_CONSENTS: [&str; 2] = ["receiveEmailPromo", "receiveSmsPromo"];
/// Consent that is always shown.
const BONUS_CONSENT: &str = "receiveBonus";

/// Values by field name.
type Values = Vec<(String, String)>;

/// State in addition to the form.
#[derive(Debug, Default)]
pub struct ProfileState {
    /// Displayed consents.
    consents: Vec<String>,
    /// Consents with a change in flight.
    busy: Vec<String>,
    /// True if several changes were in flight at once. Their responses contain
    /// the whole profile and may arrive out of order.
    overlapping: bool,
}

impl Account {
    /// Builds the form from the server's definitions and restores unsaved
    /// input.
    pub(super) async fn open_profile(&self) {
        let phase = self.form(FORM).borrow().phase;
        if !matches!(phase, FormPhase::Closed | FormPhase::Failed) {
            return;
        }
        self.edit_form(FORM, |form| form.phase = FormPhase::Loading);
        self.load_phone_table().await;
        let definitions =
            Call::new(Method::Get, "/api/player/fields/validations").query("scenario", Some("profile"));
        let (definitions, profile) = join(self.call(definitions), self.load_profile()).await;
        let definitions = definitions.and_then(|answer| FieldDefinition::all(&answer));
        let (definitions, profile) = match (definitions, profile) {
            (Ok(definitions), Ok(profile)) => (definitions, profile),
            (Err(error), _) | (_, Err(error)) => {
                self.ports.page.warn(&format!("the profile cannot be shown: {error}"));
                self.edit_form(FORM, |form| form.phase = FormPhase::Failed);
                return;
            }
        };
        let listed = |name: &&str| definitions.iter().any(|definition| definition.name == **name);
        self.state.profile_page.borrow_mut().consents = LISTED_CONSENTS
            .iter()
            .copied()
            .filter(listed)
            .chain([BONUS_CONSENT])
            .map(str::to_owned)
            .collect();
        let draft = self.draft(FORM);
        let fields = definitions
            .iter()
            .filter(|definition| is_shown(definition))
            .map(|definition| self.profile_field(definition, &profile))
            .collect();
        let mut form = Form { phase: FormPhase::Ready, fields: first_of_each(fields), ..Form::default() };
        self.apply_draft(&mut form, &draft);
        self.keep_profile(profile);
        self.edit_form(FORM, |current| *current = form);
    }

    fn profile_field(&self, definition: &FieldDefinition, profile: &Profile) -> Field {
        let mut field = Field::named(&definition.name, definition.required);
        self.limit_dates(&mut field);
        field.options = self.options_of(&definition.name);
        let saved = profile.entry(&definition.name).unwrap_or_else(|| definition.initial.clone());
        // A read-only field is shown if it has a value.
        field.disabled = !definition.editable && !saved.is_empty();
        self.fill_saved(&mut field, saved);
        self.note_confirmation(&mut field, profile);
        field
    }

    /// Sets a field to its saved value.
    fn fill_saved(&self, field: &mut Field, saved: String) {
        if field.phone.is_some() {
            field.phone = Some(if saved.is_empty() {
                let country = self.visitor_country();
                self.phone_parts(&country, "").0
            } else {
                self.split_phone(&saved)
            });
        }
        field.value.clone_from(&saved);
        field.saved = Some(saved);
    }

    /// Adds a hint whether the saved address or number is confirmed.
    #[allow(clippy::unused_self, reason = "like its neighbours")]
    fn note_confirmation(&self, field: &mut Field, profile: &Profile) {
        let view = profile.view();
        let confirmed = match field.name.as_str() {
            "email" => view.email.map(|_| view.email_confirmed),
            "phone" => view.phone.map(|_| view.phone_confirmed),
            _ => None,
        };
        field.note = confirmed.map(|confirmed| {
            let (variant, key) = if confirmed {
                (HintVariant::Verified, "verifiedLabel")
            } else {
                (HintVariant::Unverified, "unverifiedLabel")
            };
            (variant, Message::Content { path: format!("profile.info.{key}") })
        });
    }

    /// Applies a loaded profile. Unchanged fields get the new values. Changed
    /// fields keep their input and the saved value it was based on.
    fn follow_profile(&self, profile: Profile) {
        let open = self.form(FORM).borrow().phase != FormPhase::Closed;
        if open {
            self.edit_form(FORM, |form| {
                for field in &mut form.fields {
                    if let Some(saved) = profile.entry(&field.name).filter(|_| !field.is_changed()) {
                        self.fill_saved(field, saved);
                    }
                    self.note_confirmation(field, &profile);
                }
            });
        }
        self.keep_profile(profile);
    }

    fn keep_profile(&self, profile: Profile) {
        *self.profile.borrow_mut() = Some(profile);
        self.publish_session();
        self.publish_profile_info();
    }

    /// Discards the changes.
    pub(super) fn reset_profile(&self) {
        if self.form(FORM).borrow().phase != FormPhase::Ready {
            return;
        }
        self.forget_draft(FORM);
        self.edit_form(FORM, |form| {
            form.error = None;
            for field in &mut form.fields {
                field.clear_errors();
                if let Some(saved) = field.saved.clone() {
                    self.fill_saved(field, saved);
                }
            }
        });
        self.publish_profile_info();
    }

    /// Saves only the changed fields. If one of them was also changed elsewhere
    /// to another value, the form first shows a conflict; saving again
    /// overwrites it.
    ///
    /// # Errors
    ///
    /// Returns every error that the form does not show: all except a refusal by
    /// the server with a message or with messages for fields.
    pub(super) async fn save_profile(&self) -> Result<(), CoreError> {
        self.must_be_open(FORM)?;
        if !self.form(FORM).borrow().changed() || !self.submits(FORM)? {
            return Ok(());
        }
        let result = match self.load_profile().await {
            Ok(profile) => {
                if self.show_conflicts(&profile) {
                    self.follow_profile(profile);
                    return Ok(());
                }
                self.send_profile(self.changed_values()).await
            }
            Err(error) => Err(error),
        };
        match result {
            Ok((profile, sent)) => {
                self.edit_form(FORM, |form| {
                    form.phase = FormPhase::Ready;
                    for (name, value) in sent {
                        if let Some(field) = form.field_mut(&name) {
                            field.saved = Some(value);
                        }
                    }
                });
                // Input typed during the request is not saved yet.
                if self.form(FORM).borrow().changed() {
                    self.keep_form_draft(FORM);
                } else {
                    self.forget_draft(FORM);
                }
                self.follow_profile(profile);
                self.alert("profile", "profileSaved", Vec::new());
                self.tell_other_tabs(other_tabs::PROFILE);
                Ok(())
            }
            Err(error) => self.submission_failed(FORM, error),
        }
    }

    fn changed_values(&self) -> Values {
        let form = self.form(FORM);
        let form = form.borrow();
        let changed = form.fields.iter().filter(|field| field.is_changed());
        changed.map(|field| (field.name.clone(), field.value.clone())).collect()
    }

    /// Sends the changed fields. Returns the current profile and the sent
    /// values.
    async fn send_profile(&self, changed: Values) -> Result<(Profile, Values), CoreError> {
        let body = object_of_texts(&changed);
        let is_made = |profile: &Profile| {
            changed.iter().all(|(name, value)| profile.entry(name).as_ref() == Some(value))
        };
        let profile = self.change_profile(&body, &is_made).await?;
        Ok((profile, changed))
    }

    /// Sends a change of the profile. If an error left its outcome open, the
    /// profile is read: it tells whether the change `is_made`.
    async fn change_profile(
        &self,
        body: &json::Value,
        is_made: &dyn Fn(&Profile) -> bool,
    ) -> Result<Profile, CoreError> {
        let call = Call::new(Method::Put, "/api/player/profile").body(body);
        let answer = self.call(call).await.and_then(|answer| answer.one::<Profile>());
        let Err(error) = answer else { return answer };
        if error.leaves_outcome_open()
            && let Ok(profile) = self.load_profile().await
            && is_made(&profile)
        {
            return Ok(profile);
        }
        Err(error)
    }

    /// Returns true on a conflict: a field changed by the player was also
    /// changed elsewhere to another value. Shows the conflict and takes the new
    /// value as the saved one.
    fn show_conflicts(&self, profile: &Profile) -> bool {
        let mut conflicts: Vec<String> = Vec::new();
        let template = {
            let texts = self.content.borrow();
            texts.text(&["profile", "info", "changedElsewhere"]).unwrap_or_default().to_owned()
        };
        self.edit_form(FORM, |form| {
            for field in form.fields.iter_mut().filter(|field| field.is_changed()) {
                let Some(now) = profile.entry(&field.name) else { continue };
                if field.saved.as_ref() != Some(&now) && field.value != now {
                    let label = self.label_of(&field.name);
                    conflicts.push(template.replace("{field}", &label).replace("{value}", &now));
                    field.saved = Some(now);
                }
            }
            if !conflicts.is_empty() {
                form.phase = FormPhase::Ready;
                form.error = Some(Message::Text { text: conflicts.join(" ") });
            }
        });
        !conflicts.is_empty()
    }

    fn label_of(&self, field: &str) -> String {
        let texts = self.content.borrow();
        let label = texts.text(&["fieldsSettings", "fieldsControls", field, "label"]);
        label.unwrap_or(field).to_owned()
    }

    /// Gives or withdraws a consent, immediately.
    ///
    /// # Errors
    ///
    /// Returns the error of the request. An alert reports it to the player.
    pub(super) async fn set_consent(&self, name: String, given: bool) -> Result<(), CoreError> {
        {
            let mut state = self.state.profile_page.borrow_mut();
            if !state.consents.contains(&name) || state.busy.contains(&name) {
                return Ok(());
            }
            state.overlapping |= !state.busy.is_empty();
            state.busy.push(name.clone());
        }
        self.publish_profile_info();
        let body = ObjectBuilder::new().flag(&name, given).build();
        let answer = self.change_profile(&body, &|profile| profile.consents_to(&name) == given).await;
        let overlapping = {
            let mut state = self.state.profile_page.borrow_mut();
            state.busy.retain(|busy| *busy != name);
            let overlapping = state.overlapping;
            state.overlapping &= !state.busy.is_empty();
            overlapping
        };
        match answer {
            Ok(profile) => {
                if overlapping {
                    self.profile_changed_elsewhere();
                } else {
                    self.follow_profile(profile);
                }
                self.tell_other_tabs(other_tabs::PROFILE);
                Ok(())
            }
            Err(error) => {
                self.publish_profile_info();
                self.alert("global", "somethingWrong", Vec::new());
                Err(error)
            }
        }
    }

    /// Reloads the profile after another tab saved it or a number was
    /// confirmed.
    pub(super) fn profile_changed_elsewhere(&self) {
        let account = self.clone();
        self.spawn(async move {
            match account.load_profile().await {
                Ok(profile) => account.follow_profile(profile),
                Err(error) => {
                    account.ports.page.warn(&format!("the profile could not be read again: {error}"));
                }
            }
        });
    }

    pub(super) fn publish_profile_info(&self) {
        // Unsaved changes must be saved first.
        let is_saved = |name: &str| {
            let form = self.form(FORM);
            let form = form.borrow();
            form.field(name).is_none_or(|field| !field.is_changed())
        };
        let verification = self.verification_state();
        let view = {
            let (state, profile, site) =
                (self.state.profile_page.borrow(), self.profile.borrow(), self.site.borrow());
            profile.as_ref().map(|profile| {
                let shown = profile.view();
                ProfileInfoView {
                    consents: state
                        .consents
                        .iter()
                        .map(|name| ConsentView {
                            name: name.clone(),
                            given: profile.consents_to(name),
                            busy: state.busy.contains(name),
                        })
                        .collect(),
                    can_confirm_email: shown.email.is_some() && !shown.email_confirmed && is_saved("email"),
                    can_confirm_phone: shown.phone.is_some()
                        && !shown.phone_confirmed
                        && site.constants.otp
                        && is_saved("phone"),
                    verification,
                }
            })
        };
        let view = view.unwrap_or_else(|| ProfileInfoView { verification, ..ProfileInfoView::default() });
        self.store.update(|slices| slices.profile_info.set(view));
    }
}

/// Secrets and consents have their own pages.
fn is_shown(definition: &FieldDefinition) -> bool {
    let elsewhere = matches!(
        definition.name.as_str(),
        "password" | "password_confirmation" | "currentPassword" | "newPassword" | "repeatNewPassword"
    );
    let field = Field::named(&definition.name, false);
    definition.visible && !elsewhere && !matches!(field.input, Input::Hidden | Input::Checkbox)
}
