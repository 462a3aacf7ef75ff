import type { z } from 'zod';
import type { GuideMapping, saveGuideMappings } from '#contract/live/guide-sources.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { suggestChannels } from '../channels/import-channels.ts';
import { listMatchableChannels } from '../channels/queries/channel.ts';
import { recordChannelChange } from '../channels/save-channel.ts';
import {
  findMappings,
  listUnknownIds,
  lockGuideSource,
  updateGuideSourceChecked,
  upsertMappings,
} from './queries/guide-source.ts';

const MOST_SUGGESTIONS = 3;

/** The ids of a guide that nothing is known of, each with channels of like names, and those that an editor mapped. */
export async function listMappings(db: Db, guideSourceId: string): Promise<GuideMapping[]> {
  const [unknown, mapped, channels] = [
    await listUnknownIds(db, guideSourceId),
    await findMappings(db, guideSourceId),
    await listMatchableChannels(db),
  ];
  const encoded = channels.filter(({ kind }) => kind === 'encoded');
  const names = new Map(unknown.map(({ xmltvId, name }) => [xmltvId, name]));
  const open = unknown.filter(({ xmltvId }) => !mapped.has(xmltvId));
  return [
    ...open.map(({ xmltvId, name }) => ({
      xmltvId,
      name,
      channelId: null,
      isMapped: false,
      suggestions: suggestChannels(encoded, name === '' ? xmltvId : name, MOST_SUGGESTIONS).map(
        ({ channelId, name: own, number }) => ({ channelId, name: own, number }),
      ),
    })),
    ...[...mapped].map(([xmltvId, channelId]) => ({
      xmltvId,
      name: names.get(xmltvId) ?? '',
      channelId,
      isMapped: true,
      suggestions: [],
    })),
  ];
}

type Input = z.output<NonNullable<typeof saveGuideMappings.body>>;

/** Says which channels ids of a guide mean; what is shown follows with its next import, which is asked for soon. */
export function saveMappings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operatorId: string,
  { guideSourceId, mappings }: Input,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    if ((await lockGuideSource(tx, guideSourceId)) === undefined) fail('live.feedNotFound');
    const channels = new Map(
      (await listMatchableChannels(tx)).map(({ channelId, kind }) => [channelId, kind]),
    );
    for (const { channelId } of mappings) {
      if (channelId === null) continue;
      if ((channels.get(channelId) ?? fail('live.channelNotFound')) !== 'encoded')
        fail('live.channelNotEncoded');
    }
    const before = await findMappings(tx, guideSourceId);
    // The same id twice: what was said last counts.
    const said = [...new Map(mappings.map((each) => [each.xmltvId, each])).values()];
    await upsertMappings(tx, guideSourceId, said);
    // What its server said of the text before is worth nothing now: it is asked whole, and soon.
    const at = clock.now();
    await updateGuideSourceChecked(tx, guideSourceId, {
      etag: null,
      lastModified: null,
      checkAt: at,
    });
    await recordChannelChange(tx, {
      operatorId,
      what: 'guide source',
      targetId: guideSourceId,
      before: Object.fromEntries(
        said.map(({ xmltvId }) => [xmltvId, before.get(xmltvId) ?? null] as const),
      ),
      after: Object.fromEntries(
        said.map(({ xmltvId, channelId }) => [xmltvId, channelId] as const),
      ),
      at,
    });
    return said.length;
  });
}
