//! Reels and pay tables of the slots, one for each volatility.
//!
//! `A` to `H` pay on lines, `W` replaces them on the inner reels, `S` gives free spins.

use crate::slot::Model;

/// Frequent small wins.
pub const LOW: Model = Model {
    reels: [
        "HEDBCGHGBEGSHGFEGCHAFCEFDHFDAFBD",
        "HGFCBHEGSGDFAWFCFAGCDGDEWHEDEHBF",
        "EFGADBEFACHDHGWFGSHCFDEFWEGHBGDC",
        "BDEDHCEGEFGDACGFWGBHCEGHFWSDFAHF",
        "DGDFDFGCDEBGAEHGBFCHSHGEFAHFHCBE",
    ],
    pays: [
        [60, 185, 620],
        [45, 115, 420],
        [26, 80, 250],
        [26, 65, 165],
        [24, 45, 120],
        [13, 40, 85],
        [12, 28, 80],
        [9, 22, 60],
    ],
    free: [6, 10, 16],
    factor: 2,
};

/// A mixture of both.
pub const MEDIUM: Model = Model {
    reels: [
        "HGEGDHGHEFGFDHEAFSFHAEBGCDHCFDBC",
        "HGFCBHEGSGDFAWFCFAGCDGDEWHEDEHBF",
        "EFGADBEFACHDHGWFGSHCFDEFWEGHBGDC",
        "BDEDHCEGEFGDACGFWGBHCEGHFWSDFAHF",
        "GHFBHGHGEHEDAGFDHEFDBAGFSHCEDCFC",
    ],
    pays: [
        [60, 290, 1300],
        [60, 170, 700],
        [35, 115, 420],
        [26, 70, 220],
        [18, 50, 185],
        [8, 40, 100],
        [7, 21, 70],
        [7, 17, 65],
    ],
    free: [8, 12, 20],
    factor: 2,
};

/// Rare big wins.
pub const HIGH: Model = Model {
    reels: [
        "HGEGDHGHEFGFDHEAFSFHAFBGCDHCGEBC",
        "GEFDCSFEGEHBHFDWGEAGFBDHGHGFCACH",
        "EFGADBEFACHDHGHFGSHCFDFGWEGHBGEC",
        "BEFDHCEGEFGDACGFHGBHCEGHGWSDFAHF",
        "CGDFGECGDGAFBHECHAFDFHFBEHGHESGH",
    ],
    pays: [
        [145, 760, 5200],
        [95, 330, 2200],
        [60, 210, 800],
        [35, 140, 450],
        [24, 90, 280],
        [10, 35, 130],
        [6, 23, 80],
        [6, 21, 65],
    ],
    free: [10, 15, 25],
    factor: 3,
};
