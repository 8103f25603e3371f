//! Tests of verification documents and referrals.

use super::support::{said, toasts_so_far, token_of, unreadable, world_with_player};
use crate::{
    domain::verification::VerificationState,
    ports::ChosenFile,
    store::views::{
        DocumentCardState, DocumentOutcome, DocumentState, DocumentView, ListPhase, LongList, ReferralState,
    },
    testing::{Reply, Tab, World},
};

const LIST: &str = "GET /api/player/documents";
const SEND: &str = "POST /api/player/documents";

pub fn document(id: &str, kind: &str, status: i64) -> String {
    format!(
        r#"{{"id":"{id}","fileName":"{id}.png","status":{status},"type":"{kind}","createdAt":"2026-11-20T10:00:00Z","rejectReason":"blurred"}}"#
    )
}

fn answers(world: &World, rows: &[String]) {
    world.server.always(LIST, Reply::data(&format!("[{}]", rows.join(","))));
}

pub fn opened(rows: &[String]) -> (World, Tab) {
    let world = world_with_player(1_000_000);
    answers(&world, rows);
    let tab = world.started("/profile/documents");
    world.act(&tab, async |core| core.load_documents().await);
    (world, tab)
}

pub fn rows(tab: &Tab) -> Vec<DocumentView> {
    tab.core.store.read(|slices| slices.documents.iter().cloned().collect())
}

pub fn news(tab: &Tab) -> Option<(DocumentOutcome, String)> {
    let news = tab.core.store.read(|slices| slices.documents_list.get().news.clone());
    news.map(|news| (news.outcome, news.file_name))
}

fn card(tab: &Tab, name: &str) -> DocumentCardState {
    let cards = tab.core.store.read(|slices| slices.documents_list.get().cards.clone());
    cards.into_iter().find(|card| card.card == name).unwrap().state
}

fn upload(world: &World, tab: &Tab, name: &str, size: u64) {
    let file = ChosenFile { number: 7, name: name.to_owned(), size };
    world.act(tab, async move |core| core.upload_document("address".to_owned(), file).await);
}

#[test]
fn documents_are_grouped_by_card() {
    let (_, tab) = opened(&[
        document("a", "identity_front", 1),
        document("b", "identity_back", 2),
        document("c", "address", 3),
        document("d", "licence", 1),
    ]);
    assert_eq!(card(&tab, "passport"), DocumentCardState::Pending);
    assert_eq!(card(&tab, "address"), DocumentCardState::Rejected);
    assert_eq!(card(&tab, "payment"), DocumentCardState::None);
    assert_eq!(card(&tab, "other"), DocumentCardState::Approved);
    let seen: Vec<(String, DocumentState, bool)> =
        rows(&tab).into_iter().map(|row| (row.card, row.state, row.can_delete)).collect();
    assert_eq!(
        seen,
        [
            ("passport".to_owned(), DocumentState::Approved, false),
            ("passport".to_owned(), DocumentState::Pending, true),
            ("address".to_owned(), DocumentState::Rejected, true),
            ("other".to_owned(), DocumentState::Approved, false),
        ]
    );
    assert_eq!(rows(&tab)[2].reject_reason.as_deref(), Some("blurred"));
}

#[test]
fn an_upload_shows_its_progress_and_then_the_document() {
    let (world, tab) = opened(&[]);
    world.server.once(SEND, Reply::data(&document("n", "address", 2)).after(5000));
    upload(&world, &tab, "bill.PDF", 1000);
    let [row] = rows(&tab).try_into().unwrap();
    assert_eq!((row.state, row.progress, row.file_name.as_str()), (DocumentState::Uploading, 50, "bill.PDF"));
    assert_eq!(card(&tab, "address"), DocumentCardState::None, "it does not count before it is there");
    let told = tab.events.uploads.borrow()[0].clone();
    told(83);
    assert_eq!(rows(&tab)[0].progress, 83);
    answers(&world, &[document("n", "address", 2)]);
    assert_eq!(news(&tab), None);
    world.advance(5000);
    assert_eq!(news(&tab), Some((DocumentOutcome::Uploaded, "bill.PDF".to_owned())));
    let [row] = rows(&tab).try_into().unwrap();
    assert_eq!((row.id.as_str(), row.state), ("n", DocumentState::Pending));
    assert_eq!(world.server.last(SEND).unwrap().body.as_deref(), Some("address 7"));
    assert!(world.server.last(SEND).unwrap().bearer.is_some());
    assert_eq!(*tab.events.forgotten_files.borrow(), [7]);
}

