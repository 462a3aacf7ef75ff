import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';

/** Past this share of a product its credits roll: it counts as finished. */
const FINISHED_SHARE = 0.95;
/** Nobody goes on from the first moments: they start over. */
const RESUME_AFTER_MS = 5 * SECOND;

/** A screen that has not reported for this long has gone; its player reports every five seconds. */
export const SCREEN_LEASE_MS = 45 * SECOND;
/** A signed address outlives the film by this much, for pauses. */
const SOURCE_SLACK_MS = 6 * HOUR;
/** Whoever asks twice within this time gets the same address, so that a browser uses what it has already. */
const SOURCE_STEP_MS = 15 * MINUTE;
/** No signed address lives longer than this. */
export const LONGEST_SOURCE_MS = DAY;

/** When the signed address of a film of this length ends. */
export function sourceExpiry(now: Date, durationMs: number): Date {
  const life = Math.min(durationMs + SOURCE_SLACK_MS, LONGEST_SOURCE_MS - SOURCE_STEP_MS);
  return new Date(Math.ceil((now.getTime() + life) / SOURCE_STEP_MS) * SOURCE_STEP_MS);
}

export type Position = { positionMs: number; watchedAt: Date; finished: boolean };
export type Report = { positionMs: number; watchedAt: Date; rewound: boolean };

/**
 * Joins what is kept with what a player tells. The furthest point wins, so that an old report that was kept
 * offline never throws anyone back; only a newer report that says it was rewound on purpose, or a new
 * viewing of a finished product, may go back.
 */
export function joinProgress(
  kept: Position | undefined,
  report: Report,
  durationMs: number,
): Position {
  const positionMs = Math.min(report.positionMs, durationMs);
  const told = {
    positionMs,
    watchedAt: report.watchedAt,
    finished: isFinished(positionMs, durationMs),
  };
  if (kept === undefined) return told;
  const isNewer = report.watchedAt.getTime() >= kept.watchedAt.getTime();
  if (isNewer && (report.rewound || kept.finished)) return told;
  const watchedAt = isNewer ? report.watchedAt : kept.watchedAt;
  return positionMs >= kept.positionMs ? { ...told, watchedAt } : { ...kept, watchedAt };
}

function isFinished(positionMs: number, durationMs: number): boolean {
  return positionMs >= durationMs * FINISHED_SHARE;
}

/** Where to go on, in seconds: the kept position, or 0 when it is finished or barely begun. */
export function resumeSeconds(kept: Position | undefined): number {
  if (kept === undefined || kept.finished || kept.positionMs < RESUME_AFTER_MS) return 0;
  return Math.floor(kept.positionMs / SECOND);
}

/** The highest picture a source may hold: the lower of what the plan grants and the account's own cap. */
export function pictureCap(planHeight: number, dataCap: number | null): number {
  return Math.min(planHeight, dataCap ?? planHeight);
}
