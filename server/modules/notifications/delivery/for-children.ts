import { classesUpTo, isSuitableFor } from '#contract/age-ratings.ts';
import type { FilmClass } from '#contract/constants.ts';
import { kindRules } from '#contract/notifications/kind-rules.ts';
import { type NotificationKind, notificationKinds } from '#contract/notifications/kinds.ts';

/** What a parent decided names no title of its own accord. */
const WITHOUT_CLASS: readonly NotificationKind[] = ['child_request'];

type About = { kind: NotificationKind; filmClass?: FilmClass | null | undefined };

/** Whether a child that may see up to `max` is told this. */
export function isForChild({ kind, filmClass }: About, max: FilmClass): boolean {
  if (!kindRules[kind].isForChildren) return false;
  return WITHOUT_CLASS.includes(kind) || isSuitableFor(filmClass, max);
}

/** The same as columns hold it: these kinds with one of these classes, those whatever their class. */
export function whatIsForChild(max: FilmClass) {
  const kinds = notificationKinds.filter((kind) => kindRules[kind].isForChildren);
  return {
    kinds: kinds.filter((kind) => !WITHOUT_CLASS.includes(kind)),
    classes: classesUpTo(max),
    withoutClass: kinds.filter((kind) => WITHOUT_CLASS.includes(kind)),
  };
}
