import { DAY, MINUTE, SECOND } from '#contract/constants.ts';
import { type ServicePart, serviceParts, type PartState } from '#contract/playback/index.ts';
import type { Deps } from '#platform/deps.ts';
import { repeatAlone, type Rounds, type Running } from '#platform/due.ts';
import { listPaused } from '#platform/staff/switches.ts';
import { within } from '#platform/within.ts';
import { findAccount } from '#modules/accounts/index.ts';
import { countRecentBuyers } from '#modules/commerce/index.ts';
import { findIngestHealth } from '#modules/live/index.ts';
import { deleteEndedIncidents, updateIncidentEnd, upsertIncident } from './queries.ts';

const LOOK_EVERY = MINUTE;
/** Once is a hiccup, and so is one good look amid trouble. */
const LOOKS_IN_A_ROW = 2;
/** How long viewers are shown what is over. */
export const SHOWN_FOR = 7 * DAY;

/**
 * Looks that write down what begins and ends. They are for one process: two whose ways to the store differ would open
 * and end the same incident in turn.
 */
export function serviceLooks(deps: LookDeps): Rounds {
  const streaks = new Map<ServicePart, { works: boolean; times: number }>();
  let lookedAt = 0;

  return {
    name: 'the state of the service',
    every: LOOK_EVERY,
    firstAfter: LOOK_EVERY,
    async round() {
      const found = await lookAtService(deps);
      const now = deps.clock.now();
      // Another process looked meanwhile, or none could.
      if (now.getTime() - lookedAt > LOOKS_IN_A_ROW * LOOK_EVERY) streaks.clear();
      lookedAt = now.getTime();
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
    },
  };
}

export const watchService = (deps: LookDeps & Pick<Deps, 'locks' | 'events' | 'log'>): Running =>
  repeatAlone(deps, serviceLooks(deps));

type LookDeps = Pick<Deps, 'db' | 'store' | 'clock'>;

/** Nothing of the kind is stored there: what answers so works. */
const NO_OBJECT = 'service-state/none';
const NO_ACCOUNT = '00000000-0000-4000-8000-000000000000';
const STORE_WITHIN = 3 * SECOND;
const PAYMENTS_OF = 30 * MINUTE;
/** Fewer say nothing: a buyer may have no money. */
const FEWEST_BUYERS = 5;

/** How each part of the service works now. @throws where the database does not answer */
export async function lookAtService(deps: LookDeps): Promise<Record<ServicePart, PartState>> {
  const [video, live, payment, signIn] = await Promise.all([
    lookAtVideo(deps),
    lookAtLive(deps),
    lookAtPayments(deps),
    lookAtSignIn(deps),
  ]);
  // Paused by staff: known at once, however well the parts answer.
  const paused = new Set((await listPaused(deps.db)).map(({ name }) => name));
  return {
    video,
    live,
    payment: paused.has('checkout') ? 'down' : payment,
    signIn: paused.has('signUp') && signIn === 'works' ? 'disturbed' : signIn,
  };
}

async function lookAtVideo({ store }: LookDeps): Promise<PartState> {
  try {
    await within(STORE_WITHIN, store.head(NO_OBJECT));
    return 'works';
  } catch {
    return 'down';
  }
}

/** Channels that an encoder sends; those that the platform itself assembles need none. */
async function lookAtLive({ db, clock }: LookDeps): Promise<PartState> {
  const channels = await findIngestHealth(db, clock.now());
  const silent = channels.filter(({ state }) => state === 'off' || state === 'slate').length;
  if (silent === 0) return 'works';
  return silent === channels.length ? 'down' : 'disturbed';
}

async function lookAtPayments({ db, clock }: LookDeps): Promise<PartState> {
  const since = new Date(clock.now().getTime() - PAYMENTS_OF);
  const { tried, denied } = await countRecentBuyers(db, since);
  if (tried < FEWEST_BUYERS || denied * 2 < tried) return 'works';
  return denied === tried ? 'down' : 'disturbed';
}

/** Accounts answer, or all of this fails. */
async function lookAtSignIn({ db }: LookDeps): Promise<PartState> {
  await findAccount(db, NO_ACCOUNT);
  return 'works';
}
