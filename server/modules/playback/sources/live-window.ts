import { DEFAULT_TIMEZONE, HOME_COUNTRY, HOUR, SECOND } from '#contract/constants.ts';
import { dateOf, type Ticks, TICKS_A_SECOND, ticksOf } from '#media/timeline/timeline.ts';
import { hasFileBarredIn } from '#modules/catalog/index.ts';
import {
  type Channel,
  findHighlight,
  findProgrammeAt,
  findProgrammeSpan,
  findReplayRights,
  type Highlight,
  type Highlights,
  isOldEnough,
  isOnAirFor,
  listAssetsWithin,
  listProgrammes,
  presentProgramme,
  type ProgrammeRow,
  type RatingPolicy,
  viewingOf,
  type Window,
} from '#modules/live/index.ts';
import type { Caller } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';

/** A position less behind than this is live. */
const LIVE_WITHIN_MS = 90 * SECOND;
const SLACK_TICKS = 15 * TICKS_A_SECOND;
/** A span without an announced end. */
const UNANNOUNCED_MS = 2 * HOUR;

/** A window of a channel with its programme. */
export type ChannelPosition = {
  window: Window | Highlights;
  programme: ProgrammeRow | undefined;
  /** Where its media time 0 is, and where it ends as if there were no gaps; null where it is live. */
  bounds: { from: Date; to: Date } | null;
};

type PositionQuery = { channel: Channel; ratingPolicy: RatingPolicy; now: Date };

/** Live; or, from a moment that lies back, the rest of what was on then. */
export async function positionAt(
  db: Db,
  { channel, ratingPolicy, now }: PositionQuery,
  at: Date,
): Promise<ChannelPosition> {
  const isLive = now.getTime() - at.getTime() < LIVE_WITHIN_MS;
  const moment = isLive ? now : at;
  const programme = await findProgrammeAt(db, channel.channelId, moment);
  requireSuitable(programme, ratingPolicy, now);
  if (isLive) return { window: 'live', programme, bounds: null };
  requireInCatchupWindow(channel, at, now);
  const end = await endOf(db, channel, programme, at);
  return dvrWindow({ from: ticksOf(at), to: end }, programme);
}

/** A programme from its beginning to its end, with some air around it where guides are a little off. */
export async function positionOfProgramme(
  db: Db,
  asked: PositionQuery,
  programme: ProgrammeRow,
): Promise<ChannelPosition> {
  const { channel, ratingPolicy, now } = asked;
  if (programme.startAt > now) return fail('playback.notKept');
  requireSuitable(programme, ratingPolicy, now);
  requireInCatchupWindow(channel, programme.startAt, now);
  const published = await findProgrammeSpan(db, programme.programmeId);
  if (published)
    return dvrWindow({ ...published, to: endOfBroadcast(programme, published) }, programme);
  // A rating may forbid what lies around it.
  const hasAir = ratingPolicy.maxClass === undefined;
  const before = hasAir ? channel.padBeforeSeconds * SECOND : 0;
  const from = ticksOf(new Date(programme.startAt.getTime() - before));
  return dvrWindow({ from, to: paddedEnd(channel, programme, hasAir) }, programme);
}

/** Scenes of a channel, each of which the audience may see now. */
export async function positionOfHighlight(
  db: Db,
  { channel, ratingPolicy, now }: PositionQuery,
  { highlightId, ranges, seconds }: Highlight,
): Promise<ChannelPosition> {
  for (const { from } of ranges) {
    const at = new Date(from);
    requireInCatchupWindow(channel, at, now);
    requireSuitable(await findProgrammeAt(db, channel.channelId, at), ratingPolicy, now);
  }
  const from = new Date(ranges[0]?.from ?? 0);
  const programme = await findProgrammeAt(db, channel.channelId, from);
  const bounds = { from, to: new Date(from.getTime() + seconds * SECOND) };
  return { window: { highlightId }, programme, bounds };
}

function dvrWindow(
  window: { from: Ticks; to: Ticks },
  programme: ChannelPosition['programme'],
): ChannelPosition {
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

/** Broadcasts end a little off their announced times; what ends long before is still being published. */
function endOfBroadcast({ stopAt }: ProgrammeRow, { to }: { to: Ticks }): Ticks {
  const announced = ticksOf(stopAt);
  return to < announced - SLACK_TICKS ? announced : to;
}

function paddedEnd(channel: Channel, { stopAt }: ProgrammeRow, hasAir: boolean): number {
  const after = hasAir ? channel.padAfterSeconds * SECOND : 0;
  return ticksOf(new Date(stopAt.getTime() + after));
}

function requireSuitable(
  programme: ProgrammeRow | undefined,
  ratingPolicy: RatingPolicy,
  now: Date,
): void {
  const kpiClass = programme?.kpiClass ?? null;
  if (!isOldEnough(kpiClass, ratingPolicy.maxClass)) fail('common.adultOnly');
  if (!isOnAirFor(kpiClass, ratingPolicy, now)) fail('playback.classNotNow');
}

function requireInCatchupWindow({ catchupHours }: Channel, at: Date, now: Date): void {
  if (now.getTime() - at.getTime() > catchupHours * HOUR) fail('playback.notKept');
}

type CatchupQuery = {
  channel: Channel;
  caller: Caller;
  fromHour: number;
  toHour: number;
  timezone: string | undefined;
  isNewestFirst: boolean;
  now: Date;
};

/** What was on a channel between two hours from now, each with whether it can be watched again. */
export async function listCatchup(db: Db, asked: CatchupQuery) {
  const { channel, caller, fromHour, toHour, isNewestFirst, now } = asked;
  const timezone = asked.timezone ?? DEFAULT_TIMEZONE;
  const { channelId } = channel;
  const rows = await listProgrammes(db, {
    channelIds: [channelId],
    from: new Date(now.getTime() + fromHour * HOUR),
    to: new Date(now.getTime() + toHour * HOUR),
  });
  const viewing = viewingOf(caller, now, timezone);
  const rightsOf = await findReplayRights(db, rows, now);
  const programmes = rows.map((row) =>
    presentProgramme(row, channel, viewing, { rights: rightsOf(row) }),
  );
  return {
    kind: 'catchup-list' as const,
    channelId,
    timezone,
    programmes: isNewestFirst ? programmes.toReversed() : programmes,
  };
}

/**
 * Whether a window of a channel may be watched in a country. What is watched again is its titles': abroad their licences have
 * to hold the country, also of what no guide announced. Live it is the channel's.
 */
export async function isWindowShownIn(
  { db, clock, testClock }: Pick<Deps, 'db' | 'clock' | 'testClock'>,
  country: string,
  { channelId, window }: { channelId: string; window: Window | Highlights },
): Promise<boolean> {
  if (country === HOME_COUNTRY || window === 'live') return true;
  const spans =
    'highlightId' in window
      ? ((await findHighlight(db, window.highlightId, clock.now()))?.ranges ?? []).map((range) => ({
          from: ticksOf(new Date(range.from)),
          to: ticksOf(new Date(range.until)),
        }))
      : [window];
  const assetIds = await listAssetsWithin(db, channelId, spans);
  return !(await hasFileBarredIn(db, { assetIds, country, now: testClock.now() }));
}
