/** How many renditions a channel is made in, smallest first, on a machine that may be too slow for all of them. */
export type RenditionLimit = {
  /** Of the whole ladder. */
  all: number;
  /** Now. */
  most: number;
  /** How often the machine was too slow. */
  times: number;
  /** When one more may be tried. */
  raiseAt: number;
};

const RAISE_AFTER_MS = 600_000;

export function newRenditionLimit(all: number): RenditionLimit {
  return { all, most: all, times: 0, raiseAt: Number.POSITIVE_INFINITY };
}

/**
 * The limit for a session that begins now: one more ten minutes after the last time that the machine was too slow, or
 * twice as long after each further time. Only then, so that no picture is interrupted only to try.
 */
export function limitAtStart(limit: RenditionLimit, now: number): RenditionLimit {
  if (limit.most >= limit.all || now < limit.raiseAt) return limit;
  return { ...limit, most: limit.most + 1, raiseAt: now + waitOf(limit) };
}

/** The limit after a session of `made` renditions fell behind: one fewer, and always one. */
export function lowerLimit(limit: RenditionLimit, now: number, made: number): RenditionLimit {
  const times = limit.times + 1;
  const most = Math.max(1, Math.min(limit.most, made - 1));
  return { ...limit, times, most, raiseAt: now + waitOf({ times }) };
}

function waitOf({ times }: Pick<RenditionLimit, 'times'>): number {
  return RAISE_AFTER_MS * 2 ** Math.max(0, times - 1);
}
