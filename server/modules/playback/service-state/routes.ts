import { SECOND } from '#contract/constants.ts';
import { getServiceState, serviceParts } from '#contract/playback/index.ts';
import { cached } from '#platform/cached.ts';
import type { Deps } from '#platform/deps.ts';
import { call, ok } from '#platform/module.ts';
import { listEndedIncidents, listOpenIncidents } from './queries.ts';
import { lookAtService, SHOWN_FOR } from './watch-service.ts';

const MOST_SHOWN = 10;

/** However many viewers ask at once when something does not work, it is looked at twice a minute. */
const findState = cached({ ttl: 30 * SECOND, max: 1, keyOf: () => 'state' }, async (deps: Deps) => {
  const { db, clock } = deps;
  const now = clock.now();
  const [found, open, ended] = await Promise.all([
    lookAtService(deps),
    listOpenIncidents(db),
    listEndedIncidents(db, new Date(now.getTime() - SHOWN_FOR), MOST_SHOWN),
  ]);
  return {
    checkedAt: now.toISOString(),
    parts: serviceParts.map((part) => {
      const since = open.find((each) => each.part === part)?.beganAt ?? now;
      const state = found[part];
      return { part, state, since: state === 'works' ? null : since.toISOString() };
    }),
    incidents: ended.map(({ part, beganAt, endedAt }) => ({
      part,
      beganAt: beganAt.toISOString(),
      endedAt: endedAt.toISOString(),
    })),
  };
});

export const routes = [call(getServiceState, async (deps: Deps) => ok(await findState(deps)))];
