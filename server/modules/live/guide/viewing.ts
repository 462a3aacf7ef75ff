import { DEFAULT_TIMEZONE, type FilmClass } from '#contract/constants.ts';
import { type CurrentPlan, findPlan, wallTimeAt } from '#modules/commerce/index.ts';
import { type Caller, maxFilmClassOf } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import { accountIdOf } from '#platform/serve.ts';

/** Through whose eyes the guide is read. */
export type Viewing = {
  now: Date;
  /** What the viewer's clock shows, 0 to 23: class D is for late hours only. */
  hour: number;
  /** The highest class that may be seen; a child's. */
  maxFilmClass?: FilmClass | undefined;
};

export function viewingOf(caller: Caller, now: Date, zone: string = DEFAULT_TIMEZONE): Viewing {
  return { now, hour: wallTimeAt(now, zone).hour, maxFilmClass: maxFilmClassOf(caller) };
}

/** The plan of whoever asks, at `now` of its account; a visitor has none. Television itself goes by the real time. */
export async function planOf(db: Db, caller: Caller, now: Date): Promise<CurrentPlan | undefined> {
  const accountId = accountIdOf(caller);
  return accountId === undefined ? undefined : findPlan(db, accountId, now);
}
