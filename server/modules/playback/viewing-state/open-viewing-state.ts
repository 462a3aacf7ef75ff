import type { Deps } from '#platform/deps.ts';
import { viewingStateInPostgres } from './in-postgres.ts';
import type { ViewingState } from './viewing-state.ts';

/** What playback's handlers get: the process's dependencies, and where viewing is kept. */
export type PlaybackDeps = Deps & { viewing: ViewingState };

export function openViewingState(deps: Deps): ViewingState {
  return viewingStateInPostgres(deps);
}
