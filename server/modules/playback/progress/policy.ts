import { DAY, MINUTE, SECOND } from '#contract/constants.ts';

/** Past this share of a product, or past the mark of its credits, it counts as finished. */
const FINISHED_SHARE = 0.9;
/** A position within the first moments starts over. */
const RESUME_AFTER_MS = 5 * SECOND;

export type Position = { positionMs: number; watchedAt: Date; finished: boolean };
export type Report = { positionMs: number; watchedAt: Date; rewound: boolean };

/** How long a product is, and where its credits begin if that is marked. */
export type Length = { durationMs: number; creditsFromMs: number | null };

/**
 * Merges the stored position with a player's report. The furthest point wins, so that an old report that was kept
 * offline never moves it back; only a newer report that says it was rewound on purpose, or a new
 * viewing of a finished product, may go back.
 */
export function mergeProgress(
  stored: Position | undefined,
  report: Report,
  length: Length,
): Position {
  const positionMs = Math.min(report.positionMs, length.durationMs);
  const reported = {
    positionMs,
    watchedAt: report.watchedAt,
    finished: isFinished(positionMs, length),
  };
  if (stored === undefined) return reported;
  const isNewer = report.watchedAt.getTime() >= stored.watchedAt.getTime();
  if (isNewer && (report.rewound || stored.finished)) return reported;
  const watchedAt = isNewer ? report.watchedAt : stored.watchedAt;
  return positionMs >= stored.positionMs ? { ...reported, watchedAt } : { ...stored, watchedAt };
}

/** No player is faster. */
export const FASTEST = 2;
/** What lies longer between two reports was no viewing without a break. */
export const LONGEST_STRETCH_MS = 10 * MINUTE;
/** What is watched again counts again, until then: it stays a number of four bytes. */
export const MOST_WATCHED_MS = 20 * DAY;

type Watched = { watchedMs: number; positionMs: number; reportedAt: Date | null };

/**
 * How much of a product was really played by now: the furthest point moved on, and no faster than our own clock allows
 * since the last report of this playback. What a client says of its position alone counts for nothing.
 */
export function addWatched(
  stored: Watched | undefined,
  { positionMs }: { positionMs: number },
  playback: { startedAt: Date; now: Date },
): number {
  const before = stored?.watchedMs ?? 0;
  const since = Math.max(playback.startedAt.getTime(), stored?.reportedAt?.getTime() ?? 0);
  const elapsed = Math.min(LONGEST_STRETCH_MS, Math.max(0, playback.now.getTime() - since));
  const moved = Math.max(0, positionMs - (stored?.positionMs ?? 0));
  return Math.min(MOST_WATCHED_MS, before + Math.min(moved, Math.round(elapsed * FASTEST)));
}

export function isFinished(positionMs: number, { durationMs, creditsFromMs }: Length): boolean {
  const end = durationMs * FINISHED_SHARE;
  return positionMs >= (creditsFromMs === null ? end : Math.min(end, creditsFromMs));
}

/** Where to resume, in seconds: the stored position, or 0 when it is finished or barely begun. */
export function resumeSeconds(stored: Position | undefined): number {
  if (stored === undefined || stored.finished || stored.positionMs < RESUME_AFTER_MS) return 0;
  return Math.floor(stored.positionMs / SECOND);
}

type Episode = { season: number; number: number; name: string };

/** `S1 E3 · Nama episode`, or null for a film. */
export function episodeLabel(product: { episode?: Episode | undefined }): string | null {
  if (product.episode === undefined) return null;
  const { season, number, name } = product.episode;
  return `S${season} E${number} · ${name}`;
}

/** 0 to 1. A film that was packaged anew may be shorter than a stored position, or not measured yet. */
export function shareOf(positionMs: number, runtimeMs: number): number {
  return runtimeMs === 0 ? 0 : Math.min(1, positionMs / runtimeMs);
}
