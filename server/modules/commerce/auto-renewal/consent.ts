import { randomUUID } from 'node:crypto';
import { DAY } from '#contract/constants.ts';
import { findAccount, lockAccount } from '#modules/accounts/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { LineItem } from '../cart/cart.ts';
import { findCart } from '../cart/queries.ts';
import type { CommerceDeps } from '../deps.ts';
import { findPackage } from '../offers/queries/package.ts';
import { openStorefront, priceOf } from '../offers/storefront.ts';
import type { AskedConsent } from '../payments/effects.ts';
import { routesOf } from '../payments/payment-methods.ts';
import { isRenewable } from '../subscriptions/policy.ts';
import { endAutoRenewal } from './end-consent.ts';
import {
  type AutoRenewal,
  type AutoRenewalMethod,
  isAutoRenewalMethod,
  wordConsent,
  type Wording,
} from './policy.ts';
import { findActiveAutoRenewal, findPendingAutoRenewal, insertAutoRenewal } from './queries.ts';

export type Choice = Wording & { method: AutoRenewalMethod; gateway: string; mostRupiah: number };

type Deps = Pick<CommerceDeps, 'db' | 'testClock' | 'gateways'>;

const METHODS: readonly AutoRenewalMethod[] = ['card', 'gopay'];

/**
 * What an account may agree to for a package, by method: for plans that go on, of people and not of contracts, whom a
 * e-mail can reach. Nothing while a consent holds. The most is the normal price, which promos lie below.
 */
export async function offerAutoRenewal(
  { db, testClock, gateways }: Deps,
  accountId: string,
  packageId: string,
): Promise<Choice[]> {
  const account = await findAccount(db, accountId);
  if (account?.email == null || account.deletedAt !== null) return [];
  if (account.isB2b || account.isCorpMember) return [];
  const offer = await findPackage(db, packageId);
  if (offer === undefined || offer.kind !== 'PACKAGE' || offer.isContractOnly) return [];
  const duration = { unit: offer.durationUnit, count: offer.durationCount };
  if (offer.tier === null || !isRenewable(duration)) return [];
  if ((await findActiveAutoRenewal(db, accountId)) !== undefined) return [];
  const storefront = await openStorefront(db, accountId, testClock.now());
  const mostRupiah = priceOf(offer, storefront).normalPriceRupiah;
  return METHODS.flatMap((method) => {
    const route = routesOf(method).find(({ canSave, gateway }) => canSave && gateways.has(gateway));
    if (route === undefined || mostRupiah === 0) return [];
    const wording = wordConsent({ method, name: offer.name, ...duration, mostRupiah });
    return [{ ...wording, method, gateway: route.gateway, mostRupiah }];
  });
}

/** A tick whose purchase is not paid by then counts no more. */
const ASKED_LIFE = 2 * DAY;

/** What of a cart would go on: a plan, and not one for somebody else. */
const renewableLineItem = (lines: readonly LineItem[]) =>
  lines.find(
    (lineItem) =>
      lineItem.kind === 'PACKAGE' && lineItem.purpose !== 'gift' && isRenewable(lineItem),
  );

/** What a buyer may agree to beside the purchase of a cart. */
export async function offerForCart(
  deps: CommerceDeps,
  { cartId, accountId }: { cartId: string; accountId: string },
): Promise<Choice[]> {
  const cart = await findCart(deps.db, { id: cartId, accountId });
  if (cart === undefined) return fail('commerce.cartNotFound');
  const lineItem = cart.totalRupiah === 0 ? undefined : renewableLineItem(cart.lines);
  return lineItem === undefined ? [] : offerAutoRenewal(deps, accountId, lineItem.packageId);
}

/** Notes what a buyer says beside a checkout: the box ticked, or left empty. The consent's id where there is one. */
export async function recordConsent(
  deps: CommerceDeps,
  { method, textId, ...checkout }: AskedConsent,
): Promise<string | undefined> {
  if (textId === undefined) await dropConsent(deps, checkout);
  else if (isAutoRenewalMethod(method))
    return requestConsent(deps, { ...checkout, method, textId });
  return undefined;
}

/**
 * Notes that a buyer ticked the box beside a purchase: the exact words, before anything is charged. The same tick for
 * the same cart is the same consent; any other replaces it. Its id.
 */
async function requestConsent(
  deps: CommerceDeps,
  asked: { cartId: string; accountId: string; method: AutoRenewalMethod; textId: string },
): Promise<string> {
  const { cartId, accountId, method, textId } = asked;
  const choices = await offerForCart(deps, { cartId, accountId });
  const choice = choices.find((one) => one.method === method);
  if (choice === undefined) return fail('commerce.automaticNotOffered');
  if (choice.textId !== textId) fail('commerce.automaticWording');
  return inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, accountId);
    const before = await findPendingAutoRenewal(tx, accountId);
    const isSame =
      before?.cartId === cartId && before.method === method && before.wording === choice.text;
    if (before !== undefined && isSame) return before.id;
    return insertConsent(deps, tx, { accountId, choice, before, cartId });
  });
}

/** The box was left empty this time: a tick that was made for this purchase before counts no more. */
async function dropConsent(
  { db, testClock }: Pick<CommerceDeps, 'db' | 'testClock'>,
  { cartId, accountId }: { cartId: string; accountId: string },
): Promise<void> {
  if ((await findPendingAutoRenewal(db, accountId))?.cartId !== cartId) return;
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const row = await findPendingAutoRenewal(tx, accountId);
    if (row?.cartId === cartId && row.state === 'asked') {
      await endAutoRenewal(tx, row, 'withdrawn', testClock.now());
    }
  });
}

/** A new consent, in place of one that came to nothing. The account's row is locked. */
export async function insertConsent(
  { testClock }: Pick<CommerceDeps, 'testClock'>,
  tx: Tx,
  given: {
    accountId: string;
    choice: Choice;
    before: AutoRenewal | undefined;
    cartId: string | null;
  },
): Promise<string> {
  const { accountId, choice, before, cartId } = given;
  const now = testClock.now();
  if (before !== undefined) await endAutoRenewal(tx, before, 'replaced', now);
  const id = randomUUID();
  await insertAutoRenewal(tx, {
    id,
    accountId,
    method: choice.method,
    gateway: choice.gateway,
    wordingVersion: choice.version,
    wording: choice.text,
    mostRupiah: choice.mostRupiah,
    cartId,
    agreedAt: now,
    checkAt: new Date(now.getTime() + ASKED_LIFE),
  });
  return id;
}
