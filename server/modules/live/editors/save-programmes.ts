import type { z } from 'zod';
import type { saveProgrammes as saveProgrammesCall } from '#contract/live.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { applyGuides } from '../imports/apply-guides.ts';
import { deleteProgrammes } from '../imports/queries/delete-programmes.ts';
import { insertProgrammes } from '../imports/queries/insert-programmes.ts';
import { lockChannel } from '../imports/queries/lock-channel.ts';
import { insertChange } from './queries/insert-change.ts';
import { listProgrammesAt } from './queries/list-programmes-at.ts';
import { deleteClearedTimes } from './queries/update-cleared-times.ts';

type Input = z.output<NonNullable<typeof saveProgrammesCall.body>>;
type Slot = { startAt: Date; stopAt: Date };

/**
 * Puts programmes on a channel by hand, all or none. What else is in their time is told and nothing is done, unless it
 * shall go; then guides fill what is left of it.
 */
export function saveProgrammes(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  operatorId: string,
  { channelId, programmes, replace }: Input,
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const channel = await lockChannel(tx, channelId);
    if (channel === undefined) return fail('live.channelNotFound');
    if (channel.kind !== 'encoded') return fail('live.scheduleOwned');
    const rows = programmes
      .map(({ start, stop, programmeId = null, ...words }) => ({
        ...words,
        programmeId,
        startAt: new Date(start),
        stopAt: new Date(stop),
        source: 'editor',
      }))
      .toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime());
    refuseOverlaps(rows);
    const ids = rows.flatMap(({ programmeId }) => programmeId ?? []);
    const present = await listProgrammesAt(tx, channelId, { ids, slots: rows });
    const own = new Set(present.map(({ programmeId }) => programmeId));
    if (new Set(ids).size < ids.length || ids.some((id) => !own.has(id))) {
      fail('live.programmeNotFound');
    }
    const others = present.filter(({ programmeId }) => !ids.includes(programmeId));
    if (present.some(({ source }) => source === 'schedule')) fail('live.scheduleOwned');
    if (others.length > 0 && !replace) {
      fail('live.programmeConflict', undefined, { conflicts: others.map(conflictOf) });
    }
    await deleteProgrammes(
      tx,
      present.map(({ programmeId }) => programmeId),
    );
    const programmeIds = await insertProgrammes(tx, channelId, rows);
    for (const slot of rows) await deleteClearedTimes(tx, channelId, slot);
    const at = clock.now();
    await applyGuides(tx, channelId, at);
    await insertChange(tx, {
      operatorId,
      what: 'programmes',
      targetId: channelId,
      before: present,
      after: rows,
      at,
    });
    return programmeIds;
  });
}

type Titled = Slot & { title: string; source: string; programmeId: string | null };

function conflictOf({ programmeId, title, startAt, stopAt, source }: Titled) {
  return { programmeId, title, start: startAt, stop: stopAt, source };
}

function refuseOverlaps(rows: readonly Titled[]): void {
  const conflicts = rows.filter((row, place) => {
    const next = rows[place + 1];
    return next !== undefined && row.stopAt > next.startAt;
  });
  if (conflicts.length > 0) {
    fail('live.programmeConflict', undefined, { conflicts: conflicts.map(conflictOf) });
  }
}
