import { DAY, MINUTE, SECOND } from '#contract/constants.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import { claimByGroup, TEST_CLOCK_MOVED } from '#platform/clocks.ts';
import { inTransaction, type Tx, UNIQUE_VIOLATION } from '#platform/db.ts';
import { type DueRows, workOnce } from '#platform/due.ts';
import { PlatformError } from '#platform/errors.ts';
import type { Cart } from '../cart/cart.ts';
import { findCart } from '../cart/queries.ts';
import type { CommerceDeps } from '../deps.ts';
import { checkoutCart } from '../payments/checkout.ts';
import { DUE_EVENT } from '../payments/events.ts';
import type { Payment } from '../payments/payment.ts';
import { findLivePayment, findPaymentOfChargeAttempt } from '../payments/queries/payment.ts';
import { GRACE } from '../subscriptions/policy.ts';
import { openRenewalCart } from '../subscriptions/renewal-link.ts';
import { findOpenRenewal } from '../subscriptions/queries/renewal.ts';
import { syncWalletLink } from './saved-method.ts';
import {
  concernsRenewal,
  decideCharge,
  type Due,
  maxChargeOf,
  type OpenRenewal,
} from './charge-decision.ts';
import { chargeNoticeEmail, withheldTexts, writeToOwner } from './emails.ts';
import { deleteToken, endAutoRenewal } from './end-consent.ts';
import { fallBackToManual, handleFailedCharge } from './failed-charge.ts';
import * as policy from './policy.ts';
import { claimDueAutoRenewals, lockAutoRenewal, updateAutoRenewal } from './queries.ts';

/** Does what is due for a consent; asked again, or by many at once, it is done once. */
export async function runDunning(deps: CommerceDeps, row: policy.AutoRenewal): Promise<void> {
  switch (row.state) {
    case 'asked':
      return endUnpaidConsent(deps, row);
    case 'linking':
      await syncWalletLink(deps, row);
      return;
    case 'active':
      return renew(deps, row);
    case 'ended':
      return deleteToken(deps, row);
  }
}

/** Agreed to beside a purchase that was not paid, or with a wallet that was not linked. */
function endUnpaidConsent(
  { db, testClock }: CommerceDeps,
  { id, accountId }: policy.AutoRenewal,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const row = await lockAutoRenewal(tx, id);
    if (row?.state !== 'asked') return;
    const cart =
      row.cartId === null ? undefined : await findCart(tx, { id: row.cartId, accountId });
    const isPaid = row.method === 'gopay' && (cart === undefined || cart.paidBy !== null);
    await endAutoRenewal(tx, row, isPaid ? 'not_linked' : 'unpaid', testClock.now());
  });
}

async function renew(deps: CommerceDeps, row: policy.AutoRenewal): Promise<void> {
  const due = await inTransaction(deps.db, (tx) => planStep(deps, tx, row));
  if (due !== undefined) await chargeRenewal(deps, due);
}

/** What an end needs now: nothing yet, its e-mail, its charge, or no more of it. */
async function planStep(
  deps: CommerceDeps,
  tx: Tx,
  { id, accountId }: policy.AutoRenewal,
): Promise<Due | undefined> {
  const now = deps.testClock.now();
  const account = await lockAccount(tx, accountId);
  const found = await lockAutoRenewal(tx, id);
  if (found?.state !== 'active') return undefined;
  const wait = (checkAt: Date) => updateAutoRenewal(tx, id, { checkAt }).then(() => undefined);
  const end = (reason: 'contract' | 'over') =>
    endAutoRenewal(tx, found, reason, now).then(() => undefined);
  // Who is leaving may still come back, and is not charged until then.
  if (account === undefined || account.deletedAt !== null) return wait(after(now, DAY));
  if (account.isB2b || account.isCorpMember) return end('contract');
  const renewal = await findOpenRenewal(tx, accountId);
  if (renewal === undefined || lastMoment(renewal) <= now) return end('over');

  const row = concernsRenewal(found, renewal) ? found : await resetForRenewal(tx, found, renewal);
  if (row.paymentId !== null) return { row, renewal };
  if (now < policy.noticeAt(renewal)) return wait(policy.noticeAt(renewal));
  const decision = await decideCharge(tx, row, renewal, now);
  const isAnnounced = row.noticedAt !== null;
  if (!decision.isOn) {
    const reason = withheldTexts[decision.why];
    // The e-mail had promised a charge; before it, the ordinary e-mails say why there is none.
    if (isAnnounced && reason !== undefined)
      await fallBackToManual(deps, tx, { row, renewal }, reason);
    return wait(lastMoment(renewal));
  }
  if (!isAnnounced) {
    const chargeAt = policy.firstCharge(renewal, now);
    if (chargeAt === undefined) return wait(lastMoment(renewal));
    const { priceRupiah } = decision;
    const noticed = { noticedAt: now, noticedRupiah: priceRupiah, chargeAt, checkAt: chargeAt };
    await updateAutoRenewal(tx, id, noticed);
    const facts = { method: policy.describeSaved(row), decision: { ...decision, chargeAt } };
    await writeToOwner(deps, tx, accountId, (reader) =>
      chargeNoticeEmail(reader, { ...facts, endsAt: renewal.endsAt }),
    );
    return undefined;
  }
  if (now < decision.chargeAt) return wait(decision.chargeAt);
  // The charge sets the next look; this one counts where the process dies on the way.
  await wait(after(now, MINUTE));
  return { row, renewal };
}

