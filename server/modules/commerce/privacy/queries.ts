import type { Db, Tx } from '#platform/db.ts';

/** Everything that commerce holds of an account, newest first. */
export async function listAccountData(db: Db, accountId: string) {
  const [carts, payments, subscriptions, entitlements, refunds, vouchers, bonuses, ...changes] =
    await Promise.all([
      db
        .selectFrom('commerce.cart')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('createdAt', 'desc')
        .execute(),
      db
        .selectFrom('commerce.payment')
        .select(['id', 'cartId', 'method', 'gateway', 'transactionId', 'lines', 'amountRupiah'])
        .select(['discounts', 'state', 'outcome', 'createdAt', 'expiresAt', 'paidAt', 'closedAt'])
        .where('accountId', '=', accountId)
        .orderBy('createdAt', 'desc')
        .execute(),
      db
        .selectFrom('commerce.subscription')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('startsAt', 'desc')
        .execute(),
      db
        .selectFrom('commerce.entitlement')
        .select(['id', 'tier', 'titleId', 'name', 'source', 'paymentId'])
        .select(['startsAt', 'endsAt', 'createdAt'])
        .where('accountId', '=', accountId)
        .orderBy('startsAt', 'desc')
        .execute(),
      db
        .selectFrom('commerce.refundDue')
        .innerJoin('commerce.payment', 'commerce.payment.id', 'commerce.refundDue.paymentId')
        .selectAll('commerce.refundDue')
        .where('commerce.payment.accountId', '=', accountId)
        .execute(),
      db
        .selectFrom('commerce.voucher')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('createdAt', 'desc')
        .execute(),
      db
        .selectFrom('commerce.bonus')
        .select(['kind', 'entitlementId', 'voucherId', 'grantedAt'])
        .where('accountId', '=', accountId)
        .execute(),
      db.selectFrom('commerce.gift').selectAll().where('accountId', '=', accountId).execute(),
      db.selectFrom('commerce.pause').selectAll().where('accountId', '=', accountId).execute(),
      db.selectFrom('commerce.renewal').selectAll().where('accountId', '=', accountId).execute(),
      db
        .selectFrom('commerce.renewalNotice')
        .selectAll()
        .where('accountId', '=', accountId)
        .execute(),
    ]);
  const [gifts, pauses, renewals, notices] = changes;
  const next = { pauses, renewals, notices };
  return {
    carts,
    payments,
    subscriptions,
    entitlements,
    refunds,
    vouchers,
    bonuses,
    gifts,
    ...next,
  };
}

/** What an account took for nothing, bought under, and paid less by. */
export async function listOfferData(db: Db, accountId: string) {
  const [redemptions, freeClaims, contracts] = await Promise.all([
    db
      .selectFrom('commerce.redemption')
      .select(['id', 'paymentId', 'kind', 'voucherId', 'discountRupiah', 'state', 'createdAt'])
      .where('accountId', '=', accountId)
      .orderBy('createdAt', 'desc')
      .execute(),
    db
      .selectFrom('commerce.freeClaim')
      .select(['packageId', 'entitlementId', 'claimedAt'])
      .where('accountId', '=', accountId)
      .execute(),
    db
      .selectFrom('commerce.contractAccount as member')
      .innerJoin('commerce.contract as contract', 'contract.id', 'member.contractId')
      .select(['contract.kind', 'contract.name', 'contract.startsAt', 'contract.endsAt'])
      .where('member.accountId', '=', accountId)
      .execute(),
  ]);
  return { redemptions, freeClaims, contracts };
}

/**
 * Leaves of an account what tax law asks for: payments with their carts, what they brought and what goes back,
 * under a number that names no person. All else goes. Payments first, as settling locks them.
 */
export async function updateAccountErased(
  tx: Tx,
  accountId: string,
  anonymousId: string,
): Promise<void> {
  const anonymous = { accountId: anonymousId };
  await tx
    .updateTable('commerce.payment')
    .set(anonymous)
    .where('accountId', '=', accountId)
    .execute();
  await tx
    .deleteFrom('commerce.cart')
    .where('accountId', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('commerce.payment')
            .select('commerce.payment.id')
            .whereRef('commerce.payment.cartId', '=', 'commerce.cart.id'),
        ),
      ),
    )
    .execute();
  await tx
    .deleteFrom('commerce.gift')
    .where('accountId', '=', accountId)
    .where('state', '=', 'unpaid')
    .execute();
  // Paid ones are still given: only who paid is forgotten.
  await tx
    .updateTable('commerce.gift')
    .set({ ...anonymous, senderName: null })
    .where('accountId', '=', accountId)
    .execute();
  await tx
    .updateTable('commerce.gift')
    .set({ givenTo: anonymousId })
    .where('givenTo', '=', accountId)
    .execute();
  await tx.deleteFrom('commerce.renewal').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('commerce.pause').where('accountId', '=', accountId).execute();
  await tx
    .updateTable('commerce.redemption')
    .set(anonymous)
    .where('accountId', '=', accountId)
    .execute();
  for (const table of [
    'commerce.freeClaim',
    'commerce.contractAccount',
    'commerce.shortenedEntitlement',
  ] as const) {
    await tx.deleteFrom(table).where('accountId', '=', accountId).execute();
  }
  await tx.deleteFrom('commerce.bonus').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('commerce.voucher').where('accountId', '=', accountId).execute();
  await tx
    .deleteFrom('commerce.entitlement')
    .where('accountId', '=', accountId)
    .where('paymentId', 'is', null)
    .execute();
  await tx.updateTable('commerce.cart').set(anonymous).where('accountId', '=', accountId).execute();
  // Of a member of staff: what they decided stays without them.
  for (const role of ['askedBy', 'decidedBy'] as const) {
    await tx
      .updateTable('commerce.priceVersion')
      .set({ [role]: null })
      .where(role, '=', accountId)
      .execute();
  }
  for (const role of ['closedBy', 'approvedBy'] as const) {
    await tx
      .updateTable('commerce.ledgerMonth')
      .set({ [role]: null })
      .where(role, '=', accountId)
      .execute();
  }
  await tx
    .updateTable('commerce.difference')
    .set({ assignedTo: null })
    .where('assignedTo', '=', accountId)
    .execute();
  await tx
    .updateTable('commerce.subscription')
    .set(anonymous)
    .where('accountId', '=', accountId)
    .execute();
  await tx
    .updateTable('commerce.entitlement')
    .set({ ...anonymous, reviewAt: null })
    .where('accountId', '=', accountId)
    .execute();
}

/** Takes an account's name off the ledger, and removes what only speaks of the person. */
export async function updateAccountingErased(
  tx: Tx,
  accountId: string,
  anonymousId: string,
): Promise<void> {
  await tx
    .updateTable('commerce.ledgerEntry')
    .set({ accountId: anonymousId })
    .where('accountId', '=', accountId)
    .execute();
  await tx.deleteFrom('commerce.creditBalance').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('commerce.invoiceBuyer').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('commerce.businessBuyer').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('commerce.ticket').where('accountId', '=', accountId).execute();
}
