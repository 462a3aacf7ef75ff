import type { FastifyInstance } from 'fastify';
import { checkDeletion } from '#contract/accounts.ts';
import { DAY, DELETION_UNDO } from '#contract/constants.ts';
import { ok } from '#contract/envelope.ts';
import { findOwnerProof } from '#modules/accounts/index.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findBalance } from '../credit/queries/find-balance.ts';
import { countPaymentsByState } from '../queries/count-payments-by-state.ts';
import { listRights } from '../queries/list-rights.ts';
import { sumRefundsDue } from '../queries/sum-refunds-due.ts';
import { whatGoes, whatStays } from '../what-stays.ts';

export function serveCheckDeletion(app: FastifyInstance, { db, clock }: CommerceParts): void {
  serve(app, checkDeletion, async ({ caller }) => {
    const { accountId } = requireAccount(caller);
    const proof = (await findOwnerProof(db, accountId)) ?? fail('common.unauthenticated');
    const now = clock.now();
    const rights = (await listRights(db, accountId, now))
      .filter(({ endsAt }) => endsAt > now)
      .map(({ name, endsAt, source }) => ({
        name,
        ends_at: endsAt,
        days_left: Math.ceil((endsAt.getTime() - now.getTime()) / DAY),
        is_paid: source === 'purchase',
      }));
    const paid = rights.filter(({ is_paid }) => is_paid).map(({ days_left }) => days_left);
    const payments = await countPaymentsByState(db, accountId);
    const coming = await sumRefundsDue(db, accountId);
    const credit = await findBalance(db, accountId);
    return ok({
      ...proof,
      active_paid_days: Math.max(0, ...paid),
      rights,
      credit_owed_rupiah: coming + credit,
      pending_payments: payments.pending,
      payments: payments.all,
      kept: whatStays({ hasPaid: payments.all > 0, isOwed: coming > 0, hasCredit: credit > 0 }),
      deleted: [...whatGoes],
      undo_days: DELETION_UNDO / DAY,
    });
  });
}
