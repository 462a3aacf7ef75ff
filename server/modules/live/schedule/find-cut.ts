import type { ErrorCode } from '#contract/errors.ts';
import type { Cap } from '#media/cap.ts';
import { cutRanges } from '#media/cut-ranges.ts';
import { ticksOf } from '#media/timeline.ts';
import type { Db } from '#platform/db.ts';
import { findHighlight } from '../sports/find-highlight.ts';
import type { Audience } from './airing.ts';
import { findChannelTimeline } from './queries/find-channel-timeline.ts';
import { allowedFrom, findItems, type ShownChannel, within } from './find-shown.ts';
import { keptFor } from './kept-for.ts';

type Asked = {
  channelId: string;
  highlightId: string;
  audience: Audience;
  cap: Cap;
  now: Date;
};

const KEPT_SECONDS = 5;
const channelOf = keptFor(KEPT_SECONDS, (channelId: string) => channelId, findChannelTimeline);

/** What highlights show: ranges of the channel's archive, one after the other, to an audience that may see each. */
export async function findCut(db: Db, asked: Asked): Promise<ShownChannel | ErrorCode> {
  const { channelId, highlightId, cap, now } = asked;
  const channel = await channelOf(db, channelId);
  const highlight = await findHighlight(db, highlightId, now);
  if (channel === undefined || highlight?.channelId !== channelId) return 'media.notFound';
  const edge = ticksOf(now);
  const ranges = [];
  for (const range of highlight.ranges) {
    const span = { from: ticksOf(new Date(range.from)), to: ticksOf(new Date(range.until)), edge };
    const { from, to } = span;
    const isAllowed = await allowedFrom(db, { ...asked, window: { from, to } }, span);
    if (isAllowed === undefined) return 'media.notNow';
    const items = await findItems(db, channel, span);
    ranges.push({ from, to, items: items.map((item) => within(item, cap)) });
  }
  const { shown, span } = cutRanges(ranges);
  // An archive that has let go of it, or a channel that showed nothing then.
  if (shown.length === 0) return 'media.notFound';
  const { targetSeconds } = channel;
  return { shown, span, growth: 'whole', targetSeconds, depthSeconds: 0 };
}