#[test]
fn a_failed_upload_can_be_retried() {
    let (world, tab) = opened(&[]);
    world.server.once(SEND, Reply::lost());
    upload(&world, &tab, "bill.pdf", 1000);
    let [row] = rows(&tab).try_into().unwrap();
    assert_eq!((row.state, row.can_retry), (DocumentState::Failed, true));
    assert_eq!(row.error.as_ref().map(said).as_deref(), Some("profile.documents.errors.upload"));
    assert!(tab.events.forgotten_files.borrow().is_empty(), "the file is still there");
    world.server.once(SEND, Reply::data(r#"{"id":"n","type":"address"}"#));
    answers(&world, &[document("n", "address", 2)]);
    world.act(&tab, async move |core| core.retry_upload(row.id).await);
    assert_eq!(rows(&tab)[0].id, "n");
}

#[test]
fn a_stalled_upload_times_out_and_a_slow_one_does_not() {
    let (world, tab) = opened(&[]);
    world.server.once(SEND, Reply::data(r#"{"id":"n","type":"address"}"#).after(100_000));
    upload(&world, &tab, "bill.pdf", 1000);
    let told = tab.events.uploads.borrow()[0].clone();
    for percent in 51..54 {
        world.advance(15_000);
        told(percent);
        assert_eq!(rows(&tab)[0].state, DocumentState::Uploading);
    }
    world.advance(20_001);
    assert_eq!(rows(&tab)[0].state, DocumentState::Failed);
}

#[test]
fn a_refused_upload_shows_the_error_at_the_file() {
    let cases = [
        (Reply::refused(422, 0, r#"{"file":["not readable"]}"#), "not readable", false),
        (Reply::refused(413, 0, "{}"), "profile.documents.errors.tooLarge", false),
        (Reply::raw(413, "<html>413</html>"), "profile.documents.errors.tooLarge", false),
        (Reply::raw(500, ""), "profile.documents.errors.upload", true),
    ];
    for (reply, text, can_retry) in cases {
        let (world, tab) = opened(&[]);
        world.server.once(SEND, reply);
        upload(&world, &tab, "bill.pdf", 1000);
        let [row] = rows(&tab).try_into().unwrap();
        assert_eq!((row.error.as_ref().map(said).as_deref(), row.can_retry), (Some(text), can_retry));
        tab.core.cancel_upload(&row.id);
        world.settle();
        assert!(rows(&tab).is_empty());
        assert_eq!(*tab.events.forgotten_files.borrow(), [7]);
    }
}

#[test]
fn an_unsupported_file_is_not_uploaded() {
    for (name, size, key) in [("virus.exe", 10, "type"), ("empty.png", 0, "empty")] {
        let (world, tab) = opened(&[]);
        upload(&world, &tab, name, size);
        assert_eq!(world.server.count(SEND), 0);
        let [row] = rows(&tab).try_into().unwrap();
        assert_eq!(row.error.as_ref().map(said), Some(format!("profile.documents.errors.{key}")));
        assert!(!row.can_retry);
    }
}

#[test]
fn a_cancelled_upload_is_removed() {
    let (world, tab) = opened(&[]);
    world.server.once(SEND, Reply::data(r#"{"id":"n","type":"address"}"#).after(5000));
    upload(&world, &tab, "bill.pdf", 1000);
    let id = rows(&tab)[0].id.clone();
    tab.core.cancel_upload(&id);
    world.settle();
    assert!(rows(&tab).is_empty());
    world.advance(10_000);
    assert!(rows(&tab).is_empty());
}

#[test]
fn a_document_is_deleted_once_and_never_if_approved() {
    let (world, tab) = opened(&[document("a", "address", 1), document("b", "address", 3)]);
    world.server.always("DELETE /api/player/documents/b", Reply::data("[]").after(1000));
    for _ in 0..2 {
        world.act(&tab, async |core| core.delete_document("b".to_owned()).await);
    }
    assert!(rows(&tab)[1].deleting);
    answers(&world, &[document("a", "address", 1)]);
    world.advance(1000);
    assert_eq!(rows(&tab).len(), 1);
    assert_eq!(world.server.count("DELETE /api/player/documents/b"), 1);
    world.act(&tab, async |core| core.delete_document("a".to_owned()).await);
    assert_eq!(world.server.count("DELETE /api/player/documents/a"), 0);
}

#[test]
fn a_failed_deletion_keeps_the_document() {
    let (world, tab) = opened(&[document("b", "address", 3)]);
    world.server.once("DELETE /api/player/documents/b", Reply::raw(500, ""));
    world.act(&tab, async |core| core.delete_document("b".to_owned()).await);
    assert_eq!(rows(&tab).len(), 1);
    assert!(!rows(&tab)[0].deleting);
    assert_eq!(toasts_so_far(&tab), ["somethingWrong"]);
}

#[test]
fn signing_out_aborts_uploads_and_releases_files() {
    let (world, tab) = opened(&[document("a", "address", 1)]);
    world.server.once(SEND, Reply::data(r#"{"id":"n","type":"address"}"#).after(5000));
    upload(&world, &tab, "bill.pdf", 1000);
    world.act(&tab, async |core| core.sign_out().await);
    assert!(rows(&tab).is_empty());
    assert_eq!(*tab.events.forgotten_files.borrow(), [7]);
    world.advance(10_000);
    assert!(rows(&tab).is_empty());
}

#[test]
fn an_upload_in_one_tab_appears_in_the_other() {
    let (world, one) = opened(&[]);
    let two = world.started("/profile/documents");
    world.act(&two, async |core| core.load_documents().await);
    world.deliver_storage_events(&[&one, &two]);
    world.server.once(SEND, Reply::data(r#"{"id":"n","type":"address"}"#));
    answers(&world, &[document("n", "address", 2)]);
    upload(&world, &one, "bill.pdf", 10);
    world.deliver_storage_events(&[&one, &two]);
    assert_eq!(rows(&two).len(), 1);
}

#[test]
fn the_verification_token_is_read_without_the_envelope() {
    let (world, tab) = opened(&[]);
    world.server.once("POST /api/player/services/sumsub/auth", Reply::raw(200, r#"{"token":"t-1"}"#));
    let got = std::rc::Rc::new(std::cell::RefCell::new(String::new()));
    let kept = std::rc::Rc::clone(&got);
    world.act(&tab, async move |core| core.load_verification_token(kept).await.unwrap());
    assert_eq!(*got.borrow(), "t-1");
}

#[test]
fn the_state_of_the_verification_is_what_the_provider_said_last_of_this_player() {
    let (world, tab) = opened(&[]);
    let state = |tab: &Tab| {
        tab.core.open_verification();
        tab.core.store.read(|slices| slices.profile_info.get().verification)
    };
    assert_eq!(state(&tab), None);
    tab.core.report_verification("pending", "");
    assert_eq!(state(&tab), Some(VerificationState::Submitted));
    let tab = world.reloaded(&tab, "/profile/verification");
    assert_eq!(state(&tab), Some(VerificationState::Submitted), "after a reload");
    tab.core.report_verification("completed", "GREEN");
    assert_eq!(state(&tab), Some(VerificationState::Approved));
    tab.core.report_verification("completed", "RED");
    assert_eq!((state(&tab), world.local("verification")), (None, None), "documents have to be sent again");
    tab.core.report_verification("completed", "GREEN");
    world.set_cookie("access_token", &token_of("another player", &world, 100_000));
    let tab = world.reloaded(&tab, "/profile/verification");
    assert_eq!(state(&tab), None, "of another player");
}

#[test]
fn referrals_are_paged_and_include_the_players_link() {
    let (world, tab) = opened(&[]);
    world.server.always(
        "GET /api/player/profile/referrals",
        Reply::raw(
            200,
            r#"{"referrals":[{"qualified":2,"registrationDate":"2026-10-01","qualificationDate":"2026-10-05"},
                {"qualified":1,"registrationDate":"2026-10-02","qualificationDate":null,"qualificationEndDate":"2026-11-02"},
                {"qualified":3,"registrationDate":"2026-09-02"}],"meta":{"page":1,"perPage":10,"totalRows":23}}"#,
        ),
    );
    world.server.always(
        "GET /api/player/profile",
        Reply::data(r#"{"id":"p","referralCode":"AB12","qualifiedReferralsCount":5}"#),
    );
    let tab = world.reloaded(&tab, "/profile/referral");
    world.act(&tab, async |core| core.load_referrals(2).await);
    let view = tab.core.store.read(|slices| slices.referrals.get().clone());
    assert_eq!((view.phase, view.page, view.pages, view.total), (ListPhase::Ready, 2, 3, 23));
    assert_eq!((view.link.as_deref(), view.qualified), (Some("https://site.test/?ref=AB12"), 5));
    let seen: Vec<(ReferralState, Option<&str>)> =
        view.rows.iter().map(|row| (row.state, row.decided_at.as_deref())).collect();
    assert_eq!(
        seen,
        [
            (ReferralState::Qualified, Some("2026-10-05")),
            (ReferralState::InProgress, Some("2026-11-02")),
            (ReferralState::NotQualified, None),
        ]
    );
}

#[test]
fn the_referral_page_redirects_to_the_profile_if_disabled() {
    let world = world_with_player(100_000);
    let tab = world.started("/profile/referral");
    assert!(super::support::was_asked(&tab, "go to /profile/info"));
    assert_eq!(
        tab.core.locate("https://site.test/de/profile/referral").redirect.as_deref(),
        Some("/de/profile/info")
    );
    assert!(tab.core.link("/profile/referral").closed, "menus leave it out");
    world
        .server
        .always("GET /api/settings/constants", Reply::data(r#"{"player":{"referral":{"enabled":true}}}"#));
    let tab = world.started("/profile/referral");
    assert!(!super::support::was_asked(&tab, "go to /profile/info"));
    let address = tab.core.locate("https://site.test/profile/referral");
    assert_eq!((address.redirect, address.route.map(|route| route.page)), (None, Some("referral")));
    assert!(!tab.core.link("/profile/referral").closed);
}

#[test]
fn only_a_deletion_by_the_player_is_announced() {
    let (world, tab) = opened(&[document("a", "address", 2), document("b", "address", 2)]);
    answers(&world, &[document("b", "address", 2)]);
    world.act(&tab, async |core| core.load_documents().await);
    assert_eq!((rows(&tab).len(), news(&tab)), (1, None));
    world.server.always("DELETE /api/player/documents/b", Reply::data("{}"));
    answers(&world, &[]);
    world.act(&tab, async |core| core.delete_document("b".to_owned()).await);
    assert_eq!(news(&tab), Some((DocumentOutcome::Deleted, "b.png".to_owned())));
    world.act(&tab, async |core| core.sign_out().await);
    assert_eq!(news(&tab), None);
}

#[test]
fn a_truncated_list_is_marked_as_incomplete() {
    let (world, tab) = opened(&[document("a", "address", 2)]);
    let cut = |tab: &Tab| tab.core.store.read(|slices| slices.app.get().cut_lists.clone());
    assert!(cut(&tab).is_empty());
    let many: Vec<String> = (0..2_001).map(|number| document(&number.to_string(), "address", 2)).collect();
    answers(&world, &many);
    world.act(&tab, async |core| core.load_documents().await);
    assert_eq!((rows(&tab).len(), cut(&tab)), (2_000, vec![LongList::Documents]));
    answers(&world, &many[1..]);
    world.act(&tab, async |core| core.load_documents().await);
    assert!(cut(&tab).is_empty(), "all of it is there");
}

#[test]
fn an_answer_that_cannot_be_read_claims_no_upload() {
    for answer in unreadable() {
        let (world, tab) = opened(&[document("old", "address", 3)]);
        world.server.once(SEND, answer.clone());
        upload(&world, &tab, "bill.pdf", 1000);
        assert_eq!(news(&tab), None, "{answer:?}");
        assert_eq!(rows(&tab)[0].state, DocumentState::Failed, "{answer:?}");
        assert!(rows(&tab)[0].can_retry, "{answer:?}");

        // It has arrived all the same.
        let (world, tab) = opened(&[document("old", "address", 3)]);
        world.server.once(SEND, answer.clone());
        let new = document("new", "address", 2).replace("new.png", "bill.pdf");
        answers(&world, &[document("old", "address", 3), new]);
        upload(&world, &tab, "bill.pdf", 1000);
        assert_eq!(news(&tab), Some((DocumentOutcome::Uploaded, "bill.pdf".to_owned())), "{answer:?}");
        assert_eq!(rows(&tab).len(), 2, "{answer:?}");
    }
}

#[test]
fn after_an_unreadable_answer_the_list_tells_whether_a_document_is_deleted() {
    for answer in unreadable() {
        for is_deleted in [false, true] {
            let (world, tab) = opened(&[document("b", "address", 3)]);
            world.server.once("DELETE /api/player/documents/b", answer.clone());
            if is_deleted {
                answers(&world, &[]);
            }
            world.act(&tab, async |core| core.delete_document("b".to_owned()).await);
            assert_eq!(news(&tab).is_some(), is_deleted, "{answer:?}");
            assert_eq!(toasts_so_far(&tab).is_empty(), is_deleted, "{answer:?}");
            assert_eq!(rows(&tab).is_empty(), is_deleted, "{answer:?}");
        }
    }
}