const after = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds);

/** A consent ends with what it renewed: no charge follows for a plan that was bought much later. */
const lastMoment = ({ endsAt, cancelledAt }: OpenRenewal) =>
  after(endsAt, cancelledAt === null ? GRACE : 0);

async function resetForRenewal(
  tx: Tx,
  row: policy.AutoRenewal,
  renewal: OpenRenewal,
): Promise<policy.AutoRenewal> {
  const fresh = {
    forEndsAt: renewal.endsAt,
    noticedAt: null,
    noticedRupiah: null,
    attempts: 0,
    chargeAt: null,
    paymentId: null,
    decline: null,
  };
  await updateAutoRenewal(tx, row.id, fresh);
  return { ...row, ...fresh };
}

/** An unknown outcome is the payment's own work; this often its row is read for one. */
const LOOK_AGAIN = 5 * SECOND;
/** A gateway that is away for everybody costs no try. */
const DISTURBED = 10 * MINUTE;

/** Which try at which end: a payment row of it exists once, in whichever process. */
const chargeAttemptOf = ({ row, renewal }: Due) =>
  `${renewal.endsAt.toISOString()} ${row.attempts}`;

/** Charges an end by consent, once a try: the payment's row comes first, then the gateway, as for every payment. */
async function chargeRenewal(deps: CommerceDeps, due: Due): Promise<void> {
  const { row } = due;
  const chargeAttempt = chargeAttemptOf(due);
  const payment =
    (await findPaymentOfChargeAttempt(deps.db, row.id, chargeAttempt)) ??
    (await charge(deps, due, chargeAttempt));
  const now = deps.testClock.now().getTime();
  const later = (milliseconds: number) =>
    updateAutoRenewal(deps.db, row.id, { checkAt: new Date(now + milliseconds) });
  if (payment === undefined) return later(DISTURBED);
  if (payment.state === 'pending') {
    await updateAutoRenewal(deps.db, row.id, { paymentId: payment.id });
    return later(LOOK_AGAIN);
  }
  if (['denied', 'expired', 'cancelled'].includes(payment.state)) {
    return handleFailedCharge(deps, due, payment);
  }
  // Paid: the period that it brought has moved the end, or its money goes back, and another try would be wrong.
  await updateAutoRenewal(deps.db, row.id, {
    ...(payment.outcome === 'refund' && { chargeAt: null }),
    paymentId: null,
    checkAt: new Date(now),
  });
}

async function charge(
  deps: CommerceDeps,
  due: Due,
  chargeAttempt: string,
): Promise<Payment | undefined> {
  const { row, renewal } = due;
  const { accountId, method, id } = row;
  if (!policy.isAutoRenewalMethod(method)) return undefined;
  try {
    const cart = await openRenewalCart(deps, renewal);
    if (!(await isFree(deps, due, cart))) return undefined;
    const choice = { saved: id, attempt: chargeAttempt };
    await checkoutCart(deps, { cartId: cart.id, accountId, method, choice, isAutoRenewal: true });
  } catch (error) {
    // Refused, disturbed, or made by another process in this moment: the row knows.
    if (!(error instanceof PlatformError) && !isTaken(error)) throw error;
    deps.log.info({ autoRenewalId: id, err: error }, 'an auto-renewal was not paid at once');
  }
  return findPaymentOfChargeAttempt(deps.db, id, chargeAttempt);
}

/** Its owner may be paying this very end by hand, and a cart of before may cost more than was announced. */
async function isFree({ db }: CommerceDeps, { row, renewal }: Due, cart: Cart): Promise<boolean> {
  if (cart.paidBy !== null || cart.totalRupiah > maxChargeOf(row, renewal)) return false;
  const live = await findLivePayment(db, cart.id);
  return live === undefined || live.choice.saved === row.id;
}

const isTaken = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === UNIQUE_VIOLATION;

/** Longer than a step may last, so that no other process takes a consent that is being worked on. */
const CLAIM_LEASE = MINUTE;
const AT_ONCE = 16;

/** Consents with something to announce, to charge or to forget. */
export const dueAutoRenewals = (deps: CommerceDeps): DueRows<policy.AutoRenewal> => ({
  name: 'auto-renewals',
  every: 2 * SECOND,
  wakeOn: [DUE_EVENT, TEST_CLOCK_MOVED],
  batch: AT_ONCE,
  claim: () =>
    claimByGroup(deps.testClock, { lease: CLAIM_LEASE, limit: AT_ONCE }, (due) =>
      claimDueAutoRenewals(deps.db, due),
    ),
  work: (row) => deps.testClock.forAccount(row.accountId, () => runDunning(deps, row)),
});

/** One claim of them and its work. */
export const sweepAutoRenewal = (deps: CommerceDeps) => workOnce(deps, dueAutoRenewals(deps));
