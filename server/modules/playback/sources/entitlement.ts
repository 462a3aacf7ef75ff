import type { FastifyRequest } from 'fastify';
import { isSuitableFor } from '#contract/age-ratings.ts';
import { HOME_COUNTRY } from '#contract/constants.ts';
import {
  findProductLately,
  isInLicence,
  isLicensedIn,
  type Product,
} from '#modules/catalog/index.ts';
import { checkEntitlement, type WatchEntitlement } from '#modules/commerce/index.ts';
import { type Channel, findChannel } from '#modules/live/index.ts';
import { type Caller, maxFilmClassOf, type Watcher } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { resumeSeconds } from '../progress/policy.ts';
import { findLatestOfTitle, findProgress } from '../progress/queries/progress.ts';
import { upsertCountryRefusal } from './queries.ts';

/** Entitlements run by the test clock of plans, licences by the real one. */
type EntitlementDeps = Pick<Deps, 'db' | 'clock' | 'testClock' | 'log'>;

/** Who asks, and from where. */
export type Asker = Pick<FastifyRequest, 'caller' | 'country'>;

/**
 * What the caller may do with a product; fails when there is none, outside its licence window, and when it is not for
 * the child who asks. At home the window says all; abroad a licence that runs has to hold the country. Where none does, it
 * is kept for support: the title's page offers nothing to press there.
 */
export async function findEntitlement(
  { db, clock, testClock, log }: EntitlementDeps,
  { caller, country }: Asker,
  product: Product | undefined,
  now: Date,
) {
  if (product === undefined) return fail('playback.notFound');
  const { titleId, matrix, filmClass } = product;
  if (!isInLicence(product, now)) fail('playback.notFound');
  if (!isSuitableFor(filmClass, maxFilmClassOf(caller))) fail('common.adultOnly');
  if (!(await isShownIn(db, product, country, now))) {
    if (caller.kind === 'account') {
      const { accountId } = caller;
      const refusal = { accountId, titleId, country, refusedAt: clock.now() };
      // A note for support: without it the viewer is answered all the same.
      await upsertCountryRefusal(db, refusal).catch((error: unknown) => {
        log.warn({ err: error }, 'a refusal by country could not be kept');
      });
    }
    return { product, entitlement: notHere };
  }
  const account = caller.kind === 'account' ? { accountId: caller.accountId } : {};
  return {
    product,
    entitlement: await checkEntitlement(db, { ...account, titleId, matrix }, testClock.now()),
  };
}

type NotHere = { entitled: false; reason: 'country'; offer?: undefined };
const notHere: NotHere = { entitled: false, reason: 'country' };

/** A trailer makes known what may come anywhere. */
export const isShownIn = async (
  db: Db,
  { kind, titleId }: Pick<Product, 'kind' | 'titleId'>,
  country: string,
  now: Date,
): Promise<boolean> =>
  country === HOME_COUNTRY ||
  kind === 'trailer' ||
  (await isLicensedIn(db, { titleId, country, now }));

const refusals = {
  country: 'playback.notInCountry',
  'sign-in': 'playback.signIn',
  plan: 'playback.needsPlan',
  buy: 'playback.needsPurchase',
} as const;

/** A product that the caller may watch; without an entitlement the call fails, with the cheapest offer as details. */
export async function requireEntitledProduct(
  deps: EntitlementDeps,
  asker: Asker,
  productId: string,
  now: Date,
) {
  const found = await findProductLately(deps.db, productId, now);
  const { product, entitlement } = await findEntitlement(deps, asker, found, now);
  if (entitlement.entitled) return { product, entitlement };
  return refuseUnentitled(entitlement, maxFilmClassOf(asker.caller) !== undefined);
}

/** Fails with the reason, with the cheapest offer as details; a child is offered nothing. */
function refuseUnentitled(
  entitlement: Extract<WatchEntitlement, { entitled: false }> | NotHere,
  isChild: boolean,
): never {
  const offer = isChild ? null : (entitlement.offer ?? null);
  return fail(refusals[entitlement.reason], undefined, { offer });
}

/** A channel that the caller is entitled to; else the call fails, with the cheapest offer as details. */
export async function requireEntitledChannel(
  { db, testClock }: Pick<Deps, 'db' | 'testClock'>,
  caller: Caller,
  channelId: string,
): Promise<{
  channel: Channel;
  maxHeight: number;
  maxPlaybackSessions: number;
  until: Date | null;
}> {
  const channel = (await findChannel(db, channelId)) ?? fail('playback.notFound');
  const account = caller.kind === 'account' ? { accountId: caller.accountId } : {};
  const asked = { ...account, titleId: channelId, matrix: channel.matrix };
  const entitlement = await checkEntitlement(db, asked, testClock.now());
  if (!entitlement.entitled)
    return refuseUnentitled(entitlement, maxFilmClassOf(caller) !== undefined);
  const { maxHeight, screens: maxPlaybackSessions, until } = entitlement;
  return { channel, maxHeight, maxPlaybackSessions, until };
}

type Asked = { watcher: Watcher | undefined; productId: string; now: Date };

/** What a press on play opens, and where it goes on. */
export async function findProductToOpen(db: Db, asked: Asked) {
  const { watcher } = asked;
  const product = await findOpened(db, asked);
  const stored =
    watcher !== undefined && product !== undefined
      ? await findProgress(db, watcher, product.productId)
      : undefined;
  return { product, resumeSeconds: resumeSeconds(stored) };
}

/**
 * Of a series the episode that the profile watches, or the next one when it has finished that; it begins again
 * after its last episode, and when the episode is there no more. Of anything else the product itself.
 */
async function findOpened(
  db: Db,
  { watcher, productId, now }: Asked,
): Promise<Product | undefined> {
  const latest =
    watcher === undefined ? undefined : await findLatestOfTitle(db, watcher, productId);
  if (latest === undefined || latest.productId === productId) {
    return findProductLately(db, productId, now);
  }
  const watched = await findProductLately(db, latest.productId, now);
  if (watched !== undefined && !latest.finished) return watched;
  return findProductLately(db, watched?.nextProductId ?? productId, now);
}
