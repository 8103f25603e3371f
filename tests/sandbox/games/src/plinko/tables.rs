//! The multipliers of plinko. They were searched so that every board returns the same share of all stakes, exactly.

/// Rows, risk, and the multipliers in tenths, from the edge to the middle.
pub const BOARDS: [(i64, &str, &[i64]); 9] = [
    (8, "low", &[57, 22, 10, 10, 5]),
    (8, "medium", &[120, 29, 13, 7, 4]),
    (8, "high", &[290, 41, 14, 3, 2]),
    (12, "low", &[95, 29, 15, 13, 11, 10, 5]),
    (12, "medium", &[340, 125, 40, 20, 10, 6, 3]),
    (12, "high", &[1_710, 240, 80, 21, 6, 2, 2]),
    (16, "low", &[150, 89, 21, 14, 14, 12, 11, 9, 6]),
    (16, "medium", &[1_100, 410, 95, 50, 28, 16, 10, 4, 4]),
    (16, "high", &[10_010, 1_270, 260, 90, 40, 19, 2, 2, 2]),
];
