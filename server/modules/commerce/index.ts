import type { FastifyInstance } from 'fastify';
import { forgetErasedAccounts } from '#modules/accounts/index.ts';
import { createChangeFeed } from '#platform/change-feed.ts';
import type { Parts } from '#platform/parts.ts';
import { commerceParts } from './commerce-parts.ts';
import { followProofs } from './gifts/follow-proofs.ts';
import { forgetAccount } from './forget-account.ts';
import { serveExportBilling } from './routes/books/get-billing-csv.ts';
import { serveListCases } from './routes/books/get-case-list.ts';
import { serveListOpenCases } from './routes/books/get-case-open.ts';
import { serveShowCase } from './routes/books/get-case-show.ts';
import { serveGetCredit } from './routes/books/get-credit.ts';
import { serveGetBusinessBuyer } from './routes/books/get-invoice-business.ts';
import { serveOpenInvoiceFile } from './routes/books/get-invoice-file.ts';
import { serveListInvoices } from './routes/books/get-invoice-list.ts';
import { servePreviewRefund } from './routes/books/get-payment-refund.ts';
import { serveListDifferences } from './routes/books/get-reconciliation-list.ts';
import { serveListRefunds } from './routes/books/get-refund-list.ts';
import { serveListRefundWork } from './routes/books/get-refund-open.ts';
import { serveAnswerCase } from './routes/books/post-case-answer.ts';
import { serveWriteInCase } from './routes/books/post-case-write.ts';
import { serveGrantCredit } from './routes/books/post-credit-grant.ts';
import { serveSaveBusinessBuyer } from './routes/books/post-invoice-business.ts';
import { serveShowInvoice } from './routes/books/post-minipack-invoice.ts';
import { serveCheckMoneyTaken } from './routes/books/post-money-taken.ts';
import { serveRequestRefund } from './routes/books/post-payment-refund.ts';
import { serveResolveDifference } from './routes/books/post-reconciliation-resolve.ts';
import { serveReconcile } from './routes/books/post-reconciliation-run.ts';
import { serveMakeRefund } from './routes/books/post-refund-make.ts';
import { serveShowTransaction } from './routes/books/post-transaction-detail.ts';
import { serveListBilling } from './routes/get-billing-list.ts';
import { serveListSubscriptions } from './routes/get-billing-list-subscribe.ts';
import { serveGetGrace } from './routes/get-grace.ts';
import { serveGetCart } from './routes/get-cart.ts';
import { serveListCartVouchers } from './routes/get-cart-voucher-list.ts';
import { serveListPlans } from './routes/get-list-subscribe.ts';
import { serveGetPackageInfo } from './routes/get-package-info.ts';
import { serveWatchPayment } from './routes/get-payment-events.ts';
import { serveGetPaymentRedirect } from './routes/get-payment-redirect.ts';
import { serveShowPayment } from './routes/get-payment-show-data.ts';
import { serveVerifyPayment } from './routes/get-payment-verify.ts';
import { serveListSubscribeProducts } from './routes/get-subscribe-product-list.ts';
import { serveListPromotions } from './routes/get-promotion-list.ts';
import { serveGetTerms } from './routes/get-terms.ts';
import { serveListVouchers } from './routes/get-voucher-list.ts';
import { serveCheckoutCart } from './routes/post-cart-checkout.ts';
import { serveGrantTrial } from './routes/post-bonus-trial.ts';
import { serveGrantWelcomeVoucher } from './routes/post-bonus-voucher.ts';
import { serveCreateBilling } from './routes/post-billing-create.ts';
import { serveCreateCart } from './routes/post-cart-create.ts';
import { serveDiscountCart } from './routes/post-cart-discount.ts';
import { serveUpdateCart } from './routes/post-cart-update.ts';
import { serveShowCustomer } from './routes/post-customer-detail.ts';
import { serveActivateFreemium } from './routes/post-billing-freemium.ts';
import { serveSaveCoupon } from './routes/post-coupon-save.ts';
import { serveActivateMinipack } from './routes/post-minipack-activation.ts';
import { serveSavePackage } from './routes/post-package-save.ts';
import { serveCreateVoucherBatch } from './routes/post-voucher-batch-create.ts';
import { serveCheckFreemium } from './routes/post-freemium-check.ts';
import { serveCheckDeletion } from './routes/post-cek-delete.ts';
import { serveIsPremium } from './routes/post-is-premium.ts';
import { serveNotifyDokuPayment } from './routes/post-doku-notify.ts';
import { serveNotifyPayment } from './routes/post-midtrans-notify.ts';
import { hearHealth } from './pushes/share-health.ts';
import { listPaymentVersions } from './queries/list-payment-versions.ts';
import { servePayOvo } from './routes/post-pay-ovo.ts';
import { serveCancelPayment } from './routes/post-payment-cancel.ts';
import { serveInquirePayment } from './routes/post-payment-inquiry.ts';
import { serveConfirmPayment } from './routes/post-payment-token.ts';
import { serveAutomatic } from './routes/automatic.ts';
import { serveGifts } from './routes/gift.ts';
import { serveRenewal } from './routes/renewal.ts';
import { serveRights } from './routes/rights.ts';
import { serveSubscription } from './routes/subscription.ts';
import { serveTestClock } from './routes/test-clock.ts';
import { startSweeper, type Sweeper } from './sweeper.ts';

