import { type Caller, type Watcher, watcherOf } from '#platform/auth.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { FixtureRow } from './queries/fixture.ts';
import { deleteFollows, findFollowing, upsertFixtureWatch, type Whose } from './queries/follow.ts';
import { listScoreStates } from './queries/match-events.ts';
import { deleteSpoilerChoices, listAccountSports, listFixtureViewing } from './queries/spoiler.ts';
import { isProtected, type VisibleScore, visibleScoreOf } from './score.ts';

/** Who looks at sports. Of a visitor nothing is known but what it says with the call. */
export type SportsViewer = { watcher: Watcher | undefined; hidesAll: boolean };

export function sportsViewerOf(caller: Caller, hideScores: 'Y' | 'N' = 'N'): SportsViewer {
  const watcher = caller.kind === 'account' ? watcherOf(caller) : undefined;
  return { watcher, hidesAll: watcher === undefined && hideScores === 'Y' };
}

/** A match as one viewer may know it. */
export type SeenFixture = {
  row: FixtureRow;
  visibleScore: VisibleScore;
  choice: 'auto' | 'show' | 'hide';
  isHomeFollowed: boolean;
  isAwayFollowed: boolean;
};

/** The default: results of followed teams are hidden. */
export const DEFAULT_SCOPE = 'followed';

/** The teams that this viewer follows, and whose results stay hidden. */
export async function followingOf(db: Db, { watcher, hidesAll }: SportsViewer) {
  if (watcher === undefined) {
    return { scope: hidesAll ? ('all' as const) : ('none' as const), followed: new Set<string>() };
  }
  const { scope, followed } = await findFollowing(db, watcher);
  return { scope: scope ?? DEFAULT_SCOPE, followed };
}

/** Looks at matches with the eyes of a viewer: everything that is answered of sports goes through here. */
export async function applySpoilerPolicy(
  db: Db,
  viewer: SportsViewer,
  rows: readonly FixtureRow[],
  now: Date,
): Promise<SeenFixture[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ fixtureId }) => fixtureId);
  const { scope, followed } = await followingOf(db, viewer);
  const { choices, watches } =
    viewer.watcher === undefined
      ? { choices: [], watches: [] }
      : await listFixtureViewing(db, viewer.watcher, ids);
  const chosen = new Map(choices.map(({ fixtureId, isHidden }) => [fixtureId, isHidden]));
  const reached = new Map(watches.map(({ fixtureId, upTo }) => [fixtureId, upTo]));
  const closed = new Set(
    rows.flatMap((row) =>
      isProtected({ scope, followed, choices: chosen }, row) ? [row.fixtureId] : [],
    ),
  );
  // Only who has begun to watch needs to know what happened up to where.
  const states = await listScoreStates(
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
      visibleScore: visibleScoreOf(row, history, { isProtected: closed.has(fixtureId), upTo }, now),
      choice: isHidden === undefined ? 'auto' : isHidden ? 'hide' : 'show',
      isHomeFollowed: followed.has(homeTeamId),
      isAwayFollowed: followed.has(awayTeamId),
    };
  });
}

/**
 * Records that a profile's playhead is at a moment of a channel's timeline. What happened in a match up to there is no
 * secret to it any more. `at` is not later than now.
 */
export async function recordWatched(
  db: Db,
  position: Watcher & { channelId: string; at: Date },
): Promise<void> {
  await upsertFixtureWatch(db, position);
}

/** What sports hold of an account, for its owner to read: file names without their ending, and their content. */
export async function exportSports(db: Db, accountId: string): Promise<Record<string, unknown>> {
  const { teams, settings, choices, watched } = await listAccountSports(db, accountId);
  return {
    'tim-diikuti': teams,
    'anti-bocoran': [...settings, ...choices],
    'pertandingan-ditonton': watched,
  };
}

/** Everything that sports hold of an account, or of one profile; what an editor did stays, without who did it. */
export async function eraseSports(tx: Tx, whose: Whose): Promise<void> {
  await deleteFollows(tx, whose);
  await deleteSpoilerChoices(tx, whose);
}
