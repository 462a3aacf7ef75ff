export { commerceModule } from './module.ts';
/** The PDF of an invoice, as e-mails carry it. */
export { drawInvoice } from './invoices/open-invoice.ts';
export {
  checkEntitlement,
  planOpens,
  type WatchEntitlement,
} from './entitlements/check-entitlement.ts';
/** For the page that moves the test clock. */
export { moveTestClock, presentTestClock } from './test-clock/move-test-clock.ts';
/** Terms of sale, whose versions editorial keeps as documents. */
export { applyTerms, findMissingOfTerms, withdrawTerms } from './offers/terms.ts';
export type { Givers } from './approvals/second-person.ts';
/** Prices that come with a release, which editorial keeps. */
export {
  applyReleasedPrice,
  describePriceUndo,
  describeReleasedPrice,
  findPriceUndo,
  findProblemOfPrice,
  readReleasedPrice,
  type ReleasedPrice,
  undoReleasedPrice,
} from './offers/released-prices.ts';
export { presentReleasedPrices } from './offers/planned-prices.ts';
export { findAnyPackage } from './offers/queries/package.ts';
/** What everybody pays and may use, for pages that are the same for all. */
export { findPublicCoupons, findPublicPrices } from './offers/public-offers.ts';
/** Every plan with the matrix classes that it opens, the smallest first. */
export { listPlans } from './entitlements/queries/plan.ts';
export { type CurrentPlan, findPlan } from './entitlements/current-plan.ts';
/** Clocks on walls: what an instant shows in a zone, and back. */
export { instantAt, wallTimeAt } from '#platform/zone.ts';
/** Rings buyers' phones and waits for them; for a process that can. */
export { countOverduePayments, findOverduePayment } from './payments/queries/payment-schedule.ts';
export { runPromptWorker } from './payments/prompt-worker.ts';
export { grantForSeed, seedCredit, seedTicket } from './seeds/accounts.ts';
export { countTitleBuyers, listTitleBuyers } from './entitlements/queries/entitlement.ts';
export { seedContract } from './seeds/accounts.ts';
export { seedOffers, seedPackages, type SingleOffer } from './seeds/offers.ts';
export { listSeededOrders, seedOrders, type SeedOrder } from './seeds/orders.ts';
/** Tells that an account really watches a title: what was watched is not given back. */
export { markConsumed } from './entitlements/check-entitlement.ts';
/** Accounts whose entitlements were cut short, for the one process that looks at what they play. */
export {
  claimShortenedEntitlements,
  deleteShortenedEntitlement,
} from './entitlements/queries/shortened.ts';
export { countRecentBuyers } from './payments/queries/payment-count.ts';
/** What an invitation needs to know and give: money that stayed, who is behind an account, days of a plan. */
export { grantPlanDays, identityDigest } from './bonuses/bonus.ts';
export { findKeptPayment, hasSavedMethodOf, lockKeptPayment } from './bonuses/kept-payment.ts';
/** What support needs: who is behind a paper, what happened to an account's money, its cases and credit. */
export { listCommerceEvents } from './support/account-events.ts';
export { type LossCredit, proposeLossCredits } from './support/loss-credit.ts';
export { findPaperOwners, listOpenTicketsOf, listReportsAbout } from './support/desk.ts';
export { findBalance } from './ledger/queries/ledger-entry.ts';
/** Months as the ledger and reports name them, and what each earned. */
export { monthOf, monthRange } from './ledger/policy.ts';
export { countMonth } from './ledger/month-report.ts';
export { listMonthReports, listTitleIncome } from './ledger/queries/month-report.ts';
export { describeGrant } from './ledger/grant-credit.ts';
export { aboutOf } from './support/tickets.ts';
/** Hands finance what differs between our ledger and those of another house. */
export { insertDifferenceOnce, type NewDifference } from './reconciliation/queries.ts';
