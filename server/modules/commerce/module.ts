import { createChangeStream } from '#platform/change-stream.ts';
import type { Deps } from '#platform/deps.ts';
import { repeatAlone, repeatRounds, type Running, workDueRows } from '#platform/due.ts';
import type { Module } from '#platform/module.ts';
import { dueAutoRenewals } from './auto-renewal/dunning.ts';
import { routes as autoRenewal } from './auto-renewal/routes.ts';
import { routes as bonuses } from './bonuses/routes.ts';
import { routes as cart } from './cart/routes.ts';
import { commerceDeps } from './create-deps.ts';
import type { CommerceServerDeps } from './deps.ts';
import { approvableVoucherBatch } from './discounts/create-voucher-batch.ts';
import { routes as discounts } from './discounts/routes.ts';
import { approvableCoupon } from './discounts/save-coupon.ts';
import { approvableVoucherCodes } from './discounts/voucher-codes.ts';
import { entitlementReviews } from './entitlements/current-plan.ts';
import { routes as entitlements } from './entitlements/routes.ts';
import { dueGifts, subscribeToVerifications } from './gifts/deliver-gifts.ts';
import { routes as gifts } from './gifts/routes.ts';
import { routes as operatorInvoices } from './invoices/operator-routes.ts';
import { routes as invoices } from './invoices/routes.ts';
import { approvableCredit } from './ledger/grant-credit.ts';
import { approvableMonth } from './ledger/close-month.ts';
import { monthReports } from './ledger/month-report.ts';
import { routes as ledger } from './ledger/routes.ts';
import { plannedPrices } from './offers/planned-prices.ts';
import { routes as offers } from './offers/routes.ts';
import { approvableNewPackage } from './offers/create-package.ts';
import { approvablePackage } from './offers/save-package.ts';
import { routes as checkout } from './payments/checkout-routes.ts';
import { routes as notifications } from './payments/notification-routes.ts';
import { subscribeToHealth } from './payments/events.ts';
import { listPaymentVersions } from './payments/queries/payment.ts';
import { routes as payments } from './payments/routes.ts';
import { wantedPrompts } from './payments/prompt-worker.ts';
import { duePayments } from './payments/sweep-payments.ts';
import { eraseAccount, exportPurchases } from './privacy/account-data.ts';
import { routes as privacy } from './privacy/routes.ts';
import { reconciliations } from './reconciliation/reconcile.ts';
import { routes as reconciliation } from './reconciliation/routes.ts';
import { approvableRefund } from './refunds/make-refund.ts';
import { dueRefunds } from './refunds/pay-refunds.ts';
import { routes as refunds } from './refunds/routes.ts';
import { routes as subscriptions } from './subscriptions/routes.ts';
import { visitorTicketRetention } from './support/report-problem.ts';
import { routes as support } from './support/routes.ts';
import { renewalNotices } from './subscriptions/renewal-notices.ts';
import { routes as testClock } from './test-clock/routes.ts';

/**
 * What is sold, carts, payments and entitlements. While the app runs, it also brings every open payment to its end.
 * Emits `commerce.payment` {paymentId, accountId, state} at every change of a payment and `commerce.paid` {paymentId,
 * accountId, cartId} when entitlements have come of one.
 */
export const commerceModule: Module<CommerceServerDeps> = {
  name: 'commerce',
  open(deps: Deps) {
    const paymentChanges = createChangeStream(deps, {
      event: 'commerce.payment',
      idField: 'paymentId',
      listVersions: (ids) => listPaymentVersions(deps.db, ids),
    });
    return { ...commerceDeps(deps), clock: deps.clock, locks: deps.locks, paymentChanges };
  },
  routes: [
    ...offers,
    ...cart,
    ...discounts,
    ...checkout,
    ...payments,
    ...notifications,
    ...entitlements,
    ...bonuses,
    ...subscriptions,
    ...autoRenewal,
    ...gifts,
    ...refunds,
    ...invoices,
    ...operatorInvoices,
    ...ledger,
    ...support,
    ...reconciliation,
    ...privacy,
    ...testClock,
  ],
  approvables: (deps) => [
    approvableRefund(deps),
    approvableCredit(deps),
    approvablePackage(deps),
    approvableNewPackage(deps),
    approvableCoupon(deps),
    approvableVoucherBatch(deps),
    approvableVoucherCodes(deps),
    approvableMonth(deps),
  ],
  personalData: { exportAccount: exportPurchases, eraseAccount },
  start(app, deps) {
    const stops: (() => void | Promise<void>)[] = [
      () => deps.paymentChanges.close(),
      subscribeToHealth(deps),
    ];
    app.addHook('onReady', async () => {
      const works = [
        workDueRows(deps, duePayments(deps)),
        workDueRows(deps, dueAutoRenewals(deps)),
        workDueRows(deps, dueRefunds(deps)),
        repeatAlone(deps, plannedPrices(deps)),
        workDueRows(deps, dueGifts(deps)),
        workDueRows(deps, entitlementReviews(deps)),
        workDueRows(deps, renewalNotices(deps)),
        repeatAlone(deps, reconciliations(deps)),
        repeatAlone(deps, monthReports(deps)),
        repeatAlone(deps, visitorTicketRetention(deps)),
      ];
      stops.push(subscribeToVerifications(deps), ...works.map(({ stop }) => stop));
    });
    app.addHook('preClose', async () => {
      await Promise.all(stops.map(async (stop) => stop()));
    });
  },
};

/** The prompts on buyers' phones, apart from the servers. */
export function runPromptWorker(given: Deps): Running {
  const deps = commerceDeps(given);
  return repeatRounds(deps, wantedPrompts(deps));
}
