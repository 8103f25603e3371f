//! Changes of bonuses, quests, tournaments, favourites and messages.

use super::{Change, nothing};
use crate::{
    store::views::QuestTab,
    testing::Reply,
    tests::{bonuses, engagement, favorites, messages, quests, support::world_with_player},
};

pub(super) fn of_rewards() -> Vec<Change> {
    vec![
        Change {
            name: "activating a bonus",
            call: "PUT /api/game/player-bonuses/a/activate",
            answer: r#"{"id":"a"}"#,
            begin: || bonuses::opened(&[bonuses::bonus("a", 1, "")], &[]),
            act: |world, tab| {
                bonuses::activate(world, tab, "a");
                bonuses::confirm(world, tab);
            },
            is_done: |tab| bonuses::groups(tab).iter().flat_map(|group| &group.items).any(|it| it.active),
            after: |world| {
                let active = format!("[{}]", bonuses::bonus("a", 2, ""));
                world.server.always("GET /api/game/player-bonuses", Reply::data(&active));
            },
        },
        Change {
            name: "beginning a quest",
            call: "PUT /api/retention/quests/q2/activate",
            answer: r#"{"id":"q2","state":2}"#,
            begin: || {
                let world = quests::quest_world();
                let tab = world.started("/");
                quests::load(&world, &tab, "available", 1);
                (world, tab)
            },
            act: |world, tab| world.act(tab, async |core| drop(core.activate_quest("q2".to_owned()).await)),
            is_done: |tab| quests::ids(tab, QuestTab::Available).is_empty(),
            after: |world| {
                quests::answer(world, quests::OWN, &[quests::quest("q1", 2), quests::quest("q2", 2)]);
                quests::answer(world, quests::OFFERED, &[]);
            },
        },
        Change {
            name: "cancelling a bonus",
            call: "PUT /api/game/player-bonuses/a/cancel",
            answer: r#"{"id":"a"}"#,
            begin: || bonuses::opened(&[bonuses::bonus("a", 1, "")], &[]),
            act: |world, tab| {
                tab.core.cancel_bonus("a");
                bonuses::confirm(world, tab);
            },
            is_done: |tab| bonuses::groups(tab).is_empty(),
            after: |world| world.server.always("GET /api/game/player-bonuses", Reply::data("[]")),
        },
        Change {
            name: "a bonus code",
            call: "POST /api/game/bonuses/bonuscodes",
            answer: r#"{"id":"c","bonusCode":"SPRING","status":2}"#,
            begin: || {
                let (world, tab) = bonuses::opened(&[], &[]);
                tab.core.change_page_code("SPRING");
                (world, tab)
            },
            act: |world, tab| world.act(tab, async |core| drop(core.submit_page_code().await)),
            is_done: |tab| bonuses::page(tab).code.text.is_empty(),
            after: nothing,
        },
        Change {
            name: "giving a quest up",
            call: "PUT /api/retention/player-quests/q1/cancel",
            answer: r#"{"id":"q1","state":6}"#,
            begin: || {
                let world = quests::quest_world();
                let tab = world.started("/");
                quests::load(&world, &tab, "expired", 1);
                (world, tab)
            },
            act: |world, tab| world.act(tab, async |core| drop(core.cancel_quest("q1".to_owned()).await)),
            is_done: |tab| quests::ids(tab, QuestTab::Active).is_empty(),
            after: |world| {
                let none = Reply::raw(200, r#"{"data":[],"meta":{"totalRows":0}}"#);
                world.server.always("GET /api/retention/player-quests", none);
            },
        },
        Change {
            name: "taking part in a tournament",
            call: "POST /api/retention/tournaments/t1/participate",
            answer: "",
            begin: || {
                let world = world_with_player(100_000);
                engagement::with_tournaments(&world);
                let tab = world.started("/tournaments/cup");
                engagement::load_tournament(&world, &tab, "cup");
                (world, tab)
            },
            act: |world, tab| world.act(tab, async |core| drop(core.take_part().await)),
            is_done: |tab| engagement::page(tab).details.is_some_and(|details| details.entered),
            after: |world| {
                let entered = engagement::details(world, 3, r#","playerEntry":{"points":0,"place":4}"#);
                world.server.always("GET /api/retention/tournaments/t1", entered);
            },
        },
    ]
}

pub(super) fn of_lists() -> Vec<Change> {
    vec![
        Change {
            name: "a favourite",
            call: "POST /api/game/games/g2/favorite",
            answer: r#"[{"id":"g2","identity":"two","name":"Two"},{"id":"g1","identity":"one","name":"One"}]"#,
            begin: favorites::loaded,
            act: favorites::toggle,
            is_done: |tab| favorites::favorites(tab).ids.len() == 2,
            after: nothing,
        },
        Change {
            name: "reading all messages",
            call: "POST /api/notification/messenger/messages/read/all",
            answer: r#"{"totalUnread":0}"#,
            begin: messages::opened,
            act: |world, tab| world.act(tab, async |core| drop(core.read_all_messages().await)),
            is_done: |tab| messages::unread(tab) == 0,
            after: nothing,
        },
        Change {
            name: "deleting a message",
            call: "DELETE /api/notification/messenger/messages",
            answer: r#"{"totalUnread":1}"#,
            begin: messages::opened,
            act: |world, tab| {
                world.act(tab, async |core| drop(core.delete_message("m6".to_owned()).await));
            },
            is_done: |tab| !messages::ids(tab).contains(&"m6".to_owned()),
            after: |world| {
                let rest = [("m5", 1), ("m4", 2), ("m3", 2), ("m2", 2), ("m1", 2)];
                world.server.always("GET /api/notification/messenger/messages", messages::page(&rest, 5, 1));
            },
        },
    ]
}
