import { findAccount } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/db.ts';
import { activateLines } from './activate-lines.ts';
import { announcePayment } from './announce-payment.ts';
import { followSaved } from './automatic/activate.ts';
import type { Cart } from './cart.ts';
import { closeCasesOfPayment } from './cases/close-cases-of-payment.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { bookSettlement } from './credit/book-settlement.ts';
import { issueInvoice } from './invoices/issue-invoice.ts';
import type { Payment } from './payment.ts';
import type { ToldStatus } from './payment-state.ts';
import { releaseDiscounts, spendDiscounts } from './discounts/move-discounts.ts';
import { addOnRefusal } from './offers/add-on-refusal.ts';
import { lockCart } from './queries/lock-cart.ts';
import { updateCartPaid } from './queries/update-cart-paid.ts';
import { updatePaymentState } from './queries/update-payment-state.ts';
import { isUpgradeStale } from './subscriptions/is-upgrade-stale.ts';
import { openRefund } from './refunds/open-refund.ts';
import { sendPaidLetter } from './send-letters.ts';

/** Money has arrived: exactly one payment of a cart brings its rights, any other goes back. */
export async function settlePayment(
  parts: CommerceParts,
  tx: Tx,
  payment: Payment,
  told: Pick<ToldStatus, 'amountRupiah' | 'paidAt' | 'savedCard'>,
): Promise<Payment> {
  const now = parts.clock.now();
  const cart = await lockCart(tx, { id: payment.cartId, accountId: payment.accountId });
  if (cart === undefined) throw new Error(`The cart of payment ${payment.id} is gone`);
  const isGone = (await findAccount(tx, payment.accountId)) === undefined;
  const reason = isGone
    ? 'account_gone'
    : (refundReason(payment, cart, told.amountRupiah) ??
      (await upgradeReason(tx, payment)) ??
      (await addOnRefusal(tx, payment, now)));
  const paid = await updatePaymentState(tx, payment.id, {
    state: 'paid',
    outcome: reason === undefined ? 'active' : 'refund',
    paidAt: told.paidAt ?? now,
    closedAt: now,
    checkAt: null,
  });
  await bookSettlement(tx, paid, {
    amountRupiah: told.amountRupiah,
    isEarned: reason === undefined,
    now,
  });
  if (reason === undefined) {
    await updateCartPaid(tx, { id: cart.id, paidBy: payment.id, now });
    const rights = await activateLines(parts, tx, paid);
    await followSaved(parts, tx, paid, told.savedCard);
    await spendDiscounts(tx, payment.id, now);
    await closeCasesOfPayment(parts, tx, paid, 'Pembayaranmu sudah masuk dan paketmu aktif.');
    // Last of all: the next number waits for this transaction.
    const invoice = await issueInvoice(parts, tx, paid);
    await sendPaidLetter(parts, tx, paid, rights, invoice);
  } else {
    await releaseDiscounts(tx, payment.id, now);
    parts.log.error({ paymentId: payment.id, reason }, 'a settled payment has to be refunded');
    // What cost nothing has nothing to give back.
    if (told.amountRupiah > 0) {
      await openRefund(parts, tx, paid, {
        key: `${payment.id}:settled`,
        amountRupiah: told.amountRupiah,
        reason,
        askedAs: 'system',
      });
    }
  }
  await announcePayment(parts, tx, paid);
  return paid;
}

function refundReason(payment: Payment, cart: Cart, settledRupiah: number) {
  if (settledRupiah !== payment.amountRupiah) return 'amount_differs';
  return cart.paidBy === null ? undefined : 'paid_twice';
}

/** Two upgrades were open at once: the rest of a period pays for one of them. */
async function upgradeReason(tx: Tx, payment: Payment) {
  return (await isUpgradeStale(tx, payment)) ? 'upgrade_used' : undefined;
}
