import { HOUR, SECOND } from '#contract/constants.ts';
import { ticksOf } from '#media/timeline.ts';
import {
  type Audience,
  type Channel,
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
/** A part without an announced end. */
const UNANNOUNCED_MS = 2 * HOUR;

/** A place on a channel with what is on there. */
export type Place = { window: Window; programme: ProgrammeRow | undefined };

type Asked = { channel: Channel; audience: Audience; now: Date };

/** Live; or, from a moment that lies back, the rest of what was on then. */
export async function placeAt(db: Db, { channel, audience, now }: Asked, at: Date): Promise<Place> {
  const isLive = now.getTime() - at.getTime() < LIVE_WITHIN_MS;
  const moment = isLive ? now : at;
  const programme = await findProgrammeAt(db, channel.channelId, moment);
  requireFit(programme, audience, now);
  if (isLive) return { window: 'live', programme };
  requireKept(channel, at, now);
  const end = await endOf(db, channel, programme, at);
  return { window: { from: ticksOf(at), to: end }, programme };
}

/** A programme from its beginning to its end, with some air around it where guides are a little off. */
export async function placeOf(db: Db, asked: Asked, programme: ProgrammeRow): Promise<Place> {
  const { channel, audience, now } = asked;
  if (programme.startAt > now) return fail('playback.notKept');
  requireFit(programme, audience, now);
  requireKept(channel, programme.startAt, now);
  const published = await findProgrammeSpan(db, programme.programmeId);
  if (published) return { window: published, programme };
  // What lies around it may not be for everybody.
  const hasAir = audience.maxClass === undefined;
  const before = hasAir ? channel.padBeforeSeconds * SECOND : 0;
  const from = ticksOf(new Date(programme.startAt.getTime() - before));
  return { window: { from, to: paddedEnd(channel, programme, hasAir) }, programme };
}

async function endOf(
  db: Db,
  channel: Channel,
  programme: ProgrammeRow | undefined,
  at: Date,
): Promise<number> {
  if (programme === undefined) return ticksOf(new Date(at.getTime() + UNANNOUNCED_MS));
  const published = await findProgrammeSpan(db, programme.programmeId);
  return published?.to ?? paddedEnd(channel, programme, false);
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
