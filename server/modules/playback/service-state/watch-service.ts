import { DAY, MINUTE } from '#contract/constants.ts';
import { type ServicePart, serviceParts } from '#contract/playback/sources.ts';
import { type Locks, openLocks } from '#platform/advisory-locks.ts';
import type { Deps } from '#platform/deps.ts';
import { lookAtService } from './look-at-service.ts';
import { deleteEndedIncidents, updateIncidentEnd, upsertIncident } from './queries.ts';

type WatchDeps = Pick<Deps, 'db' | 'store' | 'clock' | 'log'>;

const LOOK_EVERY = MINUTE;
/** Once is a hiccup, and so is one good look amid trouble. */
const LOOKS_IN_A_ROW = 2;
/** How long viewers are shown what is over. */
export const SHOWN_FOR = 7 * DAY;
const LOCK = 'playback.service-state';

/**
 * One look, which writes down what begins and ends. Only the process that holds the lock looks: two whose ways to the
 * store differ would open and end the same incident in turn.
 */
export function serviceLook(deps: WatchDeps, locks: Locks): () => Promise<void> {
  const streaks = new Map<ServicePart, { works: boolean; times: number }>();

  return async () => {
    if (!(await locks.take(LOCK))) {
      streaks.clear();
      return;
    }
    try {
      const found = await lookAtService(deps);
      const now = deps.clock.now();
      for (const part of serviceParts) {
        const state = found[part];
        const works = state === 'works';
        const before = streaks.get(part);
        const times = before?.works === works ? before.times + 1 : 1;
        streaks.set(part, { works, times });
        if (times < LOOKS_IN_A_ROW) continue;
        if (state === 'works') await updateIncidentEnd(deps.db, part, now);
        else await upsertIncident(deps.db, { part, state, now });
      }
      await deleteEndedIncidents(deps.db, new Date(now.getTime() - SHOWN_FOR));
    } catch (error) {
      deps.log.warn({ err: error }, 'the state of the service is not known');
    }
  };
}

/** Looks once a minute, in whichever process got the lock first, until it ends and another gets it. */
export function watchService(deps: WatchDeps & Pick<Deps, 'config'>): {
  stop: () => Promise<void>;
} {
  const locks = openLocks({ url: deps.config.database.directUrl, log: deps.log });
  const look = serviceLook(deps, locks);
  let looking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    looking = look();
  }, LOOK_EVERY);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
      await locks.close();
    },
  };
}
