import { MINUTE, SECOND } from '#contract/constants.ts';
import type { PartState, ServicePart } from '#contract/playback/sources.ts';
import { findAccount } from '#modules/accounts/index.ts';
import { countRecentBuyers } from '#modules/commerce/index.ts';
import { findIngestHealth } from '#modules/live/index.ts';
import type { Deps } from '#platform/deps.ts';

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
  return { video, live, payment, signIn };
}

async function lookAtVideo({ store }: LookDeps): Promise<PartState> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the object store is late')), STORE_WITHIN);
  });
  try {
    await Promise.race([store.head(NO_OBJECT), late]);
    return 'works';
  } catch {
    return 'down';
  } finally {
    clearTimeout(timer);
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
