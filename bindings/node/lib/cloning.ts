// What `structuredClone` and `postMessage` cannot take along is refused by its name: a clone would be an empty object.

/** What stands in a clone's way, as an own member. Its text is what the refusal says. */
export const stays = (what: string, instead: string): symbol =>
  Symbol(`${what} of toolerror, which stays in its thread: ${instead},`);
