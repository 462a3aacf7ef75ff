/** With what rings buyers' phones and waits for them; for a process that can. */
export { commerceModule, runPromptWorker } from './module.ts';
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
/** What everybody pays and may use, for pages that are the same for all. */
export { findPublicCoupons, findPublicPrices } from './offers/public-offers.ts';
/** A package whether it is on sale or not, for documents that name one, and names for the trail of acts. */
export { findAnyPackage, listPackagesById } from './offers/queries/package.ts';
/** Every plan with the matrix classes that it opens, the smallest first. */
export { listPlans } from './entitlements/queries/plan.ts';
export { type CurrentPlan, findPlan } from './entitlements/current-plan.ts';
/** Open payments whose look at the gateway is late, for whom watches over the service, and what was settled. */
export {
  countOverduePayments,
  countSettled,
  findOverduePayment,
} from './payments/queries/payment-schedule.ts';
/** How many accounts bought a title, for a licence that ends, and who. */
export { countTitleBuyers, listTitleBuyers } from './entitlements/queries/entitlement.ts';
/** What seeds of the demo write. Editorial's previews too give an account a plan, by `grantForSeed`, in a trial that is taken back. */
export {
  grantForSeed,
  seedContract,
  type SeedContract,
  seedCredit,
  type SeedCredit,
  seedTicket,
} from './seeds/accounts.ts';
export {
  type SeedAddOn,
  type SeedCoupon,
  seedOffers,
  seedPackages,
  type SeedPlan,
  type SingleOffer,
} from './seeds/offers.ts';
export { listSeededOrders, seedOrders, type SeedOrder } from './seeds/orders.ts';
/** Tells that an account really watches a title: what was watched is not given back. */
export { markConsumed } from './entitlements/check-entitlement.ts';
/** Accounts whose entitlements were cut short, for the one process that looks at what they play. */
export {
  claimShortenedEntitlements,
  deleteShortenedEntitlement,
} from './entitlements/queries/plan.ts';
/** Who tried to buy by a gateway, and who was denied. */
export { countRecentBuyers } from './payments/queries/payment-count.ts';
/** What an invitation needs to know and give: money that stayed, who is behind an account, days of a plan. */
export { grantPlanDays, identityDigest } from './bonuses/bonus.ts';
export { findKeptPayment, hasSavedMethodOf, lockKeptPayment } from './bonuses/kept-payment.ts';
/** What support needs: who is behind a paper, what happened to an account's money, its tickets and credit. */
export { listCommerceEvents } from './support/account-events.ts';
export { type LossCredit, proposeLossCredits } from './support/loss-credit.ts';
export { findPaperOwners, listOpenTicketsOf, listReportsAbout } from './support/desk.ts';
export { aboutOf } from './support/tickets.ts';
export { listTicketsById } from './support/queries/ticket.ts';
export { findBalance } from './ledger/queries/ledger-entry.ts';
/** Who gives credit or a refund, and the act of it. */
export type { Givers } from './approvals/give-away-limits.ts';
export { describeGrant } from './ledger/grant-credit.ts';
/** What a month earned. */
export { countMonth } from './ledger/month-report.ts';
export { listMonthReports, listTitleIncome } from './ledger/queries/month-report.ts';
/** Hands finance what differs between our ledger and those of another house. */
export { insertDifferenceOnce, type NewDifference } from './reconciliation/queries.ts';
