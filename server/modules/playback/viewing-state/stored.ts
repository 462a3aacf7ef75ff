import { addWatched, mergeProgress } from '../progress/policy.ts';
import type { PositionReport } from './viewing-state.ts';

/** A lease as scripts read it. */
export type StoredLease = { e: number; k: number; s: string; p?: string; c?: string };

/** A profile's position in a product, as text that is compared whole. */
export type StoredPosition = {
  titleId: string;
  positionMs: number;
  durationMs: number;
  finished: boolean;
  /** Milliseconds since 1970, as those below. */
  watchedAt: number;
  watchedMs: number;
  reportedAt: number | null;
};

export type StoredChannelPosition = { positionAt: number; isPaused: boolean; reportedAt: number };

/** What stands in front of the ids in the name of a field. */
const PRODUCT = 'p';
const CHANNEL = 'c';

export const productField = (profileId: string, productId = '') =>
  `${PRODUCT}/${profileId}/${productId}`;
export const channelField = (profileId: string, channelId: string) =>
  `${CHANNEL}/${profileId}/${channelId}`;

export function readField(field: string): { isChannel: boolean; profileId: string; id: string } {
  const [kind, profileId = '', id = ''] = field.split('/');
  return { isChannel: kind === CHANNEL, profileId, id };
}

/** By the rule of the database's own statement, which is `mergeProgress` and `addWatched`. */
export function mergeReport(
  stored: StoredPosition | undefined,
  { report, length, playback, titleId }: PositionReport,
  now: Date,
): StoredPosition {
  const before = stored && {
    ...stored,
    watchedAt: new Date(stored.watchedAt),
    reportedAt: stored.reportedAt === null ? null : new Date(stored.reportedAt),
  };
  const { positionMs, watchedAt, finished } = mergeProgress(before, report, length);
  const { durationMs } = length;
  return {
    titleId: stored?.titleId ?? titleId,
    positionMs,
    durationMs,
    finished,
    watchedAt: watchedAt.getTime(),
    watchedMs:
      playback === undefined
        ? (stored?.watchedMs ?? 0)
        : addWatched(before, { positionMs, durationMs }, { ...playback, now }),
    reportedAt: playback === undefined ? (stored?.reportedAt ?? null) : now.getTime(),
  };
}
