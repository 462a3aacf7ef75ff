import { SECOND } from '#contract/constants.ts';
import { recordAudience } from '#modules/live/index.ts';
import { repeatRounds } from '#platform/due.ts';
import type { PlaybackDeps } from '../viewing-state/open-viewing-state.ts';

const COUNT_EVERY = 15 * SECOND;

/** Tells live how many watch each channel. Any number of processes may run it: they count the same. */
export function countAudience(deps: PlaybackDeps): {
  stop: () => Promise<void>;
} {
  return repeatRounds(deps, {
    name: 'audience',
    every: COUNT_EVERY,
    firstAfter: COUNT_EVERY / 3,
    round: async () => recordAudience(deps, await deps.viewing.countViewers(deps.clock.now())),
  });
}
