import { HOUR, SECOND } from '#contract/constants.ts';
import { dateOf, TICKS_A_SECOND, type Ticks, ticksOf } from '#media/timeline.ts';
import {
  type Audience,
  type Channel,
  type Highlight,
  type Highlights,
  type ProgrammeRow,
  type Window,
  findProgrammeAt,
  findProgrammeSpan,
  isOldEnough,
  isOnAirFor,
} from '#modules/live/index.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';

/** Whoever is less behind than this watches what is live. */
const LIVE_WITHIN_MS = 90 * SECOND;
const SLACK_TICKS = 15 * TICKS_A_SECOND;
/** A part without an announced end. */
const UNANNOUNCED_MS = 2 * HOUR;

/** A place on a channel with what is on there. */
export type Place = {
  window: Window | Highlights;
  programme: ProgrammeRow | undefined;
  /** Where its media time 0 is, and where it ends as if nothing lay between its parts; null where it is live. */
  bounds: { from: Date; to: Date } | null;
};

type Asked = { channel: Channel; audience: Audience; now: Date };

/** Live; or, from a moment that lies back, the rest of what was on then. */
export async function placeAt(db: Db, { channel, audience, now }: Asked, at: Date): Promise<Place> {
  const isLive = now.getTime() - at.getTime() < LIVE_WITHIN_MS;
  const moment = isLive ? now : at;
  const programme = await findProgrammeAt(db, channel.channelId, moment);
  requireFit(programme, audience, now);
  if (isLive) return { window: 'live', programme, bounds: null };
  requireKept(channel, at, now);
  const end = await endOf(db, channel, programme, at);
  return partOf({ from: ticksOf(at), to: end }, programme);
}

/** A programme from its beginning to its end, with some air around it where guides are a little off. */
export async function placeOf(db: Db, asked: Asked, programme: ProgrammeRow): Promise<Place> {
  const { channel, audience, now } = asked;
  if (programme.startAt > now) return fail('playback.notKept');
  requireFit(programme, audience, now);
  requireKept(channel, programme.startAt, now);
  const published = await findProgrammeSpan(db, programme.programmeId);
  if (published)
    return partOf({ ...published, to: endOfBroadcast(programme, published) }, programme);
  // What lies around it may not be for everybody.
  const hasAir = audience.maxClass === undefined;
  const before = hasAir ? channel.padBeforeSeconds * SECOND : 0;
  const from = ticksOf(new Date(programme.startAt.getTime() - before));
  return partOf({ from, to: paddedEnd(channel, programme, hasAir) }, programme);
}

/** Scenes of a channel, each of which the audience may see now. */
export async function placeOfHighlight(
  db: Db,
  { channel, audience, now }: Asked,
  { highlightId, ranges, seconds }: Highlight,
): Promise<Place> {
  for (const { from } of ranges) {
    const at = new Date(from);
    requireKept(channel, at, now);
    requireFit(await findProgrammeAt(db, channel.channelId, at), audience, now);
  }
  const from = new Date(ranges[0]?.from ?? 0);
  const programme = await findProgrammeAt(db, channel.channelId, from);
  const bounds = { from, to: new Date(from.getTime() + seconds * SECOND) };
  return { window: { highlightId }, programme, bounds };
}

function partOf(window: { from: Ticks; to: Ticks }, programme: Place['programme']): Place {
  return { window, programme, bounds: { from: dateOf(window.from), to: dateOf(window.to) } };
}

async function endOf(
  db: Db,
  channel: Channel,
  programme: ProgrammeRow | undefined,
  at: Date,
): Promise<number> {
  if (programme === undefined) return ticksOf(new Date(at.getTime() + UNANNOUNCED_MS));
  const published = await findProgrammeSpan(db, programme.programmeId);
  return published ? endOfBroadcast(programme, published) : paddedEnd(channel, programme, false);
}

/** Broadcasts end a little beside their announced times; what ends long before is still being published. */
function endOfBroadcast({ stopAt }: ProgrammeRow, { to }: { to: Ticks }): Ticks {
  const announced = ticksOf(stopAt);
  return to < announced - SLACK_TICKS ? announced : to;
}

function paddedEnd(channel: Channel, { stopAt }: ProgrammeRow, hasAir: boolean): number {
  const after = hasAir ? channel.padAfterSeconds * SECOND : 0;
  return ticksOf(new Date(stopAt.getTime() + after));
}

function requireFit(programme: ProgrammeRow | undefined, audience: Audience, now: Date): void {
  const kpiClass = programme?.kpiClass ?? null;
  if (!isOldEnough(kpiClass, audience.maxClass)) fail('common.adultOnly');
  if (!isOnAirFor(kpiClass, audience, now)) fail('playback.classNotNow');
}

function requireKept({ catchupHours }: Channel, at: Date, now: Date): void {
  if (now.getTime() - at.getTime() > catchupHours * HOUR) fail('playback.notKept');
}
