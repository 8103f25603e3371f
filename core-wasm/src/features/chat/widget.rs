//! The widget of the support chat: when there is one, and whose it is. The page
//! loads and removes it as the slice says.

use std::rc::Rc;

use super::Chat;
use crate::{
    config::SupportChat,
    core::Player,
    platform::api::Call,
    ports::Method,
    store::views::{ChatPhase, ChatView, ChatWidgetView},
    wire::{json::ObjectBuilder, player::Profile},
};

/// Delay after the start, a sign-in or a sign-out, in milliseconds.
const AFTER: u64 = 3_000;
/// Delay between two attempts to load the script, in milliseconds.
const RETRY: u64 = 1_000;
/// Attempts to load the script.
const ATTEMPTS: u32 = 20;
/// Field of the profile with the id under which the conversation is restored.
const RESTORE_ID: &str = "freshchatRestoreId";

/// Identity of the visitor in the chat.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
enum Visitor {
    /// Not known yet: the profile of the player is missing.
    #[default]
    Unknown,
    /// A guest.
    Guest,
    /// The player with this id.
    Player(String),
}

/// State of the widget.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is set and cleared on its own")]
pub(super) struct Widget {
    visitor: Visitor,
    /// True if the visitor has asked for the chat: that needs no other consent.
    requested: bool,
    /// Number of the widget. Timers and reports of another one are stale.
    run: u32,
    /// True from the beginning of the first delay to the end of the widget.
    runs: bool,
    /// True during a delay.
    waits: bool,
    /// True if the restore id of this widget was handled.
    restored: bool,
    view: ChatView,
}

impl Widget {
    /// Ends the widget.
    fn end(&mut self) {
        let run = self.run.wrapping_add(1);
        let visitor = std::mem::take(&mut self.visitor);
        *self = Self { visitor, run, ..Self::default() };
    }

    fn is_current(&self, run: u32) -> bool {
        self.runs && self.run == run
    }
}

impl Chat {
    fn chat_config(&self) -> Option<SupportChat> {
        self.site.borrow().config.chat.clone()
    }

    fn visitor(&self) -> Visitor {
        match self.player().filter(|_| self.is_signed_in()) {
            None => Visitor::Guest,
            Some(player) => player.id().map_or(Visitor::Unknown, Visitor::Player),
        }
    }

    /// Starts or ends the widget, as the visitor and the consent are now.
    pub(super) fn consider_widget(&self, passed: u64) {
        let Some(config) = self.chat_config() else { return };
        let visitor = self.visitor();
        let starts = {
            let state = self.state();
            let widget = &mut state.borrow_mut().widget;
            let may = match visitor {
                Visitor::Unknown => false,
                Visitor::Guest => config.guests,
                Visitor::Player(_) => true,
            };
            if widget.visitor != visitor {
                widget.end();
                widget.visitor = visitor;
            }
            let wanted = may && (widget.requested || self.allows_analytics());
            if !wanted && widget.runs {
                widget.end();
            }
            wanted && !widget.runs
        };
        if starts {
            self.begin_widget(AFTER.saturating_sub(passed));
        } else {
            self.publish_chat();
        }
    }

    /// Begins a widget after a delay.
    fn begin_widget(&self, delay: u64) {
        let run = {
            let state = self.state();
            let widget = &mut state.borrow_mut().widget;
            widget.run = widget.run.wrapping_add(1);
            widget.runs = true;
            widget.restored = false;
            widget.view = ChatView { opened: widget.view.opened, ..ChatView::default() };
            widget.run
        };
        self.publish_chat();
        self.attempt_after(delay, run);
    }

    /// Has the page load the script after a delay.
    fn attempt_after(&self, delay: u64, run: u32) {
        self.state().borrow_mut().widget.waits = true;
        if delay == 0 {
            self.attempt(run);
            return;
        }
        let part = self.clone();
        let work = async move {
            part.ports.clock.sleep(delay).await;
            part.attempt(run);
        };
        // The delays of a player end with the session.
        match self.player().filter(|_| self.is_signed_in()) {
            Some(player) => player.spawn(work),
            None => self.spawn(work),
        }
    }

