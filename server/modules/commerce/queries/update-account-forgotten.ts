import type { Tx } from '#platform/db.ts';

/**
 * Leaves of an account what tax law asks for: payments with their carts, what they brought and what goes back,
 * under a number that leads to nobody. All else goes. Payments first, as settling locks them.
 */
export async function updateAccountForgotten(
  tx: Tx,
  accountId: string,
  nobody: string,
): Promise<void> {
  const anonymous = { accountId: nobody };
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
    .set({ givenTo: nobody })
    .where('givenTo', '=', accountId)
    .execute();
  await tx.deleteFrom('commerce.renewal').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('commerce.pause').where('accountId', '=', accountId).execute();
  for (const table of ['commerce.redemption', 'commerce.offerChange'] as const) {
    await tx.updateTable(table).set(anonymous).where('accountId', '=', accountId).execute();
  }
  for (const table of ['commerce.freeClaim', 'commerce.contractAccount'] as const) {
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
