import type { z } from 'zod';
import type { saveGuideSource as saveGuideSourceCall } from '#contract/live/guide-sources.ts';
import { databaseErrorCode, inTransaction, type Tx, UNIQUE_VIOLATION } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Deps } from '#platform/deps.ts';
import { applyGuides } from './apply-guides.ts';
import { lockChannel } from '../channels/queries/channel.ts';
import * as guideSourceQueries from './queries/guide-source.ts';
import { recordChannelChange } from '../channels/save-channel.ts';
import { listGuideSourceChannels } from './queries/guide-import.ts';

type Input = z.output<NonNullable<typeof saveGuideSourceCall.body>>;
type GuideSourceDeps = Pick<Deps, 'db' | 'clock'>;

/** Adds a guide or changes one; what is shown follows its rank at once. */
export async function saveGuideSource(
  { db, clock }: GuideSourceDeps,
  operatorId: string,
  { guideSourceId, ...guideSource }: Input,
): Promise<guideSourceQueries.GuideSource> {
  const at = clock.now();
  try {
    return await inTransaction(db, async (tx) => {
      const before =
        guideSourceId === undefined
          ? undefined
          : await guideSourceQueries.lockGuideSource(tx, guideSourceId);
      if (guideSourceId !== undefined && before === undefined) fail('live.feedNotFound');
      const after =
        guideSourceId === undefined
          ? await guideSourceQueries.insertGuideSource(tx, guideSource)
          : await guideSourceQueries.updateGuideSource(tx, guideSourceId, guideSource, at);
      const isRanked = before?.priority === after.priority && before.isActive === after.isActive;
      if (before !== undefined && !(isRanked && before.name === after.name)) {
        await applyAll(tx, await listGuideSourceChannels(tx, after.guideSourceId), at);
      }
      const change = {
        what: 'guide source',
        targetId: after.guideSourceId,
        before: before ?? null,
        after,
      } as const;
      await recordChannelChange(tx, { operatorId, at, ...change });
      return after;
    });
  } catch (error) {
    if (databaseErrorCode(error) === UNIQUE_VIOLATION) fail('live.feedTaken', error);
    throw error;
  }
}

/** Removes a guide; what it said of times to come goes too, or gives way to what other guides say. */
export function removeGuideSource(
  { db, clock }: GuideSourceDeps,
  operatorId: string,
  guideSourceId: string,
): Promise<void> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const before = await guideSourceQueries.lockGuideSource(tx, guideSourceId);
    if (before === undefined) return fail('live.feedNotFound');
    const channelIds = await listGuideSourceChannels(tx, guideSourceId);
    await guideSourceQueries.deleteGuideSource(tx, guideSourceId);
    await applyAll(tx, channelIds, at);
    await recordChannelChange(tx, {
      operatorId,
      what: 'guide source',
      targetId: guideSourceId,
      before,
      after: null,
      at,
    });
  });
}

async function applyAll(tx: Tx, channelIds: readonly string[], now: Date): Promise<void> {
  for (const channelId of channelIds) {
    await lockChannel(tx, channelId);
    await applyGuides(tx, channelId, now);
  }
}