    fn attempt(&self, run: u32) {
        let Some(config) = self.chat_config() else { return };
        {
            let state = self.state();
            let widget = &mut state.borrow_mut().widget;
            if !widget.is_current(run) || !widget.waits {
                return;
            }
            widget.waits = false;
            let external_id = match &widget.visitor {
                Visitor::Player(id) => Some(id.clone()),
                Visitor::Guest | Visitor::Unknown => None,
            };
            let attempt = widget.view.widget.as_ref().map_or(0, |shown| shown.attempt) + 1;
            widget.view.phase = ChatPhase::Loading;
            widget.view.widget = Some(ChatWidgetView {
                run,
                attempt,
                script: format!("{}/js/widget.js", config.host),
                host: config.host,
                token: config.token,
                restore_id: external_id.as_ref().and_then(|_| self.player()).and_then(|it| restore_id(&it)),
                external_id,
            });
        }
        self.publish_chat();
    }

    /// Changes the state of the widget with this number, if it is the current
    /// one, and publishes it.
    fn change(&self, run: u32, change: impl FnOnce(&mut Widget)) {
        {
            let state = self.state();
            let widget = &mut state.borrow_mut().widget;
            if !widget.is_current(run) {
                return;
            }
            change(widget);
        }
        self.publish_chat();
    }

    pub(super) fn chat_loaded(&self, run: u32) {
        self.change(run, |widget| {
            if widget.view.phase == ChatPhase::Loading {
                widget.view.phase = ChatPhase::Ready;
            }
        });
    }

    pub(super) fn chat_failed(&self, run: u32) {
        let mut again = false;
        let mut gave_up = false;
        self.change(run, |widget| {
            // One failure for each attempt.
            if widget.view.phase != ChatPhase::Loading || widget.waits {
                return;
            }
            let attempts = widget.view.widget.as_ref().map_or(0, |shown| shown.attempt);
            again = attempts < ATTEMPTS;
            gave_up = !again;
            if gave_up {
                widget.view = ChatView { phase: ChatPhase::Failed, ..ChatView::default() };
            }
        });
        if again {
            self.attempt_after(RETRY, run);
        }
        if gave_up {
            self.ports.page.warn("the script of the chat could not be loaded");
            if self.state().borrow().widget.requested {
                self.alert("global", "chatFailed", Vec::new());
            }
        }
    }

    pub(super) fn chat_unread(&self, run: u32, count: u32) {
        self.change(run, |widget| widget.view.unread = count);
    }

    /// Saves the restore id in the profile, unless one is stored.
    pub(super) fn chat_user_created(&self, run: u32, id: &str) {
        let mut is_new = false;
        self.change(run, |widget| {
            let is_player = matches!(widget.visitor, Visitor::Player(_));
            is_new = is_player && !id.is_empty() && !std::mem::replace(&mut widget.restored, true);
        });
        let player = self.player().filter(|player| is_new && restore_id(player).is_none());
        let Some(player) = player else { return };
        let body = ObjectBuilder::new().text(RESTORE_ID, id).build();
        let saving = Rc::clone(&player);
        player.spawn(async move {
            let call = Call::new(Method::Put, "/api/player/profile").body(&body);
            match saving.call(call).await.and_then(|answer| answer.one::<Profile>()) {
                Ok(profile) => {
                    *saving.profile.borrow_mut() = Some(profile);
                    saving.publish_session();
                }
                Err(error) => {
                    saving.ports.page.warn(&format!("the chat's restore id was not saved: {error}"));
                }
            }
        });
    }

    /// Opens the chat. The press asks for it, so no other consent is needed.
    #[allow(clippy::unused_async, reason = "like every task of a part")]
    pub(super) async fn open_chat(&self) {
        let Some(config) = self.chat_config() else { return };
        let visitor = self.visitor();
        if visitor == Visitor::Guest && !config.guests {
            self.open_dialog("sign-in", None);
            return;
        }
        if visitor == Visitor::Unknown {
            return;
        }
        let starts = {
            let state = self.state();
            let mut state = state.borrow_mut();
            // From here on the visitor is followed, even before the timers begin.
            state.begun = true;
            let widget = &mut state.widget;
            if widget.visitor != visitor {
                widget.end();
                widget.visitor = visitor;
            }
            widget.requested = true;
            widget.view.opened += 1;
            // During the first delay, after giving up, or without a consent.
            !widget.runs || widget.view.widget.is_none()
        };
        if starts {
            self.begin_widget(0);
        } else {
            self.publish_chat();
        }
    }

    fn publish_chat(&self) {
        let view = self.state().borrow().widget.view.clone();
        self.store.update(|slices| slices.chat.set(view));
    }
}

/// The stored restore id of a player.
fn restore_id(player: &Player) -> Option<String> {
    player.profile.borrow().as_ref()?.entry(RESTORE_ID).filter(|id| !id.is_empty())
}
