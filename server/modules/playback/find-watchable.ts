import { isFitFor } from '#contract/film-classes.ts';
import { findProduct, type Product } from '#modules/catalog/index.ts';
import { type WatchRight, checkRight } from '#modules/commerce/index.ts';
import { type Caller, maxFilmClassOf } from '#platform/auth.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';

/** Rights run by the time of plans, licences and films by the real one. */
type RightParts = Pick<Parts, 'db' | 'time'>;

/**
 * What the caller may do with a product; fails when there is none, outside its licence window, and when it is not for
 * the child who asks.
 */
export async function findRight(
  { db, time }: RightParts,
  caller: Caller,
  product: Product | undefined,
  now: Date,
) {
  if (product === undefined) return fail('playback.notFound');
  const { licenceFrom, licenceTo, titleId, matrix, filmClass } = product;
  if (licenceFrom > now || (licenceTo !== null && licenceTo <= now)) fail('playback.notFound');
  if (!isFitFor(filmClass, maxFilmClassOf(caller))) fail('common.adultOnly');
  const account = caller.kind === 'account' ? { accountId: caller.accountId } : {};
  return { product, right: await checkRight(db, { ...account, titleId, matrix }, time.now()) };
}

const refusals = {
  'sign-in': 'playback.signIn',
  plan: 'playback.needsPlan',
  buy: 'playback.needsPurchase',
} as const;

/** A product that the caller may watch; whoever has no right is refused, with the cheapest way as details. */
export async function requireWatchable(
  parts: RightParts,
  caller: Caller,
  productId: string,
  now: Date,
) {
  const found = await findProduct(parts.db, productId, now);
  const { product, right } = await findRight(parts, caller, found, now);
  if (!right.entitled) return refuseRight(right, maxFilmClassOf(caller) !== undefined);
  return { product, right };
}

/** Says why not, with the cheapest way as details; a child is offered nothing. */
export function refuseRight(
  right: Extract<WatchRight, { entitled: false }>,
  isChild: boolean,
): never {
  const offer = isChild ? null : (right.offer ?? null);
  return fail(refusals[right.reason], undefined, { offer });
}
