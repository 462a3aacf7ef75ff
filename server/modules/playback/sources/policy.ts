import { DAY, HOUR, MEDIA_TOKEN_LIFE, MINUTE } from '#contract/constants.ts';

/** An address that takes no playback session outlives the film by this much, for pauses. */
const SOURCE_SLACK_MS = 6 * HOUR;
/** Two requests within this time get the same address, so that a browser uses what it has cached. */
const SOURCE_STEP_MS = 15 * MINUTE;
/** No signed address lives longer than this. */
export const LONGEST_SOURCE_MS = DAY;

/** When an address that takes no playback session ends, of a film of this length. */
export function sourceExpiry(now: Date, durationMs: number): Date {
  const life = Math.min(durationMs + SOURCE_SLACK_MS, LONGEST_SOURCE_MS - SOURCE_STEP_MS);
  return new Date(Math.ceil((now.getTime() + life) / SOURCE_STEP_MS) * SOURCE_STEP_MS);
}

/**
 * When the media token of a playback expires: in minutes, and never after the entitlement behind it, which ends by the
 * clock of plans. The report that renews the playback session brings the next one.
 */
export function tokenExpiry(now: Date, until: Date | null, planNow: Date): Date {
  const left = until === null ? MEDIA_TOKEN_LIFE : until.getTime() - planNow.getTime();
  return new Date(now.getTime() + Math.min(MEDIA_TOKEN_LIFE, left));
}

/** The highest picture a source may hold: the lower of what the plan grants and the account's data cap. */
export function maxPictureHeight(planHeight: number, dataCap: number | null): number {
  return Math.min(planHeight, dataCap ?? planHeight);
}

export const POSTER_WIDTH = 1280;
export const STILL_WIDTH = 320;
export const SQUARE_WIDTH = 512;

/** The largest still up to a width: the poster until the first frame, or what follows. */
export function posterOf(
  images: { url: string; w: number; type: string }[],
  widest: number,
): string | null {
  const stills = images.filter(({ w, type }) => w <= widest && type === 'image/webp');
  return stills.toSorted((a, b) => b.w - a.w)[0]?.url ?? null;
}
