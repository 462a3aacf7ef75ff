import { pathOf } from '#contract/call.ts';
import { notifyDokuPayment } from '#contract/commerce/index.ts';
import type { Deps } from '#platform/deps.ts';
import { deriveKey } from '#platform/secrets.ts';
import { activateSavedCard, findSaved } from './auto-renewal/saved-method.ts';
import { findRenewalCoverage } from './auto-renewal/charge-decision.ts';
import { recordConsent } from './auto-renewal/consent.ts';
import { updateAutoRenewalsDue } from './auto-renewal/queries.ts';
import { type CommerceDeps, type CommerceEffects, createLimits } from './deps.ts';
import {
  releaseDiscounts,
  reserveDiscounts,
  returnDiscounts,
  spendDiscounts,
} from './discounts/redemptions.ts';
import { createReceipts } from './entitlements/receipts.ts';
import { beginGifts, repriceGift } from './gifts/gift.ts';
import { issueCreditNote, issueInvoice } from './invoices/issue-invoice.ts';
import { requireCredit } from './ledger/credit-orders.ts';
import { postSettlement } from './ledger/postings.ts';
import { deriveLossKey } from './support/loss-credit.ts';
import { refuseEndedAddOn } from './offers/activate-offer.ts';
import { sendPaidEmail, sendUnpaidEmail } from './payments/emails.ts';
import { createDoku } from './payments/gateways/doku/gateway.ts';
import { createMidtrans } from './payments/gateways/midtrans/gateway.ts';
import { createOwnCredit } from './payments/gateways/own-credit.ts';
import { createGateways, withTestClock } from './payments/gateways/registry.ts';
import { createHealth } from './payments/health.ts';
import { closeLivePayment } from './payments/sync-payment.ts';
import { applyReportedRefunds, postChargeback } from './refunds/reported-refunds.ts';
import { sendRefundDoneEmail } from './refunds/emails.ts';
import { refundSettlement } from './refunds/open-refund.ts';
import { activateLineItems, revokeEntitlements } from './subscriptions/paid-period.ts';
import { refuseStaleUpgrade, repriceUpgrade } from './subscriptions/upgrade.ts';
import { closePaidTickets, closeRefundedTickets } from './support/tickets.ts';

/**
 * What follows what. The order is part of the rules: locks are taken payment, cart, account, promotion, and the number
 * of an invoice or a credit note is claimed behind all of them, because the next number waits for this transaction.
 */
const effects: CommerceEffects = {
  payments: {
    checkoutChecks: [requireCredit],
    recordConsent,
    findSavedMethod: findSaved,
    onOpened: [reserveDiscounts],
    settlementChecks: [refuseStaleUpgrade, refuseEndedAddOn],
    onAccepted: [
      postSettlement,
      activateLineItems,
      beginGifts,
      activateSavedCard,
      (deps, tx, { payment }) => spendDiscounts(deps, tx, payment),
      (deps, tx, { payment }) => closePaidTickets(deps, tx, payment),
      async (deps, tx, settlement) => {
        settlement.invoice = await issueInvoice(deps, tx, settlement.payment);
      },
      sendPaidEmail,
    ],
    onRefused: [
      postSettlement,
      (deps, tx, { payment }) => releaseDiscounts(deps, tx, payment),
      refundSettlement,
    ],
    onEndedUnpaid: [releaseDiscounts, sendUnpaidEmail],
    onReported: [applyReportedRefunds],
    onChargeback: [
      postChargeback,
      (deps, tx, { payment, now }) => revokeEntitlements(deps, tx, payment.id, now),
    ],
  },
  cart: {
    beforeChange: [closeLivePayment],
    reprice: [repriceUpgrade, repriceGift],
  },
  refunds: {
    onRequested: [(deps, tx, { id }, now) => revokeEntitlements(deps, tx, id, now)],
    onDone: [
      // Entitlements end where all money is back, or where the refund says so.
      async (deps, tx, { payment, refund, isWhole, now }) => {
        if (isWhole || refund.endsEntitlements) await revokeEntitlements(deps, tx, payment.id, now);
      },
      async (deps, tx, { payment, isWhole }) => {
        if (isWhole) await returnDiscounts(deps, tx, payment);
      },
      (deps, tx, { payment }) => closeRefundedTickets(deps, tx, payment),
      async (deps, tx, finished) => {
        const { payment, refund, isWhole } = finished;
        const creditNote = await issueCreditNote(deps, tx, payment, refund, { isLast: isWhole });
        if (creditNote !== undefined) finished.creditNote = creditNote;
      },
      sendRefundDoneEmail,
    ],
  },
  subscriptions: {
    onPeriodsChanged: [updateAutoRenewalsDue],
    findCoverage: findRenewalCoverage,
  },
};

const DOKU_NOTIFY_PATH = pathOf(notifyDokuPayment);

/** Commerce's own dependencies from those of the process. `failpoint` is for tests that die on the way. */
export function commerceDeps(
  { db, clock, testClock, events, mail, log, config }: Deps,
  failpoint: CommerceDeps['failpoint'] = () => {},
): CommerceDeps {
  const now = () => clock.now().getTime();
  const { master } = config.secrets;
  const midtrans = createMidtrans({ ...config.midtrans, now });
  const doku = config.doku && createDoku({ ...config.doku, now, notifyPath: DOKU_NOTIFY_PATH });
  return {
    db,
    testClock,
    events,
    mail,
    log,
    config,
    gateways: createGateways(
      withTestClock(midtrans, testClock),
      ...(doku ? [withTestClock(doku, testClock)] : []),
      createOwnCredit({ db, clock: testClock }),
    ),
    health: createHealth(),
    publicUrl: config.http.publicUrl,
    phoneDomain: config.mail.phoneDomain,
    tokenKey: deriveKey(master, 'payment-token'),
    receipts: createReceipts(master),
    // The purpose is part of the key: it keeps the name that it had when the first token was encrypted.
    savedMethodKey: deriveKey(master, 'saved-way'),
    bonusKey: deriveKey(master, 'bonus-identity'),
    lossKey: deriveLossKey(master),
    limits: createLimits({ db, clock, config }),
    effects,
    failpoint,
  };
}
