import { MINUTE, SECOND } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';
import { repeatAlone, repeatRounds, type Running } from '#platform/due.ts';
import { recordAudience } from '#modules/live/index.ts';
import { viewingStateInValkey } from './in-valkey.ts';
import * as queries from './queries/report.ts';
import { measuredOf } from './stored.ts';
import type { ViewingState } from './viewing-state.ts';

/** What playback's handlers get: the process's dependencies, and where viewing is kept. */
export type PlaybackDeps = Deps & { viewing: ViewingState };

const nothing = async () => {};

/** Everything in the database at once: one machine, and some ten thousand viewers. */
export function viewingStateInPostgres({ db }: Pick<Deps, 'db'>): ViewingState {
  return {
    async reportProduct(report) {
      const { lease, watched } = await queries.upsertProductReport(db, report);
      return { lease, ...measuredOf(report.position, watched) };
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

export function openViewingState(deps: Deps): ViewingState {
  const { valkey } = deps;
  return valkey === undefined
    ? viewingStateInPostgres(deps)
    : viewingStateInValkey({ ...deps, valkey });
}

const FLUSH_EVERY = MINUTE;

/** What the worker does: brings what viewers told within the last minute into the database. Nothing without Valkey. */
export function flushViewing(deps: Deps): Running {
  const viewing = openViewingState(deps);
  const rounds = repeatRounds(deps, {
    name: 'positions and leases of viewers',
    every: FLUSH_EVERY,
    firstAfter: FLUSH_EVERY,
    round: async () => void (await viewing.flush()),
  });
  return {
    async stop() {
      await rounds.stop();
      viewing.close();
    },
  };
}

const COUNT_EVERY = 15 * SECOND;

/** Tells live how many watch each channel. One process of all does: it asks Valkey for each channel sixteen times. */
export function countAudience(deps: PlaybackDeps): {
  stop: () => Promise<void>;
} {
  return repeatAlone(deps, {
    name: 'audience',
    every: COUNT_EVERY,
    firstAfter: COUNT_EVERY / 3,
    round: async () => recordAudience(deps, await deps.viewing.countViewers(deps.clock.now())),
  });
}
