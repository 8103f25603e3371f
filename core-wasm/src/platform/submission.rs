//! Submission of forms.

use std::rc::Rc;

use crate::{
    core::Core,
    error::CoreError,
    platform::forms::{Form, FormName},
    store::views::FormPhase,
};

impl Core {
    /// Checks that a form is opened: a caller that sends one that is not has
    /// forgotten to, and would wait for nothing.
    ///
    /// # Errors
    ///
    /// Returns `CoreError::Argument` if the form is closed.
    pub(crate) fn must_be_open(&self, name: FormName) -> Result<(), CoreError> {
        let form = self.form(name);
        let form = form.borrow();
        if form.phase == FormPhase::Closed {
            return Err(CoreError::Argument("the form is closed: open it first".to_owned()));
        }
        Ok(())
    }

    /// Returns true if a form may be sent now, and marks it as submitting. An
    /// invalid form shows its errors.
    ///
    /// # Errors
    ///
    /// Returns `CoreError::Argument` if the form is closed.
    pub(crate) fn submits(&self, name: FormName) -> Result<bool, CoreError> {
        self.must_be_open(name)?;
        let (ready, valid) = {
            let form = self.form(name);
            let form = form.borrow();
            (form.phase == FormPhase::Ready, form.is_valid())
        };
        if ready && valid {
            self.edit_form(name, Form::begin_submission);
        } else if ready {
            self.show_errors(name, None);
        }
        Ok(ready && valid)
    }

    /// True if a form is being submitted.
    pub(crate) fn is_submitting(&self, name: FormName) -> bool {
        self.form(name).borrow().phase == FormPhase::Submitting
    }

    /// Shows the error in the form or, if the form has closed meanwhile or the
    /// server said nothing about it, in an alert.
    ///
    /// # Errors
    ///
    /// Returns every error that the form does not show: all except a refusal by
    /// the server with a message or with messages for fields.
    pub(crate) fn submission_failed(
        self: &Rc<Self>,
        name: FormName,
        error: CoreError,
    ) -> Result<(), CoreError> {
        // The form was closed, or opened again, during the request.
        let is_waiting = self.is_submitting(name);
        if let CoreError::Refused(refusal) = &error
            && is_waiting
            && (!refusal.fields.is_empty() || !refusal.message.is_empty())
        {
            self.show_refusal(name, refusal, None);
            return Ok(());
        }
        if is_waiting {
            self.edit_form(name, |form| form.phase = FormPhase::Ready);
        }
        self.alert("global", "somethingWrong", Vec::new());
        Err(error)
    }
}
