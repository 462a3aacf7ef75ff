import { SECOND } from '#contract/constants.ts';
import { recordAudience } from '#modules/live/index.ts';
import type { Deps } from '#platform/deps.ts';
import { repeatRounds } from '#platform/due.ts';
import { countChannelViewers } from './queries.ts';

const COUNT_EVERY = 15 * SECOND;

/** Tells live how many watch each channel. Any number of processes may run it: they count the same. */
export function countAudience(deps: Pick<Deps, 'db' | 'clock' | 'events' | 'log'>): {
  stop: () => Promise<void>;
} {
  return repeatRounds(deps, {
    name: 'audience',
    every: COUNT_EVERY,
    firstAfter: COUNT_EVERY / 3,
    round: async () => recordAudience(deps, await countChannelViewers(deps.db, deps.clock.now())),
  });
}
