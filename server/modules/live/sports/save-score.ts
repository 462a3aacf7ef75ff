import type { Period } from '#contract/live-sports-shapes.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { requireMatchTime } from './match-time.ts';
import { listStates } from './queries/list-states.ts';
import { lockFixture } from './queries/save-fixture.ts';
import { deleteState, upsertState } from './queries/save-state.ts';
import { writeDown } from './write-down.ts';

type Input = {
  fixtureId: string;
  at: string;
  status: 'live' | 'finished';
  periods: Period[];
};

/** Says what the score is from a moment of the timeline on; what was said of the same moment is corrected. */
export function saveScore(
  parts: Pick<Parts, 'db' | 'clock'>,
  accountId: string,
  { fixtureId, status, periods, ...input }: Input,
): Promise<string> {
  const at = new Date(input.at);
  return changeHistory(parts, accountId, { fixtureId, at }, async (tx, fixture) => {
    if (fixture.isPostponed) fail('live.fixturePostponed');
    requireMatchTime(fixture, at, parts.clock.now());
    if (status === 'finished' && periods.length === 0) fail('live.noResult');
    await upsertState(tx, { fixtureId, at, status, periods });
  });
}

/** Takes back what was said of the score at a moment; where nothing was said, nothing changes. */
export function removeScore(
  parts: Pick<Parts, 'db' | 'clock'>,
  accountId: string,
  { fixtureId, ...input }: { fixtureId: string; at: string },
): Promise<string> {
  const at = new Date(input.at);
  return changeHistory(parts, accountId, { fixtureId, at }, (tx) => deleteState(tx, fixtureId, at));
}

type Fixture = NonNullable<Awaited<ReturnType<typeof lockFixture>>>;

/** Changes one line of a match's history with its row held; what the match is follows from the newest line of now. */
function changeHistory(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  accountId: string,
  { fixtureId, at }: { fixtureId: string; at: Date },
  change: (tx: Tx, fixture: Fixture) => Promise<void>,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const fixture = await lockFixture(tx, fixtureId);
    if (fixture === undefined) return fail('live.fixtureNotFound');
    const before = lineAt(await listStates(tx, [fixtureId]), at);
    await change(tx, fixture);
    const history = await listStates(tx, [fixtureId]);
    const end = history.findIndex((state) => state.status === 'finished');
    if (end >= 0 && end < history.length - 1) fail('live.afterFinish');
    const after = lineAt(history, at);
    const now = clock.now();
    const what = { what: 'score', targetId: fixtureId, before, after } as const;
    await writeDown(tx, { accountId, at: now, ...what });
    const newest = history.findLast((state) => state.at <= now);
    return fixture.isPostponed ? 'postponed' : (newest?.status ?? 'scheduled');
  });
}

function lineAt(history: Awaited<ReturnType<typeof listStates>>, at: Date) {
  const line = history.find((state) => state.at.getTime() === at.getTime());
  return line === undefined ? null : { at: line.at, status: line.status, periods: line.periods };
}
