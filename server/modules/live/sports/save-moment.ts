import type { MomentKind } from '#contract/live-sports-shapes.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { requireMatchTime } from './match-time.ts';
import { lockFixture } from './queries/save-fixture.ts';
import { deleteMoment, lockMoment, upsertMoment } from './queries/save-moment.ts';
import { writeDown } from './write-down.ts';

type Input = {
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
  parts: Pick<Parts, 'db' | 'clock'>,
  accountId: string,
  input: Input,
): Promise<void> {
  const { momentId, fixtureId, teamId } = input;
  const now = parts.clock.now();
  return inTransaction(parts.db, async (tx) => {
    const fixture = await lockFixture(tx, fixtureId);
    if (fixture === undefined) return fail('live.fixtureNotFound');
    const at = new Date(input.at);
    requireMatchTime(fixture, at, now);
    const isPlaying = [null, fixture.homeTeamId, fixture.awayTeamId].includes(teamId);
    if (!isPlaying) fail('live.teamNotPlaying');
    const before = await lockMoment(tx, momentId);
    if (before !== undefined && before.fixtureId !== fixtureId) fail('live.idTaken');
    const { kind, clock, detail } = input;
    const after = { fixtureId, at, kind, teamId, clock, detail };
    await upsertMoment(tx, { momentId, ...after });
    const change = { what: 'moment', targetId: momentId, before: before ?? null, after } as const;
    await writeDown(tx, { accountId, at: now, ...change });
  });
}

/** Takes a chapter away, if it is there. */
export function removeMoment(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  accountId: string,
  momentId: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = (await lockMoment(tx, momentId)) ?? null;
    await deleteMoment(tx, momentId);
    const change = { what: 'moment', targetId: momentId, before, after: null } as const;
    await writeDown(tx, { accountId, at: clock.now(), ...change });
  });
}
