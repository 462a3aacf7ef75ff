/** The only source of the current time, so that tests and rehearsals can move it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
