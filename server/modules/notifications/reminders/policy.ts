import { HOUR } from '#contract/constants.ts';

/** Looks before the message: what was moved earlier is noticed by one of them. */
const LOOKS_AHEAD = [6 * HOUR, HOUR];

/** When a reminder is looked at next, on the way to its message. */
export function nextLook(remindAt: Date, now: Date): Date {
  const ahead = LOOKS_AHEAD.find((each) => remindAt.getTime() - each > now.getTime()) ?? 0;
  return new Date(remindAt.getTime() - ahead);
}
