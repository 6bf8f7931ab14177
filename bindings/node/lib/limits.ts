// How far the package follows what the runtime hands over. Generated from `core/facts/data/limits.toml` by `cargo run -p toolerror-facts`: edit that.

/** Errors of a chain with its groups that are described. */
export const MAX_ERRORS = 1000;

/** Characters of the texts of a chain that are described, in all. */
export const MAX_TEXTS = 4_000_000;

/** Calls of which one exception keeps what they left. */
export const MAX_RECORDS = 256;

/** Characters of one text in a member of an error. */
export const MAX_MEMBER_TEXT = 2000;

/** Items of one list in a member of an error. */
export const MAX_MEMBER_ITEMS = 101;

/** Lists and objects in each other in a member of an error. */
export const MAX_MEMBER_DEPTH = 4;

/** Agent runs that are remembered as already asked for other arguments. */
export const MAX_ASKED = 256;