/** The PDF of an invoice, as letters carry it. */
export { drawInvoice } from './invoices/open-invoice.ts';
export { checkRight, planOpens, type WatchRight } from './check-right.ts';
/** For the page that moves the test clock. */
export { moveTestClock, presentTestClock } from './test-clock/move-test-clock.ts';
export { exportPurchases } from './export-purchases.ts';
export { type CurrentPlan, findPlan } from './find-plan.ts';
/** Clocks on walls: what an instant shows in a zone, and back. */
export { instantAt, wallTimeAt } from './zone.ts';
/** Rings buyers' phones and waits for them; for a process that can. */
export { holdPushes } from './pushes/hold-pushes.ts';
export { grantForSeed } from './grant-for-seed.ts';
/** Ids of titles that an account may watch now because it bought or was given them, newest first. */
export { listOwnedTitleIds as listPurchasedTitleIds } from './queries/list-owned-title-ids.ts';
export { seedContract } from './offers/seed-contract.ts';
export { seedOffers } from './offers/seed-offers.ts';
/** Tells that an account really watches a title: what was watched is not given back. */
export { markWatched } from './mark-watched.ts';
export { seedPackages, type SingleOffer } from './seed-packages.ts';

/**
 * What is sold, carts, payments and rights. While the app runs, it also brings every open payment
 * to its end. Emits `commerce.payment` {paymentId, accountId, state} at every change of a payment
 * and `commerce.paid` {paymentId, accountId, cartId} when rights have come of one.
 */
export async function registerCommerce(app: FastifyInstance, parts: Parts): Promise<void> {
  const commerce = commerceParts(parts);
  const feed = createChangeFeed(commerce, {
    event: 'commerce.payment',
    idField: 'paymentId',
    listVersions: (ids) => listPaymentVersions(parts.db, ids),
  });

  serveListSubscribeProducts(app, commerce);
  serveGetPackageInfo(app, commerce);
  serveListPlans(app, commerce);
  serveCreateCart(app, commerce);
  serveCreateBilling(app, commerce);
  serveShowCustomer(app, commerce);
  serveGetCart(app, commerce);
  serveUpdateCart(app, commerce);
  serveDiscountCart(app, commerce);
  serveListCartVouchers(app, commerce);
  serveGetTerms(app, commerce);
  serveActivateMinipack(app, commerce);
  serveActivateFreemium(app, commerce);
  serveListPromotions(app, commerce);
  serveSaveCoupon(app, commerce);
  serveCreateVoucherBatch(app, commerce);
  serveSavePackage(app, commerce);
  serveCheckoutCart(app, commerce);
  serveInquirePayment(app, commerce);
  serveGetPaymentRedirect(app, commerce);
  serveVerifyPayment(app, commerce);
  serveShowPayment(app, commerce);
  serveConfirmPayment(app, commerce);
  serveCancelPayment(app, commerce);
  serveWatchPayment(app, commerce, feed);
  servePayOvo(app, commerce);
  await serveNotifyPayment(app, commerce);
  await serveNotifyDokuPayment(app, commerce);
  serveListBilling(app, commerce);
  serveListSubscriptions(app, commerce);
  serveIsPremium(app, commerce);
  serveCheckFreemium(app, commerce);
  serveCheckDeletion(app, commerce);
  serveGrantTrial(app, commerce);
  serveGrantWelcomeVoucher(app, commerce);
  serveListVouchers(app, commerce);
  serveSubscription(app, commerce);
  serveRenewal(app, commerce);
  serveAutomatic(app, commerce);
  serveGetGrace(app, commerce);
  serveGifts(app, commerce);
  serveRights(app, commerce);
  serveTestClock(app, parts);

  serveExportBilling(app, commerce);
  serveListCases(app, commerce);
  serveListOpenCases(app, commerce);
  serveShowCase(app, commerce);
  serveGetCredit(app, commerce);
  serveGetBusinessBuyer(app, commerce);
  serveOpenInvoiceFile(app, commerce);
  serveListInvoices(app, commerce);
  servePreviewRefund(app, commerce);
  serveListDifferences(app, commerce);
  serveListRefunds(app, commerce);
  serveListRefundWork(app, commerce);
  serveAnswerCase(app, commerce);
  serveWriteInCase(app, commerce);
  serveGrantCredit(app, commerce);
  serveSaveBusinessBuyer(app, commerce);
  serveShowInvoice(app, commerce);
  serveCheckMoneyTaken(app, commerce);
  serveRequestRefund(app, commerce);
  serveResolveDifference(app, commerce);
  serveReconcile(app, commerce);
  serveMakeRefund(app, commerce);
  serveShowTransaction(app, commerce);

  let sweeper: Sweeper | undefined;
  const stopHearing = hearHealth(commerce);
  let unfollow: (() => void) | undefined;
  let stopForgetting: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    sweeper = startSweeper(commerce);
    unfollow = followProofs(commerce);
    stopForgetting = forgetErasedAccounts(parts, { module: 'commerce', forget: forgetAccount });
  });
  app.addHook('preClose', async () => {
    feed.close();
    stopHearing();
    unfollow?.();
    await sweeper?.stop();
    await stopForgetting?.();
  });
}
