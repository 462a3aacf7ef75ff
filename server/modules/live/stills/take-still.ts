import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import type { ByteRange } from '#platform/object-store.ts';
import { imageKey, trackKey } from '#media/object-keys.ts';
import {
  dateOf,
  type LiveTrack,
  startOf,
  TICKS_A_SECOND,
  ticksOf,
  windowSegmentsOf,
} from '#media/timeline/timeline.ts';
import { segmentRange } from '#media/track.ts';
import { isSport } from '../guide/present-programme.ts';
import { findIngestObject } from '../timelines/ingest-periods.ts';
import { findPeriods } from '../timelines/window-segments.ts';
import * as queries from './queries.ts';

/** How often a channel's picture is taken. */
export const STILL_EVERY = 30 * SECOND;
/** Pages that are open for a while show what they were given. */
const PASSED_AFTER = HOUR / 2;
const RETENTION = 8 * DAY;
/** What has been on air for this long is looked through for the newest key frame. */
const BACK_TICKS = (MINUTE / SECOND) * TICKS_A_SECOND;
/** Films are shown again and again: a frame each half minute of them is enough, taken once. */
const FILM_STEP_SECONDS = 30;
/** Enough for a picture 640 wide. */
const ENOUGH_QUALITY = 360;
const ANY_LIMITS = { maxHeight: 9999, audioOnly: false, dataSaver: false };

export type DueStill = Awaited<ReturnType<typeof queries.claimDueStills>>[number];

/** A part of an object, or all of it. */
export type Bytes = { key: string; range?: ByteRange };

/** A key frame that was on air: an init segment and a segment that begins with it. */
export type AiredFrame = {
  takenAt: Date;
  /** What stands between `/img/` and the width. */
  picture: string;
  bytes: [init: Bytes, segment: Bytes];
  isKept: boolean;
};

/** Channels whose next picture is due; each is due again half a minute later, whatever becomes of this one. */
export function claimDueStills(db: Db, now: Date, limit: number): Promise<DueStill[]> {
  const nextAt = new Date(now.getTime() + STILL_EVERY);
  return queries.claimDueStills(db, { now, nextAt, limit });
}

/** What to take the picture of a channel from now; undefined where nothing is on air, or none may be taken of it. */
export async function findAiredFrame(
  db: Db,
  { channelId, kind, genreId }: DueStill,
  now: Date,
): Promise<AiredFrame | undefined> {
  const edge = ticksOf(now);
  const window = { from: edge - BACK_TICKS, to: Number.POSITIVE_INFINITY, edge };
  const last = windowSegmentsOf(await findPeriods(db, { channelId, kind }, window), window).at(-1);
  const track = last && sharpEnough(last.period.video);
  if (last === undefined || track === undefined) return undefined;
  const newest = last.video.until - 1;
  const takenAt = dateOf(startOf(last.period, track, newest));
  const moment = await queries.findMoment(db, channelId, takenAt);
  const use = moment && stillUseOf(moment, genreId, takenAt);
  if (use === undefined || use === 'none') return undefined;
  const isKept = use === 'kept';
  const [, source, id = '', version] =
    /^([as])\/([0-9a-f-]+)\/(?:(\d+)\/)?$/.exec(last.period.path) ?? [];
  if (source === 's') {
    const pieceOf = async (number: number) =>
      findIngestObject(db, {
        channelId,
        sessionId: id,
        trackId: track.id,
        number,
        limits: ANY_LIMITS,
      });
    const [init, segment] = [await pieceOf(0), await pieceOf(track.firstNumber + newest)];
    if (typeof init === 'string' || typeof segment === 'string') return undefined;
    const picture = `stills/${channelId}/${Math.floor(takenAt.getTime() / SECOND)}`;
    return { takenAt, picture, bytes: [{ key: init.key }, { key: segment.key }], isKept };
  }
  const index = filmIndex(track, newest);
  const range = segmentRange(track, index + 1);
  if (range === undefined) return undefined;
  const key = trackKey(id, Number(version), track.id);
  return {
    takenAt,
    picture: imageKey(id, Number(version), `aired-${track.firstNumber + index}`),
    bytes: [
      { key, range: { start: 0, end: track.initLength - 1 } },
      { key, range },
    ],
    isKept,
  };
}

/** The smallest rendition that fills the picture, else the largest there is. */
function sharpEnough(video: readonly LiveTrack[]): LiveTrack | undefined {
  return video.find((track) => (track.video?.quality ?? 0) >= ENOUGH_QUALITY) ?? video.at(-1);
}

/** The nearest segment at or before one whose frame stands for half a minute of film; never the first, which fades in. */
function filmIndex({ segments, timescale }: LiveTrack, index: number): number {
  const seconds = (segments.duration[0] ?? 0) / timescale;
  const step = Math.max(1, Math.round(FILM_STEP_SECONDS / Math.max(seconds, 1)));
  return Math.min(segments.time.length - 1, Math.max(1, Math.floor(index / step) * step));
}

/**
 * The picture is there: shown from now on. Lets go of the channel's old ones.
 * @returns what of the store nothing leads to any more, as `picture` has it.
 */
export async function saveStill(
  db: Db,
  channelId: string,
  { takenAt, picture, isKept }: Omit<AiredFrame, 'bytes'>,
  now: Date,
): Promise<string[]> {
  await queries.insertStill(db, { channelId, takenAt, picture, isKept });
  const gone = await queries.deleteOldStills(db, channelId, {
    passedBefore: new Date(now.getTime() - PASSED_AFTER),
    keptBefore: new Date(now.getTime() - RETENTION),
  });
  // Pictures of films stay with their films.
  return gone.filter((each) => each.startsWith('stills/'));
}

/** What was announced for a moment. */
type Moment = {
  startAt: Date | null;
  kpiClass: string | null;
  category: string | null;
  /** A picture stands for the programme already. */
  isKept: boolean;
  /** A match that editors entered is broadcast. */
  isMatch: boolean;
  /** It began on another channel. */
  isContinued: boolean;
};

/** Programmes fade in and say their names first. */
const SETTLED = 45 * SECOND;
/** Of a match no result is known yet. */
const OPENING = 3 * MINUTE;

/**
 * What a picture of a moment is for: `fresh` until the next, `kept` for its programme from then on, `none` where there
 * must be none. Of class D there is none: its hours are from 22 to 3, a picture's address is open at any. Of sports there
 * is one, of the opening: later ones could tell a result to viewers who hide it.
 */
export function stillUseOf(
  moment: Moment,
  channelGenre: string,
  takenAt: Date,
): 'fresh' | 'kept' | 'none' {
  const { startAt, kpiClass, category, isKept, isMatch, isContinued } = moment;
  if (kpiClass === 'D') return 'none';
  const age = startAt === null ? undefined : takenAt.getTime() - startAt.getTime();
  if (isMatch || isSport(category ?? channelGenre)) {
    const isOpening = age !== undefined && age >= SETTLED && age <= OPENING && !isContinued;
    return isOpening && !isKept ? 'kept' : 'none';
  }
  return age !== undefined && age >= SETTLED && !isKept ? 'kept' : 'fresh';
}
