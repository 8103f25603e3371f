//! Every call fails in every way: no input is lost, messages are correct, and
//! the flow recovers without a reload.

use super::{fault_flows::flows, support::status};
use crate::{store::views::SessionStatus, testing::Reply};

pub fn ways() -> Vec<(&'static str, Reply)> {
    let ok = |body: &str| Reply::raw(200, body);
    let nested = format!("{{\"data\":{}{}}}", "[".repeat(10_000), "]".repeat(10_000));
    let rows = vec![r#"{"id":"x","method":"x","name":"x","type":"x"}"#; 100_000].join(",");
    vec![
        ("401", Reply::refused(401, 0, "{}")),
        ("403", Reply::refused(403, 0, "{}")),
        ("404", Reply::raw(404, "")),
        ("409", Reply::refused(409, 1, "{}")),
        ("422", Reply::refused(422, 1, r#"{"nothing":["that is on show"],"amount":["no"]}"#)),
        ("422 without fields", Reply::raw(422, "{}")),
        ("429", Reply::refused(429, 1, "{}")),
        ("500", Reply::raw(500, "oops")),
        ("503", Reply::raw(503, "<!doctype html><title>Down</title>")),
        ("refused", Reply::lost()),
        ("never", Reply::data("[]").after(90_000)),
        ("HTML", ok("<!doctype html><title>Sign in to the hotel's network</title>")),
        ("empty", ok("")),
        ("truncated", ok(r#"{"data":[{"id":"#)),
        ("number", ok("7")),
        ("null", ok("null")),
        ("data null", Reply::data("null")),
        ("data number", Reply::data("7")),
        ("data of wrong types", Reply::data(r#"[{"id":7,"method":7,"name":7,"sessionId":7,"currency":7}]"#)),
        ("nulls", Reply::data(r#"[{"id":null,"method":null,"name":null,"currency":null}]"#)),
        ("object of wrong types", Reply::data(r#"{"id":7,"accessToken":7,"invoiceId":7}"#)),
        ("huge numbers", Reply::data(r#"[{"id":"x","balance":1e400,"amount":1e400,"status":1e400}]"#)),
        ("deep", ok(&nested)),
        ("5 MB", Reply::data(&format!("[{rows}]"))),
    ]
}

#[test]
fn every_flow_recovers_from_every_failure_of_every_call() {
    let mut broken = Vec::new();
    let mut cells = 0;
    for flow in flows() {
        for (way, reply) in ways() {
            cells += 1;
            let world = (flow.begin)();
            let good = flow.good_answer(&world);
            world.server.always(flow.call, good);
            let tab = (flow.enter)(&world);
            let typed = (flow.typed)(&tab);
            world.server.fail(flow.call, reply);
            (flow.act)(&world, &tab);
            world.advance(25_000);
            let ended = matches!(way, "401" | "403") && status(&tab) == SessionStatus::Guest;
            if !ended && !(flow.works)(&tab) && (flow.typed)(&tab) != typed {
                broken.push(format!("{}, {way}: what was typed is lost", flow.name));
            }
            // End of the fault.
            world.server.clear_faults();
            if ended && world.cookie("access_token").is_none() {
                // The session has ended: signing in is the recovery.
                continue;
            }
            world.advance(5_000);
            if !(flow.works)(&tab) {
                (flow.act)(&world, &tab);
                world.advance(1_000);
            }
            if !(flow.works)(&tab) {
                broken.push(format!("{}, {way}: does not go on", flow.name));
            }
        }
    }
    assert!(broken.is_empty(), "{} of {cells} cells:\n{}", broken.len(), broken.join("\n"));
    assert!(cells > 400);
}

#[test]
fn failed_loads_are_retried_when_the_network_returns() {
    for flow in flows().into_iter().filter(|flow| flow.call.starts_with("GET ")) {
        let world = (flow.begin)();
        world.server.always(flow.call, flow.good_answer(&world));
        let tab = (flow.enter)(&world);
        world.server.fail(flow.call, Reply::lost());
        (flow.act)(&world, &tab);
        world.advance(1_000);
        world.server.clear_faults();
        tab.core.set_online(false);
        tab.core.set_online(true);
        world.advance(1_000);
        assert!((flow.works)(&tab), "{}", flow.name);
    }
}
