//! Tests of the order in which a player's data is loaded: what protects him
//! comes before what invites him, and what is independent is read side by side.

use super::support::world_with_player;
use crate::testing::{Reply, World};

const LIMITS: &str = "GET /api/player/limits";
const BONUSES: &str = "GET /api/game/player-bonuses";
const SPINS: &str = "GET /api/game/player-freespins";
const OFFERS: &str = "GET /api/game/bonuses";
const MESSAGES: &str = "GET /api/notification/messenger/messages";
/// How long each answer takes, in milliseconds.
const LATENCY: u64 = 200;
/// Time between two looks at the calls, in milliseconds.
const STEP: u64 = 20;

/// Starts the site with slow answers; its channels are subscribed at once. Returns when each call was made first, in
/// milliseconds.
fn times(world: &World, calls: &[&str]) -> Vec<u64> {
    world.server.latency.set(LATENCY);
    let tab = world.started("/");
    let mut made: Vec<Option<u64>> = vec![None; calls.len()];
    for step in 0..200 {
        for (at, call) in made.iter_mut().zip(calls) {
            if at.is_none() && world.server.count(call) > 0 {
                *at = Some(step * STEP);
            }
        }
        if !tab.events.connections.borrow().is_empty() {
            tab.core.realtime_report("subscribed", 0);
        }
        world.advance(STEP);
    }
    made.into_iter().zip(calls).map(|(at, call)| at.unwrap_or_else(|| panic!("no {call}"))).collect()
}

#[test]
fn limits_are_known_before_anything_invites() {
    let world = world_with_player(100_000);
    world.server.always(LIMITS, Reply::data("[]"));
    let [limits, messages, bonuses, spins, offers] =
        times(&world, &[LIMITS, MESSAGES, BONUSES, SPINS, OFFERS]).try_into().unwrap();
    assert!(messages <= limits + STEP, "they are independent");
    for invitation in [bonuses, spins, offers] {
        assert!(invitation >= limits + LATENCY, "asked after {} ms", invitation - limits);
        assert!(invitation <= limits + 2 * LATENCY, "asked after {} ms", invitation - limits);
    }
}
