import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { applyGuides } from '../imports/apply-guides.ts';
import { deleteProgrammes } from '../imports/queries/delete-programmes.ts';
import { lockChannel } from '../imports/queries/lock-channel.ts';
import { insertChange } from './queries/insert-change.ts';
import { listProgrammesAt } from './queries/list-programmes-at.ts';
import { insertClearedTime } from './queries/update-cleared-times.ts';

/**
 * Takes programmes off a channel, all or none. Where an editor's own one was, guides speak again; where a guide's was,
 * the time stays free: else the next import would bring it back.
 */
export function removeProgrammes(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  operatorId: string,
  { channelId, programmeIds }: { channelId: string; programmeIds: string[] },
): Promise<number> {
  const ids = [...new Set(programmeIds)];
  return inTransaction(db, async (tx) => {
    const channel = await lockChannel(tx, channelId);
    if (channel === undefined) return fail('live.channelNotFound');
    const rows = await listProgrammesAt(tx, channelId, { ids, slots: [] });
    if (rows.length < ids.length) fail('live.programmeNotFound');
    if (rows.some(({ source }) => source === 'schedule')) fail('live.scheduleOwned');
    await deleteProgrammes(tx, ids);
    for (const row of rows) {
      if (row.source !== 'editor') await insertClearedTime(tx, channelId, row);
    }
    const at = clock.now();
    await applyGuides(tx, channelId, at);
    await insertChange(tx, {
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
