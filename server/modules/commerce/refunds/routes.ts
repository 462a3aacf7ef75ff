import * as contract from '#contract/commerce/index.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import type { CommerceDeps } from '../deps.ts';
import { findPayment } from '../payments/queries/payment.ts';
import { presentRefund, previewRefund as preview } from './present-refund.ts';
import { listRefundsWithMethod } from './queries.ts';
import { makeRefund as make } from './make-refund.ts';
import { requestBuyerRefund } from './request-refund.ts';

export const routes = [
  call(contract.previewRefund, async (deps: CommerceDeps, { params, caller }) => {
    const { accountId } = requireAccount(caller);
    const payment = await findPayment(deps.db, params.id, accountId);
    return ok(await preview(deps, payment ?? fail('commerce.paymentNotFound')));
  }),
  call(contract.requestRefund, async (deps: CommerceDeps, { params, body, caller }) => {
    const { accountId } = requireAccount(caller);
    const refund = await requestBuyerRefund(deps, {
      paymentId: params.id,
      accountId,
      destination: body.way,
    });
    const payment = await findPayment(deps.db, refund.paymentId);
    return ok(presentRefund(refund, payment?.method ?? 'credit'));
  }),
  call(contract.listRefunds, async ({ db }: CommerceDeps, { caller }) => {
    const { accountId } = requireAccount(caller);
    const refunds = await listRefundsWithMethod(db, { accountId });
    return ok({ refunds: refunds.map((refund) => presentRefund(refund, refund.method)) });
  }),
  call(contract.makeRefund, async (deps: CommerceDeps, { body, caller }) => {
    const made = await make(deps, requireAccount(caller).accountId, body);
    if ('approval' in made) return ok(made, 'Menunggu persetujuan');
    const payment = await findPayment(deps.db, body.payment_id);
    return ok(presentRefund(made, payment?.method ?? 'credit'));
  }),
  call(contract.listRefundWork, async ({ db }: CommerceDeps) => {
    const refunds = await listRefundsWithMethod(db, 'open');
    return ok({
      refunds: refunds.map((refund) => ({
        ...presentRefund(refund, refund.method),
        owner: refund.owner,
        problem: refund.problem,
        attempts: refund.attempts,
      })),
    });
  }),
];
