//! Names of the exported calls.

use crate::services;

/// Method and JavaScript name of each exported call of a part.
macro_rules! names {
    (
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
    services::access::exported!(names),
    services::account::exported!(names),
    services::cashier::exported!(names),
    services::cashier::history::exported!(names),
    services::cashier::withdrawal::exported!(names),
    services::chat::exported!(names),
    services::engagement::exported!(names),
    services::engagement::messages::exported!(names),
    services::lobby::exported!(names),
    services::lobby::own::exported!(names),
    services::pages::exported!(names),
    services::play::exported!(names),
    services::presence::exported!(names),
    services::quests::exported!(names),
    services::rewards::exported!(names),
    services::search::exported!(names),
    services::strips::exported!(names),
    services::support::exported!(names),
    services::toasts::exported!(names),
    services::realtime::exported!(names),
    services::winners::exported!(names),
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
