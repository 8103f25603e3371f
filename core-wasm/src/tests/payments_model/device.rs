//! A device with two tabs, and what must hold on it.

use std::{cell::RefCell, collections::BTreeSet, rc::Rc};

use super::{
    super::support::{DEPOSIT, INVOICES, PLAYER, answer_as_player, toasts_so_far, token_of, windows},
    Step,
    bank::{Bank, Booked, Treatment, sender},
};
use crate::{
    domain::bonus::OpenedWith,
    features::cashier::Opening,
    json::Value,
    ports::HttpRequest,
    store::views::{LostPhase, LostView, ScreenView, WalletTab, WithdrawScreenView},
    testing::{Reply, Tab, World, name},
    wire::json::{Entries, parse},
};

const WITHDRAWAL: &str = "POST /api/payment/invoices/withdrawal";
const OTHER: &str = "0a1b2c3d-0000-4000-8000-000000000002";
const PLAYERS: [&str; 2] = [PLAYER, OTHER];
const AMOUNTS: [&str; 2] = ["50", "60"];
/// Longer than any call, and than any wait between two reads of the payments.
const LONG: u64 = 180_000;

/// A request for a payment that a device has sent.
#[derive(Debug, Clone)]
pub struct Sent {
    pub key: String,
    pub player: String,
    pub out: bool,
    pub amount: String,
    /// No answer has told the outcome.
    pub is_unknown: bool,
    /// A sign-out keeps no body, so the payment can only be looked for.
    pub can_repeat: bool,
}

pub struct Device {
    pub world: World,
    pub tabs: [Tab; 2],
    pub bank: Rc<RefCell<Bank>>,
    /// Index of the player who is signed in.
    pub player: usize,
    /// Number of changes of the player.
    pub sessions: u64,
    pub sent: Vec<Sent>,
    /// Number of requests that have been checked.
    pub checked: usize,
}

impl Device {
    pub fn new(tells_keys: bool) -> Self {
        let world = World::default();
        world.set_cookie("access_token", &token_of(PLAYER, &world, 10_000_000));
        answer_as_player(&world);
        world.server.always("GET /api/game/bonuses", Reply::data("[]"));
        let methods = |processing: &str| {
            Reply::data(&format!(
                r#"[{{"method":"card","processingType":"{processing}","amountMin":10,"amountMax":0,"fields":[]}}]"#
            ))
        };
        world.server.always("GET /api/payment/methods/deposit", methods("form"));
        world.server.always("GET /api/payment/methods/withdrawal", methods("message"));
        let bank = Rc::new(RefCell::new(Bank {
            payments: Vec::new(),
            treatment: Treatment::Accepted,
            list_is_down: false,
            tells_keys,
            now: world.now(),
            seen_decided: BTreeSet::new(),
            seen: BTreeSet::new(),
            seen_before: BTreeSet::new(),
        }));
        let shared = Rc::clone(&bank);
        world.server.respond(move |request| match name(request).as_str() {
            DEPOSIT => Some(shared.borrow_mut().pay(request, false)),
            WITHDRAWAL => Some(shared.borrow_mut().pay(request, true)),
            INVOICES => Some(shared.borrow_mut().list(request)),
            _ => None,
        });
        let tabs = [world.started("/"), world.started("/")];
        Self { world, tabs, bank, player: 0, sessions: 0, sent: Vec::new(), checked: 0 }
    }

    fn open_wallet(&self, tab: usize) {
        self.world.act(&self.tabs[tab], async |core| {
            let with = OpenedWith::default();
            core.open_wallet(Opening { tab: WalletTab::Deposit, both: true, with, narrow: false }).await
        });
    }

    fn advance(&self, milliseconds: u64) {
        self.world.advance(milliseconds);
        self.bank.borrow_mut().now = self.world.now();
    }

