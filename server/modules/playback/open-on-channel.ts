import type { z } from 'zod';
import type { getUrlTransform } from '#contract/playback.ts';
import type { Format } from '#media/format.ts';
import { findChannel, findHighlight, findProgramme } from '#modules/live/index.ts';
import type { Caller } from '#platform/auth.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { listCatchup } from './list-catchup.ts';
import { openLiveSource } from './open-live-source.ts';

type Query = z.output<NonNullable<typeof getUrlTransform.query>> & { type: 'live_tv' | 'catchup' };
type By = { caller: Caller; format: Format; userAgent: string };

/** What get_url_transform answers for television: a source, or the list of what can be watched again. */
export async function openOnChannel(parts: Parts, query: Query, by: By) {
  const { db, clock } = parts;
  const now = clock.now();
  const { id, timezone } = query;
  const wanted = { ...by, timezone, isAudioOnly: query.audio_only === 'Y', beside: query.beside };
  if (query.type === 'live_tv') {
    const at = query.at === undefined ? now : new Date(query.at);
    return openLiveSource(parts, { ...wanted, channelId: id, what: { at } });
  }
  const programme = await findProgramme(db, id);
  if (programme) {
    const { channelId } = programme;
    return openLiveSource(parts, { ...wanted, channelId, what: { programme } });
  }
  const highlight = await findHighlight(db, id, now);
  if (highlight) {
    const { channelId } = highlight;
    return openLiveSource(parts, { ...wanted, channelId, what: { highlight } });
  }
  const channel = (await findChannel(db, id)) ?? fail('playback.notFound');
  return listCatchup(db, {
    channel,
    caller: by.caller,
    fromHour: query.from_hour,
    toHour: query.to_hour,
    timezone,
    isNewestFirst: query.order_direction === 'DESC',
    now,
  });
}
