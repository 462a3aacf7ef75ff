import type { Tx } from '#platform/db.ts';
import type { Case } from '../case.ts';

/** Open cases about money that an account paid before it asked; a payment of later is no answer to them. */
export function listOpenCasesOfPayment(
  tx: Tx,
  payment: { accountId: string; createdAt: Date },
): Promise<Case[]> {
  return tx
    .selectFrom('commerce.case')
    .selectAll()
    .where('accountId', '=', payment.accountId)
    .where('state', '<>', 'closed')
    .where('kind', '=', 'money_taken')
    .where('createdAt', '>=', payment.createdAt)
    .forUpdate()
    .execute();
}
