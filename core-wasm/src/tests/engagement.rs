//! Tests of the loyalty programme and tournaments.

use super::support::{PLAYER, auth_result, toasts_so_far, world_with_player};
use crate::{
    domain::dialogs::{self, Dialog},
    platform::forms::FormName,
    store::views::{
        DialogDecision, DialogRequest, ExcludedView, ExclusionKind, FormTab, LevelState, ListPhase,
        LoyaltyView, SubjectPhase, TournamentAction, TournamentPageView, TournamentPhase, TournamentsView,
    },
    testing::{Reply, Tab, World},
};

const LEVELS: &str = "GET /api/retention/levels";
const ACCOUNT: &str = "GET /api/retention/account";
const TOURNAMENTS: &str = "GET /api/retention/tournaments";
const DETAILS: &str = "GET /api/retention/tournaments/t1";
const PARTICIPATE: &str = "POST /api/retention/tournaments/t1/participate";
const CONFIG: &str = "GET /config.json";

fn configured(world: &World, text: &str) {
    world.server.always(CONFIG, Reply::raw(200, text));
}

fn with_levels(world: &World) {
    configured(world, r#"{"locales":["en","de"],"loyaltyEnabled":true}"#);
    world.server.always(
        LEVELS,
        Reply::data(r#"[{"id":"2","name":"Bronze","order":2,"points":500},{"id":"1","name":"Copper","order":1,"points":0}]"#),
    );
    world.server.always(ACCOUNT, Reply::data(&account(120, 1)));
}

fn account(points: i64, order: u32) -> String {
    let next = if order == 1 { r#"{"name":"Bronze","order":2,"points":500}"# } else { "null" };
    let level = if order == 1 {
        r#"{"name":"Copper","order":1,"points":0}"#
    } else {
        r#"{"name":"Bronze","order":2,"points":500}"#
    };
    format!(
        r#"{{"id":"a","playerId":"{PLAYER}","points":{points},"currentLevel":{level},"nextLevel":{next}}}"#
    )
}

fn loyalty(tab: &Tab) -> LoyaltyView {
    tab.core.store.read(|slices| slices.loyalty.get().clone())
}

fn load_loyalty(world: &World, tab: &Tab) {
    world.act(tab, async |core| drop(core.load_loyalty().await));
}

fn states(tab: &Tab) -> Vec<LevelState> {
    loyalty(tab).levels.iter().map(|level| level.state).collect()
}

#[test]
fn a_guest_sees_the_levels_and_where_everybody_begins() {
    let world = World::default();
    with_levels(&world);
    let tab = world.started("/loyalty");
    load_loyalty(&world, &tab);
    assert_eq!(states(&tab), [LevelState::Current, LevelState::Locked]);
    assert_eq!((loyalty(&tab).phase, loyalty(&tab).account), (ListPhase::Ready, None));
    assert_eq!(world.server.count(ACCOUNT), 0);
}

#[test]
fn points_move_with_events_and_end_with_the_session() {
    let world = world_with_player(100_000);
    with_levels(&world);
    let tab = world.started("/loyalty");
    let channels = tab.events.connections.borrow().last().cloned().unwrap().2;
    assert!(channels.contains(&format!("retention:accounts#{PLAYER}")));
    load_loyalty(&world, &tab);
    let shown = loyalty(&tab).account.unwrap();
    assert_eq!((shown.points, shown.progress, shown.next.unwrap().missing), (120, 24, 380));
    // An answer that was asked for before the event does not undo it.
    world.server.once(ACCOUNT, Reply::data(&account(120, 1)).after(100));
    let core = std::rc::Rc::clone(&tab.core);
    tab.core.spawn(async move { drop(core.load_loyalty().await) });
    world.settle();
    let event = format!(r#"{{"event":"account.level.updated","playerAccount":{}}}"#, account(520, 2));
    tab.hear(&format!("retention:accounts#{PLAYER}"), &event);
    world.advance(100);
    let shown = loyalty(&tab).account.unwrap();
    assert_eq!((shown.points, shown.order, shown.progress, shown.next), (520, 2, 100, None));
    assert_eq!(states(&tab), [LevelState::Completed, LevelState::Current]);
    world.act(&tab, async |core| core.sign_out().await);
    assert_eq!(loyalty(&tab), LoyaltyView::default());
    load_loyalty(&world, &tab);
    assert_eq!((states(&tab)[0], loyalty(&tab).account), (LevelState::Current, None));
}

#[test]
fn a_failed_programme_is_retried_when_the_tab_becomes_visible() {
    let world = world_with_player(100_000);
    with_levels(&world);
    let tab = world.started("/loyalty");
    world.server.once(ACCOUNT, Reply::raw(500, ""));
    load_loyalty(&world, &tab);
    assert_eq!(loyalty(&tab).phase, ListPhase::Failed);
    tab.core.became_visible();
    world.settle();
    assert_eq!((loyalty(&tab).phase, loyalty(&tab).levels.len()), (ListPhase::Ready, 2));
}

#[test]
fn pages_that_are_not_configured_are_not_found() {
    let world = World::default();
    let tab = world.started("/");
    for path in ["/loyalty", "/betting"] {
        assert_eq!(tab.core.locate(&format!("https://site.test{path}")).status, Some(404), "{path}");
        assert!(tab.core.link(path).closed, "{path}");
    }
    let world = World::default();
    configured(&world, r#"{"loyaltyEnabled":true,"betsyParams":{"clientHost":"bets.test","clientId":"7"}}"#);
    let tab = world.started("/");
    for path in ["/loyalty", "/betting"] {
        assert_eq!(tab.core.locate(&format!("https://site.test{path}")).status, None, "{path}");
    }
    assert!(tab.core.store.read(|slices| slices.app.get().features.sportsbook));
}

const START: u64 = 86_400_000;

#[test]
fn dialogs_of_a_disabled_feature_do_not_open() {
    for enabled in [false, true] {
        let world = world_with_player(100_000);
        configured(
            &world,
            &format!(r#"{{"locales":["en"],"loyaltyEnabled":{enabled},"questsEnabled":{enabled}}}"#),
        );
        let tab = world.started("/");
        let gated = || dialogs::CATALOGUE.iter().filter(|dialog| dialog.feature.is_some());
        for Dialog { name, .. } in gated() {
            let request = DialogRequest { name: (*name).to_owned(), value: None };
            let opens = matches!(tab.core.decide_dialog(&request), DialogDecision::Open { .. });
            assert_eq!(opens, enabled, "{name} by a press");
        }
        let by_address: Vec<&str> = gated().filter_map(|dialog| dialog.query).collect();
        assert_eq!(by_address, ["loyalty-earn", "quests-hub"]);
        for name in by_address {
            let address = tab.core.locate(&format!("https://site.test/?{name}=true&a=1"));
            assert_eq!(address.dialog.is_some(), enabled, "{name} by the address");
            assert!(address.search.ends_with("a=1"), "{}", address.search);
            assert_eq!(tab.core.link(&format!("?{name}=true")).closed, !enabled, "a link to {name}");
        }
    }
}

fn tournament(id: &str, identity: &str, state: u32, world: &World) -> String {
    let at = |offset: u64| crate::domain::time::iso(world.now() + offset);
    let (start, end) = (at(0), at(START));
    format!(
        r#"{{"id":"{id}","identity":"{identity}","title":"T {identity}","type":1,"state":{state},"isAvailable":true,
            "confirmationRequired":true,"startAt":"{start}","endAt":"{end}","conditions":{{"gameCollections":["slots"]}}}}"#
    )
}

pub fn details(world: &World, state: u32, entry: &str) -> Reply {
    let list = tournament("t1", "cup", state, world);
    let rows = format!(
        r#"[{{"playerId":"x","nickname":"ow***","place":1,"points":90}},{{"playerId":"y","nickname":null,"place":2,"points":50}},
            {{"playerId":"{PLAYER}","nickname":"me","place":3,"points":10}}]"#
    );
    let prizes = r#"[{"place":2,"title":"50 USD"},{"place":1,"title":"100 USD"}]"#;
    let more = format!(r#","prizes":{prizes},"leaderboard":{rows}{entry}}}"#);
    Reply::data(&format!("{}{more}", list.strip_suffix('}').unwrap()))
}

const DOCUMENTS: &str = "GET /content/en/tournaments.json";

pub fn with_tournaments(world: &World) {
    let documents = r#"[{"pageIdentity":"cup","position":1},{"pageIdentity":"sprint","position":2}]"#;
    world.server.always(DOCUMENTS, Reply::raw(200, documents));
    world.server.always(
        "GET /api/game/collections",
        Reply::data(
            r#"[{"id":"c1","identity":"slots","name":"Slots"},{"id":"c2","identity":"live","name":"Live"}]"#,
        ),
    );
    let rows = [tournament("t1", "cup", 3, world), tournament("t2", "sprint", 2, world)].join(",");
    let other = tournament("t3", "unknown", 3, world);
    let list = format!(r#"{{"data":[{rows},{other}],"meta":{{"totalRows":9}}}}"#);
    world.server.always(TOURNAMENTS, Reply::raw(200, &list));
    world.server.always(DETAILS, details(world, 3, r#","playerEntry":null"#));
}

fn list(tab: &Tab) -> TournamentsView {
    tab.core.store.read(|slices| slices.tournaments.get().clone())
}

pub fn page(tab: &Tab) -> TournamentPageView {
    tab.core.store.read(|slices| slices.tournament.get().clone())
}

pub fn load_tournament(world: &World, tab: &Tab, identity: &str) {
    let identity = identity.to_owned();
    world.act(tab, async move |core| drop(core.load_tournament(identity).await));
}

#[test]
fn tournaments_with_a_document_are_listed_and_continued() {
    let world = World::default();
    with_tournaments(&world);
    let tab = world.started("/tournaments");
    world.act(&tab, async |core| drop(core.load_tournaments(true).await));
    let shown = list(&tab);
    let identities: Vec<&str> = shown.coming.iter().map(|one| one.identity.as_str()).collect();
    assert_eq!((identities, shown.has_more), (vec!["cup", "sprint"], true));
    assert_eq!(shown.coming[0].phase, TournamentPhase::Running);
    assert_eq!(shown.coming[0].deadline.as_ref(), Some(&shown.coming[0].end));
    let query = world.server.last(TOURNAMENTS).unwrap().url;
    assert!(
        query.ends_with("page=1&perPage=3&state[]=4&state[]=5&identity[]=cup&identity[]=sprint"),
        "{query}"
    );
    let later = tournament("t9", "sprint", 5, &world);
    world.server.once(TOURNAMENTS, Reply::raw(500, ""));
    world.act(&tab, async |core| drop(core.load_more_tournaments().await));
    assert_eq!((list(&tab).more, list(&tab).phase), (ListPhase::Failed, ListPhase::Ready));
    world
        .server
        .always(TOURNAMENTS, Reply::raw(200, &format!(r#"{{"data":[{later}],"meta":{{"totalRows":6}}}}"#)));
    world.act(&tab, async |core| drop(core.load_more_tournaments().await));
    assert_eq!((list(&tab).finished.len(), list(&tab).has_more), (3, false));
}

#[test]
fn a_tournament_that_does_not_exist_is_missing() {
    let world = World::default();
    with_tournaments(&world);
    world.server.always(TOURNAMENTS, Reply::data("[]"));
    let tab = world.started("/tournaments/cup");
    load_tournament(&world, &tab, "cup");
    assert_eq!((page(&tab).phase, page(&tab).details), (SubjectPhase::Missing, None));
    assert_eq!(tab.core.locate("https://site.test/tournaments/UPPER").status, Some(404));
}

#[test]
fn a_player_takes_part_once_and_then_plays() {
    let world = world_with_player(100_000);
    with_tournaments(&world);
    let tab = world.started("/tournaments/cup");
    load_tournament(&world, &tab, "cup");
    let shown = page(&tab).details.unwrap();
    assert_eq!((shown.action, shown.entered), (TournamentAction::TakePart, false));
    assert_eq!(
        shown.collections.unwrap().iter().map(|one| one.label.as_str()).collect::<Vec<_>>(),
        ["Slots"]
    );
    assert_eq!(shown.prizes.iter().map(|prize| prize.place).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(shown.podium[0].prize.as_deref(), Some("100 USD"));
    assert!(shown.podium[2].own && !shown.podium[0].own);
    let excluded = Some(ExcludedView { kind: ExclusionKind::CoolingOff, until: None });
    tab.core.store.update(|slices| slices.session.edit(|session| session.excluded = excluded));
    load_tournament(&world, &tab, "cup");
    assert_eq!(page(&tab).details.unwrap().action, TournamentAction::Nothing);
    tab.core.store.update(|slices| slices.session.edit(|session| session.excluded = None));
    load_tournament(&world, &tab, "cup");
    world.server.once(PARTICIPATE, Reply::raw(500, ""));
    world.act(&tab, async |core| assert!(core.take_part().await.is_err()));
    assert_eq!((toasts_so_far(&tab).len(), page(&tab).details.unwrap().entering), (1, false));
    world.server.always(PARTICIPATE, Reply::data("{}").after(100));
    world.server.always(DETAILS, details(&world, 3, r#","playerEntry":{"points":10,"place":3}"#));
    for _ in 0..2 {
        let core = std::rc::Rc::clone(&tab.core);
        tab.core.spawn(async move { drop(core.take_part().await) });
    }
    world.settle();
    assert!(page(&tab).details.unwrap().entering);
    world.advance(100);
    let shown = page(&tab).details.unwrap();
    assert_eq!((shown.action, shown.entered, shown.entering), (TournamentAction::Play, true, false));
    assert_eq!(world.server.count(PARTICIPATE), 2);
    world.act(&tab, async |core| core.sign_out().await);
    assert_eq!(page(&tab), TournamentPageView::default());
    load_tournament(&world, &tab, "cup");
    let shown = page(&tab).details.unwrap();
    assert_eq!((shown.action, shown.entered), (TournamentAction::Register, false));
    assert!(shown.podium.iter().all(|row| !row.own));
}

#[test]
fn the_list_waits_for_the_documents_that_say_what_belongs_to_it() {
    let world = World::default();
    with_tournaments(&world);
    let documents = world.server.reply(DOCUMENTS);
    world.server.always(DOCUMENTS, documents.after(5_000));
    let tab = world.started("/tournaments");
    load_list(&world, &tab);
    assert_eq!((list(&tab).phase, world.server.count(TOURNAMENTS)), (ListPhase::Loading, 0));
    world.advance(5_000);
    assert_eq!((list(&tab).phase, list(&tab).coming.len()), (ListPhase::Ready, 2));
}

/// The identities of the listed tournaments that can be entered.
fn can_be_entered(tab: &Tab) -> Vec<String> {
    list(tab).coming.into_iter().filter(|one| one.can_enter).map(|one| one.identity).collect()
}

fn load_list(world: &World, tab: &Tab) {
    world.act(tab, async |core| drop(core.load_tournaments(true).await));
}

#[test]
fn a_player_asks_in_the_list_and_the_page_enters_once() {
    let world = world_with_player(100_000);
    with_tournaments(&world);
    let tab = world.started("/tournaments");
    load_list(&world, &tab);
    assert_eq!(can_be_entered(&tab), ["cup"], "only the running one");
    world.server.always(PARTICIPATE, Reply::data("{}"));
    tab.core.enter_tournament("cup".to_owned());
    world.settle();
    assert_eq!(world.server.count(PARTICIPATE), 0, "the page asks");
    // The state of the entry is read before and after the request.
    world.server.once(DETAILS, details(&world, 3, r#","playerEntry":null"#));
    world.server.always(DETAILS, details(&world, 3, r#","playerEntry":{"points":0,"place":4}"#));
    load_tournament(&world, &tab, "cup");
    assert_eq!((page(&tab).details.unwrap().entered, world.server.count(PARTICIPATE)), (true, 1));
    load_tournament(&world, &tab, "cup");
    assert_eq!(world.server.count(PARTICIPATE), 1);
    load_list(&world, &tab);
    assert!(can_be_entered(&tab).is_empty(), "the browser has seen the entry");
}

#[test]
fn a_player_who_takes_part_already_is_not_entered_again_from_the_list() {
    let world = world_with_player(100_000);
    with_tournaments(&world);
    world.server.always(DETAILS, details(&world, 3, r#","playerEntry":{"points":0,"place":4}"#));
    let tab = world.started("/tournaments");
    load_list(&world, &tab);
    tab.core.enter_tournament("cup".to_owned());
    load_tournament(&world, &tab, "cup");
    assert_eq!((page(&tab).details.unwrap().entered, world.server.count(PARTICIPATE)), (true, 0));
}

#[test]
fn a_wish_to_enter_ends_with_the_page_and_with_another_tournament() {
    let world = world_with_player(100_000);
    with_tournaments(&world);
    let tab = world.started("/tournaments");
    load_list(&world, &tab);
    tab.core.enter_tournament("sprint".to_owned());
    load_tournament(&world, &tab, "cup");
    tab.core.enter_tournament("cup".to_owned());
    world.act(&tab, async |core| drop(core.leave_tournament().await));
    load_tournament(&world, &tab, "cup");
    assert_eq!(world.server.count(PARTICIPATE), 0);
}

#[test]
fn a_wish_to_enter_ends_with_the_session() {
    let world = world_with_player(100_000);
    with_tournaments(&world);
    let tab = world.started("/tournaments");
    load_list(&world, &tab);
    tab.core.enter_tournament("cup".to_owned());
    world.settle();
    world.act(&tab, async |core| core.sign_out().await);
    world.server.always("POST /api/player/sessions", auth_result(&world, 1000));
    world.act(&tab, async |core| drop(core.open_form(FormName::SignIn).await));
    tab.core.select_tab(FormName::SignIn, FormTab::Email);
    tab.core.change_field(FormName::SignIn, "login", "another@example.com");
    tab.core.change_field(FormName::SignIn, "password", "secret1");
    world.act(&tab, async |core| drop(core.sign_in().await));
    assert!(tab.core.player().is_some());
    load_tournament(&world, &tab, "cup");
    assert_eq!(page(&tab).details.unwrap().action, TournamentAction::TakePart);
    assert_eq!(world.server.count(PARTICIPATE), 0);
}

#[test]
fn neither_guests_nor_excluded_players_can_enter_from_the_list() {
    let guest = World::default();
    with_tournaments(&guest);
    let tab = guest.started("/tournaments");
    load_list(&guest, &tab);
    assert!(can_be_entered(&tab).is_empty());
    tab.core.enter_tournament("cup".to_owned());
    load_tournament(&guest, &tab, "cup");
    assert_eq!(guest.server.count(PARTICIPATE), 0);

    let world = world_with_player(100_000);
    with_tournaments(&world);
    let tab = world.started("/tournaments");
    let excluded = Some(ExcludedView { kind: ExclusionKind::CoolingOff, until: None });
    tab.core.store.update(|slices| slices.session.edit(|session| session.excluded = excluded));
    load_list(&world, &tab);
    assert!(can_be_entered(&tab).is_empty());
    tab.core.enter_tournament("cup".to_owned());
    load_tournament(&world, &tab, "cup");
    assert_eq!(world.server.count(PARTICIPATE), 0);
}

#[test]
fn an_entry_whose_answer_is_lost_is_read_from_the_tournament() {
    let world = world_with_player(100_000);
    with_tournaments(&world);
    let tab = world.started("/tournaments/cup");
    load_tournament(&world, &tab, "cup");
    world.server.once(PARTICIPATE, Reply::lost());
    world.server.always(DETAILS, details(&world, 3, r#","playerEntry":{"points":0,"place":4}"#));
    world.act(&tab, async |core| core.take_part().await.unwrap());
    assert_eq!((page(&tab).details.unwrap().entered, toasts_so_far(&tab).len()), (true, 0));
}

#[test]
fn the_end_of_the_countdown_loads_the_tournament_again() {
    let world = World::default();
    with_tournaments(&world);
    let tab = world.started("/tournaments/cup");
    world.advance(3_600_000);
    load_tournament(&world, &tab, "cup");
    let before = world.server.count(DETAILS);
    world.advance(START - 3_600_000);
    assert_eq!(world.server.count(DETAILS), before);
    // The server is still at work.
    world.advance(1000);
    assert_eq!(world.server.count(DETAILS), before + 1);
    world.server.always(DETAILS, details(&world, 5, ""));
    world.advance(2000);
    let shown = page(&tab).details.unwrap();
    assert_eq!((shown.tournament.phase, shown.tournament.deadline), (TournamentPhase::Finished, None));
    let settled = world.server.count(DETAILS);
    world.advance(600_000);
    assert_eq!(world.server.count(DETAILS), settled);
}

#[test]
fn a_tournament_does_not_say_that_all_games_count_if_that_is_not_known() {
    let world = World::default();
    let cup = r#"{"id":"t1","identity":"cup","title":"Cup","type":1,"state":3,"isAvailable":true,
        "startAt":"2026-01-01T00:00:00.000Z","endAt":"2126-01-01T00:00:00.000Z",
        "conditions":{"gameCollections":["slots"]},"prizes":[],"leaderboard":[]}"#;
    world.server.always(TOURNAMENTS, Reply::data(&format!("[{cup}]")));
    world.server.always(DETAILS, Reply::data(cup));
    let collections = "GET /api/game/collections";
    world.server.fail(collections, Reply::raw(500, ""));
    let tab = world.started("/tournaments/cup");
    let load = || world.act(&tab, async |core| drop(core.load_tournament("cup".to_owned()).await));
    let counting =
        || tab.core.store.read(|slices| slices.tournament.get().details.clone().unwrap().collections);
    load();
    assert_eq!(counting(), None);
    world.server.clear_faults();
    load();
    assert_eq!(counting(), Some(Vec::new()));
}
