import { type Caller, type Watcher, watcherOf } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import { isProtected, type Known, knownOf } from './known.ts';
import { findFollowing, listFixtureMarks } from './queries/find-viewing.ts';
import type { FixtureRow } from './queries/list-fixtures.ts';
import { listStates } from './queries/list-states.ts';

/** Who looks at sports. Of a visitor nothing is known but what it says with the call. */
export type SportsViewer = { watcher: Watcher | undefined; hidesAll: boolean };

export function sportsViewerOf(caller: Caller, hideScores: 'Y' | 'N' = 'N'): SportsViewer {
  const watcher = caller.kind === 'account' ? watcherOf(caller) : undefined;
  return { watcher, hidesAll: watcher === undefined && hideScores === 'Y' };
}

/** A match as one viewer may know it. */
export type SeenFixture = {
  row: FixtureRow;
  known: Known;
  choice: 'auto' | 'show' | 'hide';
  isHomeFollowed: boolean;
  isAwayFollowed: boolean;
};

/** Results of followed teams are kept from whoever never said otherwise. */
const DEFAULT_SCOPE = 'followed';

/** Whom this viewer follows, and whose results it does not want to be told. */
export async function followingOf(db: Db, { watcher, hidesAll }: SportsViewer) {
  if (watcher === undefined) {
    return { scope: hidesAll ? ('all' as const) : ('none' as const), followed: new Set<string>() };
  }
  const { scope, followed } = await findFollowing(db, watcher);
  return { scope: scope ?? DEFAULT_SCOPE, followed };
}

/** Looks at matches with the eyes of a viewer: everything that is answered of sports goes through here. */
export async function seeFixtures(
  db: Db,
  viewer: SportsViewer,
  rows: readonly FixtureRow[],
  now: Date,
): Promise<SeenFixture[]> {
  const ids = rows.map(({ fixtureId }) => fixtureId);
  const { scope, followed } = await followingOf(db, viewer);
  const { choices, watches } =
    viewer.watcher === undefined
      ? { choices: [], watches: [] }
      : await listFixtureMarks(db, viewer.watcher, ids);
  const chosen = new Map(choices.map(({ fixtureId, isHidden }) => [fixtureId, isHidden]));
  const reached = new Map(watches.map(({ fixtureId, upTo }) => [fixtureId, upTo]));
  const closed = new Set(
    rows.flatMap((row) =>
      isProtected({ scope, followed, choices: chosen }, row) ? [row.fixtureId] : [],
    ),
  );
  // Only who has begun to watch needs to know what happened up to where.
  const states = await listStates(
    db,
    [...closed].filter((id) => reached.has(id)),
  );
  return rows.map((row) => {
    const { fixtureId, homeTeamId, awayTeamId } = row;
    const history = states.filter((state) => state.fixtureId === fixtureId);
    const upTo = reached.get(fixtureId);
    const isHidden = chosen.get(fixtureId);
    return {
      row,
      known: knownOf(row, history, { isProtected: closed.has(fixtureId), upTo }, now),
      choice: isHidden === undefined ? 'auto' : isHidden ? 'hide' : 'show',
      isHomeFollowed: followed.has(homeTeamId),
      isAwayFollowed: followed.has(awayTeamId),
    };
  });
}
