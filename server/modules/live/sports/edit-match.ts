import type { MomentKind, Period } from '#contract/live/sports-shapes.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { lockFixture } from './queries/fixture.ts';
import * as matchEventsQueries from './queries/match-events.ts';
import { recordChange, requireMatchTime } from './record-change.ts';

type ScoreInput = {
  fixtureId: string;
  at: string;
  status: 'live' | 'finished';
  periods: Period[];
};

/** Says what the score is from a moment of the timeline on; what was said of the same moment is corrected. */
export function saveScore(
  deps: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  { fixtureId, status, periods, ...input }: ScoreInput,
): Promise<string> {
  const at = new Date(input.at);
  return changeScoreHistory(deps, accountId, { fixtureId, at }, async (tx, fixture) => {
    if (fixture.isPostponed) fail('live.fixturePostponed');
    requireMatchTime(fixture, at, deps.clock.now());
    if (status === 'finished' && periods.length === 0) fail('live.noResult');
    await matchEventsQueries.upsertScoreState(tx, { fixtureId, at, status, periods });
  });
}

/** Takes back what was said of the score at a moment; where nothing was said, nothing changes. */
export function removeScore(
  deps: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  { fixtureId, ...input }: { fixtureId: string; at: string },
): Promise<string> {
  const at = new Date(input.at);
  return changeScoreHistory(deps, accountId, { fixtureId, at }, (tx) =>
    matchEventsQueries.deleteScoreState(tx, fixtureId, at),
  );
}

type Fixture = NonNullable<Awaited<ReturnType<typeof lockFixture>>>;

/** Changes one line of a match's history with its row held; what the match is follows from the newest line of now. */
function changeScoreHistory(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  { fixtureId, at }: { fixtureId: string; at: Date },
  change: (tx: Tx, fixture: Fixture) => Promise<void>,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const fixture = await lockFixture(tx, fixtureId);
    if (fixture === undefined) return fail('live.fixtureNotFound');
    const before = stateAt(await matchEventsQueries.listScoreStates(tx, [fixtureId]), at);
    await change(tx, fixture);
    const history = await matchEventsQueries.listScoreStates(tx, [fixtureId]);
    const end = history.findIndex((state) => state.status === 'finished');
    if (end >= 0 && end < history.length - 1) fail('live.afterFinish');
    const after = stateAt(history, at);
    const now = clock.now();
    const what = { what: 'score', targetId: fixtureId, before, after } as const;
    await recordChange(tx, { accountId, at: now, ...what });
    const newest = history.findLast((state) => state.at <= now);
    return fixture.isPostponed ? 'postponed' : (newest?.status ?? 'scheduled');
  });
}

function stateAt(
  history: Awaited<ReturnType<typeof matchEventsQueries.listScoreStates>>,
  at: Date,
) {
  const state = history.find((state) => state.at.getTime() === at.getTime());
  return state === undefined
    ? null
    : { at: state.at, status: state.status, periods: state.periods };
}

type MomentInput = {
  momentId: string;
  fixtureId: string;
  at: string;
  kind: MomentKind;
  teamId: string | null;
  clock: string;
  detail: string;
};

/** Puts a chapter on the timeline of a match, or changes it. */
export function saveMoment(
  deps: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  input: MomentInput,
): Promise<void> {
  const { momentId, fixtureId, teamId } = input;
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const fixture = await lockFixture(tx, fixtureId);
    if (fixture === undefined) return fail('live.fixtureNotFound');
    const at = new Date(input.at);
    requireMatchTime(fixture, at, now);
    const isPlaying = [null, fixture.homeTeamId, fixture.awayTeamId].includes(teamId);
    if (!isPlaying) fail('live.teamNotPlaying');
    const before = await matchEventsQueries.lockMoment(tx, momentId);
    if (before !== undefined && before.fixtureId !== fixtureId) fail('live.idTaken');
    const { kind, clock, detail } = input;
    const after = { fixtureId, at, kind, teamId, clock, detail };
    await matchEventsQueries.upsertMoment(tx, { momentId, ...after });
    const change = { what: 'moment', targetId: momentId, before: before ?? null, after } as const;
    await recordChange(tx, { accountId, at: now, ...change });
  });
}

/** Takes a chapter away, if it is there. */
export function removeMoment(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  momentId: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = (await matchEventsQueries.lockMoment(tx, momentId)) ?? null;
    await matchEventsQueries.deleteMoment(tx, momentId);
    const change = { what: 'moment', targetId: momentId, before, after: null } as const;
    await recordChange(tx, { accountId, at: clock.now(), ...change });
  });
}
