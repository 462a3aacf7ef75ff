import { randomUUID } from 'node:crypto';
import { DAY } from '#contract/constants.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import type { Line } from '../lines.ts';
import { findCart } from '../queries/find-cart.ts';
import { isRenewable } from '../subscriptions/renewable.ts';
import type { Automatic, AutomaticMethod } from './automatic.ts';
import { endAutomatic } from './end-automatic.ts';
import { type Choice, offerAutomatic } from './offer-automatic.ts';
import { findAskedAutomatic } from './queries/find-automatic.ts';
import { insertAutomatic } from './queries/insert-automatic.ts';

/** A tick whose purchase is not paid by then counts no more. */
const ASKED_LIFE = 2 * DAY;

/** What of a cart would go on: a plan, and not one for somebody else. */
const renewableLine = (lines: readonly Line[]) =>
  lines.find((line) => line.kind === 'PACKAGE' && line.purpose !== 'gift' && isRenewable(line));

/** What a buyer may agree to beside the purchase of a cart. */
export async function offerForCart(
  parts: CommerceParts,
  { cartId, accountId }: { cartId: string; accountId: string },
): Promise<Choice[]> {
  const cart = await findCart(parts.db, { id: cartId, accountId });
  if (cart === undefined) return fail('commerce.cartNotFound');
  const line = cart.totalRupiah === 0 ? undefined : renewableLine(cart.lines);
  return line === undefined ? [] : offerAutomatic(parts, accountId, line.packageId);
}

/**
 * Notes that a buyer ticked the box beside a purchase: the exact words, before anything is charged. The same tick for
 * the same cart is the same consent; any other replaces it. Its id.
 */
export async function askConsent(
  parts: CommerceParts,
  asked: { cartId: string; accountId: string; method: AutomaticMethod; textId: string },
): Promise<string> {
  const { cartId, accountId, method, textId } = asked;
  const choices = await offerForCart(parts, { cartId, accountId });
  const choice = choices.find((one) => one.method === method);
  if (choice === undefined) return fail('commerce.automaticNotOffered');
  if (choice.textId !== textId) fail('commerce.automaticWording');
  return inTransaction(parts.db, async (tx) => {
    await lockAccount(tx, accountId);
    const before = await findAskedAutomatic(tx, accountId);
    const isSame =
      before?.cartId === cartId && before.method === method && before.wording === choice.text;
    if (before !== undefined && isSame) return before.id;
    return insertConsent(parts, tx, { accountId, choice, before, cartId });
  });
}

/** The box was left empty this time: a tick that was made for this purchase before counts no more. */
export async function dropConsent(
  { db, clock }: Pick<CommerceParts, 'db' | 'clock'>,
  { cartId, accountId }: { cartId: string; accountId: string },
): Promise<void> {
  if ((await findAskedAutomatic(db, accountId))?.cartId !== cartId) return;
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const row = await findAskedAutomatic(tx, accountId);
    if (row?.cartId === cartId && row.state === 'asked') {
      await endAutomatic(tx, row, 'withdrawn', clock.now());
    }
  });
}

/** A new consent, in place of one that came to nothing. The account's row is locked. */
export async function insertConsent(
  { clock }: Pick<CommerceParts, 'clock'>,
  tx: Tx,
  given: {
    accountId: string;
    choice: Choice;
    before: Automatic | undefined;
    cartId: string | null;
  },
): Promise<string> {
  const { accountId, choice, before, cartId } = given;
  const now = clock.now();
  if (before !== undefined) await endAutomatic(tx, before, 'replaced', now);
  const id = randomUUID();
  await insertAutomatic(tx, {
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
