import { WATCHED_SHARE } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';
import * as queries from './queries/report.ts';
import type { PositionReport, ViewingState } from './viewing-state.ts';

const nothing = async () => {};

/** Everything in the database at once: one machine, and some ten thousand viewers. */
export function viewingStateInPostgres({ db }: Pick<Deps, 'db'>): ViewingState {
  return {
    async reportProduct(report) {
      const { lease, watched } = await queries.upsertProductReport(db, report);
      return { lease, hasReached: hasReached(report.position, watched) };
    },
    reportChannel: (report) => queries.upsertChannelReport(db, report),
    rowExpiry: (expiresAt) => expiresAt,
    started: nothing,
    settle: nothing,
    forget: nothing,
    countViewers: (now) => queries.countChannelViewers(db, now),
    flush: async () => 0,
    close: () => {},
  };
}

/** Once for each product, when it gets there. */
export function hasReached(
  position: PositionReport | undefined,
  watched: { before: number; after: number } | undefined,
): boolean {
  if (position === undefined || watched === undefined) return false;
  const enough = position.length.durationMs * WATCHED_SHARE;
  return watched.before < enough && watched.after >= enough;
}