    /// Publishes the current state of a payment to the tabs of the bits.
    fn tell(&self, payment: usize, tabs: usize) {
        let Some(booked) = self.bank.borrow().payments.get(payment).cloned() else { return };
        if booked.player != PLAYERS[self.player] {
            return;
        }
        let direction = if booked.out { "withdrawal" } else { "deposit" };
        let tells_keys = self.bank.borrow().tells_keys;
        let event =
            format!(r#"{{"event":"invoice.{direction}.updated","invoice":{}}}"#, booked.json(tells_keys));
        for (_, tab) in self.tabs.iter().enumerate().filter(|(index, _)| tabs & (1 << index) != 0) {
            tab.hear(&format!("payment:invoices#{}", booked.player), &event);
            self.world.settle();
            let mut bank = self.bank.borrow_mut();
            bank.seen.insert(booked.id.clone());
            // Without a key, a tab cannot tell that it is the payment of the other one.
            if booked.status != 1 && (tells_keys || tabs == 3) {
                bank.seen_decided.insert(booked.id.clone());
            }
        }
        if booked.status != 1 && tells_keys && tabs > 0 {
            let kept = ["depositInFlight", "withdrawalInFlight"].map(|name| self.world.local(name));
            let is_kept = kept.iter().flatten().any(|list| list.contains(&booked.key));
            assert!(!is_kept, "the key of a decided payment is kept: {booked:?}");
        }
    }

    /// Index of a payment counted from the newest.
    fn nth_newest(&self, back: usize) -> usize {
        self.bank.borrow().payments.len().wrapping_sub(back + 1)
    }

    pub fn take(&mut self, step: &Step) {
        match *step {
            Step::Pay { tab, out, amount, treatment } => {
                self.open_wallet(tab);
                let core = Rc::clone(&self.tabs[tab].core);
                core.change_amount(AMOUNTS[amount]);
                core.change_withdraw_amount(AMOUNTS[amount]);
                self.press(treatment, false, || if out { core.withdraw() } else { core.deposit() });
            }
            Step::Repeat { tab, out, treatment } => {
                let core = Rc::clone(&self.tabs[tab].core);
                self.press(
                    treatment,
                    true,
                    || if out { core.retry_withdrawal() } else { core.retry_deposit() },
                );
            }
            Step::SearchAgain { tab, out } => {
                let core = &self.tabs[tab].core;
                if out { core.search_withdrawal() } else { core.search_deposit() }
            }
            Step::Leave { tab, out } => {
                let core = &self.tabs[tab].core;
                if out { core.leave_withdrawal() } else { core.abandon_deposit() }
            }
            Step::Decide { back, paid, tabs } => {
                let payment = self.nth_newest(back);
                if let Some(booked) = self.bank.borrow_mut().payments.get_mut(payment)
                    && booked.status == 1
                {
                    booked.status = if paid { 2 } else { 3 };
                }
                self.tell(payment, tabs);
            }
            Step::Tell { back, tabs } => self.tell(self.nth_newest(back), tabs),
            Step::PayElsewhere => {
                self.advance(5_000);
                let mut bank = self.bank.borrow_mut();
                for _ in 0..11 {
                    let number = bank.payments.len();
                    let booked = Booked {
                        id: format!("i{number}"),
                        key: format!("elsewhere {number}"),
                        player: PLAYERS[self.player].to_owned(),
                        out: false,
                        amount: "7".to_owned(),
                        status: 2,
                        created: bank.second(),
                    };
                    bank.payments.push(booked);
                }
            }
            Step::SetListDown(down) => self.bank.borrow_mut().list_is_down = down,
            Step::Wait(milliseconds) => self.advance(milliseconds),
            Step::Reload { tab } => self.reload(tab),
            Step::ChangePlayer => {
                self.world.act(&self.tabs[0], async |core| core.sign_out().await);
                self.world.deliver_storage_events(&[&self.tabs[0], &self.tabs[1]]);
                for sent in &mut self.sent {
                    sent.can_repeat = false;
                }
                self.player = 1 - self.player;
                let player = PLAYERS[self.player];
                let profile = format!(r#"{{"id":"{player}","status":1,"email":"player@example.com"}}"#);
                self.world.server.always("GET /api/player/profile", Reply::data(&profile));
                // Another token than before: that one ended with its session.
                self.sessions += 1;
                let token = token_of(player, &self.world, 10_000_000 + self.sessions);
                self.world.set_cookie("access_token", &token);
                self.reload(0);
                self.reload(1);
            }
        }
        // Two steps can be in the same second.
        self.advance(400);
        self.world.deliver_storage_events(&[&self.tabs[0], &self.tabs[1]]);
        self.note_answers();
    }

    fn reload(&mut self, tab: usize) {
        self.tabs[tab] = self.world.reloaded(&self.tabs[tab], "/");
        self.world.settle();
    }

    /// Presses a button that sends a payment. One from the form must not have the
    /// key of a payment whose end the device knows or can read.
    fn press(&mut self, treatment: Treatment, is_repeat: bool, act: impl FnOnce()) {
        self.bank.borrow_mut().treatment = treatment;
        let (booked, spent) = {
            let bank = self.bank.borrow();
            let is_known = |payment: &&Booked| bank.seen_decided.contains(&payment.id) || !bank.list_is_down;
            let decided = bank.payments.iter().filter(|payment| payment.status != 1).filter(is_known);
            (bank.payments.len(), decided.map(|payment| payment.key.clone()).collect::<BTreeSet<_>>())
        };
        let no_keys = BTreeSet::new();
        act();
        self.world.settle();
        if treatment == Treatment::PaidBeforeAnswer && self.bank.borrow().payments.len() > booked {
            self.advance(100);
            self.bank.borrow_mut().payments[booked].status = 2;
            self.tell(booked, 3);
            self.advance(1_000);
            let id = self.bank.borrow().payments[booked].id.clone();
            let is_open =
                self.world.local("openPayments").is_some_and(|open| open.contains(&format!("\"{id}\"")));
            assert!(!is_open, "{id} is paid, and called open");
        }
        self.check_requests(if is_repeat { &no_keys } else { &spent }, treatment);
    }

    /// No press sends two payments, none pays perhaps twice, and none has one of
    /// the keys that are spent.
    fn check_requests(&mut self, spent: &BTreeSet<String>, treatment: Treatment) {
        let requests: Vec<HttpRequest> = self.world.server.requests.borrow()[self.checked..].to_vec();
        self.checked += requests.len();
        let payments: Vec<HttpRequest> = requests
            .into_iter()
            .filter(|request| matches!(name(request).as_str(), DEPOSIT | WITHDRAWAL))
            .collect();
        assert!(payments.len() <= 1, "one press, {} payments", payments.len());
        let Some(request) = payments.first() else { return };
        let key = request.idempotency_key.clone().unwrap();
        let body = request.body.as_deref().and_then(parse).unwrap();
        let amount = body.amount("amount").unwrap().to_string();
        let (player, out) = (sender(request), name(request) == WITHDRAWAL);
        assert_eq!(player, PLAYERS[self.player], "with the token of another player");
        assert!(!spent.contains(&key), "a payment that has ended swallows another one: {key}");
        let decides = matches!(treatment, Treatment::Accepted | Treatment::PaidBeforeAnswer);
        let before = self.sent.iter().position(|known| known.key == key);
        if before.is_none() {
            // An equal payment whose outcome is unknown keeps its key.
            let bank = self.bank.borrow();
            let was_seen = |key: &str| {
                let booked = bank.payments.iter().find(|booked| booked.key == key);
                booked.is_some_and(|booked| bank.seen_before.contains(&booked.id))
            };
            let doubled = self.sent.iter().find(|known| {
                known.is_unknown
                    && known.can_repeat
                    && !was_seen(&known.key)
                    && (&known.player, known.out, &known.amount) == (&player, out, &amount)
            });
            assert!(doubled.is_none(), "perhaps paid twice: {doubled:?}");
        }
        // The refusal of a first try is its outcome.
        let is_first_refused = treatment == Treatment::Refused && before.is_none();
        let is_unknown = !decides && !is_first_refused;
        let one = Sent { key, player, out, amount, is_unknown, can_repeat: true };
        match before {
            Some(index) => {
                let is_unknown = !decides && (self.sent[index].is_unknown || is_unknown);
                self.sent[index] = Sent { is_unknown, ..one };
            }
            None => self.sent.push(one),
        }
    }

    /// A payment that the device has seen is known.
    fn note_answers(&mut self) {
        let bank = self.bank.borrow();
        for sent in &mut self.sent {
            let booked = bank.payments.iter().find(|payment| payment.key == sent.key);
            if booked.is_some_and(|booked| bank.seen.contains(&booked.id)) {
                sent.is_unknown = false;
            }
        }
    }

    fn lost(&self, tab: usize) -> [Option<LostView>; 2] {
        let core = &self.tabs[tab].core;
        core.store.read(|slices| {
            let deposit = match &slices.deposit.get().screen {
                ScreenView::Lost(lost) => Some(lost.clone()),
                _ => None,
            };
            let withdrawal = match &slices.withdraw.get().screen {
                WithdrawScreenView::Lost(lost) => Some(lost.clone()),
                _ => None,
            };
            [deposit, withdrawal]
        })
    }

    /// Asserts that the displayed payments and the notifications agree with the
    /// server.
    pub fn check_display(&self) {
        let bank = self.bank.borrow();
        let own = |booked: &&Booked| booked.player == PLAYERS[self.player];
        for (number, tab) in self.tabs.iter().enumerate() {
            for (lost, out) in self.lost(number).into_iter().zip([false, true]) {
                let Some(lost) = lost else { continue };
                let is_own =
                    self.sent.iter().any(|sent| sent.player == PLAYERS[self.player] && sent.out == out);
                assert!(is_own, "the payment of another player is displayed");
                let Some(found) = lost.invoice else { continue };
                let booked = bank.payments.iter().filter(own).find(|booked| booked.id == found.id);
                let booked = booked.unwrap_or_else(|| panic!("{} is not a payment of the player", found.id));
                assert_eq!(booked.out, out, "of the other direction");
                let asked = self.sent.iter().any(|sent| sent.out == out && sent.amount == booked.amount);
                assert!(asked, "a payment that nobody has asked for is found: {booked:?}");
            }
            let paid = |out: bool| {
                bank.payments.iter().filter(|booked| booked.out == out && booked.status == 2).count()
            };
            let toasts = toasts_so_far(tab);
            let told = |title: &str| toasts.iter().filter(|toast| *toast == title).count();
            assert!(told("depositSuccess") <= paid(false), "{toasts:?}");
            assert!(told("withdrawSuccess") <= paid(true), "{toasts:?}");
        }
    }

    /// In the end, with a network and a server that work, everything is known.
    pub fn check_end(&mut self) {
        let pending: Vec<usize> = {
            let mut bank = self.bank.borrow_mut();
            bank.list_is_down = false;
            (0..bank.payments.len()).filter(|index| bank.payments[*index].status == 1).collect()
        };
        self.advance(LONG);
        // Events that did not come were missed in a gap of the connection.
        for tab in &self.tabs {
            tab.core.realtime_gap(&format!("payment:invoices#{}", PLAYERS[self.player]));
        }
        self.advance(LONG);
        for payment in pending {
            self.bank.borrow_mut().payments[payment].status = 2;
            self.tell(payment, 3);
        }
        self.world.deliver_storage_events(&[&self.tabs[0], &self.tabs[1]]);
        assert_eq!(self.world.local("openPayments"), None, "all payments are decided");
        self.check_windows();
        // One after the other, the wallet says what has become of the payments that are not known yet.
        for number in [0, 1].repeat(self.sent.len()) {
            self.open_wallet(number);
            self.advance(LONG);
            self.check_display();
            for lost in self.lost(number).into_iter().flatten() {
                assert!(
                    matches!(lost.phase, LostPhase::Found | LostPhase::NotSeen),
                    "the list could be read"
                );
            }
            let core = &self.tabs[number].core;
            core.abandon_deposit();
            core.leave_withdrawal();
            self.world.settle();
        }
        let bank = self.bank.borrow();
        let player = PLAYERS[self.player];
        for name in ["depositInFlight", "withdrawalInFlight"] {
            let Some(Value::Array(kept)) = self.world.local(name).and_then(|text| parse(&text)) else {
                continue;
            };
            // One that was left is read again before an equal payment.
            let awaited = |record: &&Value| {
                record.text("player").as_deref() == Some(player) && record.flag("left") == Some(false)
            };
            for record in kept.iter().filter(awaited) {
                let key = record.text("key").unwrap_or_default();
                let booked = bank.payments.iter().find(|booked| booked.key == key);
                assert!(booked.is_none(), "it is still looked for: {booked:?}");
            }
        }
    }

    /// Every blank window was led to a page or closed.
    fn check_windows(&self) {
        for tab in &self.tabs {
            let mut open = BTreeSet::new();
            for operation in windows(tab) {
                let mut words = operation.split(' ');
                match (words.next(), words.next()) {
                    (Some("open"), Some(window)) => drop(open.insert(window.to_owned())),
                    (_, Some(window)) => drop(open.remove(window)),
                    _ => {}
                }
            }
            assert_eq!(open, BTreeSet::new(), "a blank window stays");
        }
    }
}
