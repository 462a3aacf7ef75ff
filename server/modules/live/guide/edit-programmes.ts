import type { z } from 'zod';
import type { saveProgrammes as saveProgrammesCall } from '#contract/live/operator-programmes.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { recordChannelChange } from '../channels/save-channel.ts';
import { lockChannel } from '../channels/queries/channel.ts';
import { applyGuides } from '../guide-imports/apply-guides.ts';
import {
  deleteClearedTimes,
  deleteProgrammes,
  insertClearedTime,
  insertProgrammes,
  listProgrammesInSlots,
} from './queries/programme.ts';

type Input = z.output<NonNullable<typeof saveProgrammesCall.body>>;
type Slot = { startAt: Date; stopAt: Date };

/**
 * Puts programmes on a channel by hand, all or none. A conflict is reported and nothing is done, unless it
 * shall go; then guides fill what is left of it.
 */
export function saveProgrammes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
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
    const present = await listProgrammesInSlots(tx, channelId, { ids, slots: rows });
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
    await recordChannelChange(tx, {
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
  const conflicts = rows.filter((row, index) => {
    const next = rows[index + 1];
    return next !== undefined && row.stopAt > next.startAt;
  });
  if (conflicts.length > 0) {
    fail('live.programmeConflict', undefined, { conflicts: conflicts.map(conflictOf) });
  }
}

/**
 * Takes programmes off a channel, all or none. Where an editor's own one was, guides speak again; where a guide's was,
 * the time stays free: else the next import would bring it back.
 */
export function removeProgrammes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operatorId: string,
  { channelId, programmeIds }: { channelId: string; programmeIds: string[] },
): Promise<number> {
  const ids = [...new Set(programmeIds)];
  return inTransaction(db, async (tx) => {
    const channel = await lockChannel(tx, channelId);
    if (channel === undefined) return fail('live.channelNotFound');
    const rows = await listProgrammesInSlots(tx, channelId, { ids, slots: [] });
    if (rows.length < ids.length) fail('live.programmeNotFound');
    if (rows.some(({ source }) => source === 'schedule')) fail('live.scheduleOwned');
    await deleteProgrammes(tx, ids);
    for (const row of rows) {
      if (row.source !== 'editor') await insertClearedTime(tx, channelId, row);
    }
    const at = clock.now();
    await applyGuides(tx, channelId, at);
    await recordChannelChange(tx, {
      operatorId,
      what: 'programmes',
      targetId: channelId,
      before: rows,
      after: null,
      at,
    });
    return rows.length;
  });
}
