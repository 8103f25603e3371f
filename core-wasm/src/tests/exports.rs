//! Names of the exported calls.

use crate::{features, platform, session};

/// Method and JavaScript name of each exported call of a part.
macro_rules! names {
    (
        part $part:ident;
        actions { $($(#[$action_meta:meta])* $action_name:literal $action:ident $action_arguments:tt;)* }
        requests { $($(#[$request_meta:meta])* $request_name:literal $request:ident $request_arguments:tt;)* }
        tasks { $($(#[$task_meta:meta])* $task_name:literal $task:ident $task_arguments:tt;)* }
    ) => {
        &[
            $((stringify!($action), $action_name),)*
            $((stringify!($request), $request_name),)*
            $((stringify!($task), $task_name),)*
        ]
    };
}

const EXPORTED: &[&[(&str, &str)]] = &[
    features::access::exported!(names),
    features::account::exported!(names),
    features::account::vault::exported!(names),
    features::cashier::exported!(names),
    features::cashier::history::exported!(names),
    features::cashier::withdrawal::exported!(names),
    features::chat::exported!(names),
    features::engagement::exported!(names),
    features::engagement::messages::exported!(names),
    features::jackpots::exported!(names),
    features::lobby::exported!(names),
    features::lobby::own::exported!(names),
    features::pages::exported!(names),
    features::play::exported!(names),
    features::presence::exported!(names),
    features::quests::exported!(names),
    features::rewards::exported!(names),
    features::round_proof::exported!(names),
    features::round_proof::saved::exported!(names),
    features::search::exported!(names),
    features::statement::exported!(names),
    features::strips::exported!(names),
    features::support::exported!(names),
    platform::toasts::exported!(names),
    session::realtime::exported!(names),
    features::winners::exported!(names),
];

fn camel_case(method: &str) -> String {
    let mut words = method.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let (initial, rest) = word.split_at(1);
        name + &initial.to_ascii_uppercase() + rest
    })
}

#[test]
fn each_exported_call_has_the_name_of_its_method_and_no_name_occurs_twice() {
    let mut names: Vec<&str> = Vec::new();
    for (method, name) in EXPORTED.iter().copied().flatten() {
        assert_eq!(*name, camel_case(method));
        assert!(!names.contains(name), "{name}");
        names.push(name);
    }
    assert!(names.contains(&"chooseCurrency"));
}
