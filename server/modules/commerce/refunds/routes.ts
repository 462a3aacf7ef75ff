import * as contract from '#contract/commerce/index.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import type { CommerceDeps } from '../deps.ts';
import { listEntitlementsOfPayment } from '../entitlements/queries/entitlement.ts';
import { methodName } from '../payments/payment-methods.ts';
import type { Payment } from '../payments/payment.ts';
import { findPayment } from '../payments/queries/payment.ts';
import { makeRefund as make } from './make-refund.ts';
import * as policy from './policy.ts';
import { findUseOfPayment, listRefundsOfPayment, listRefundsWithMethod } from './queries.ts';
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

/** A refund as its owner sees it. */
function presentRefund(refund: policy.Refund, method: PaymentMethod) {
  const { id, paymentId, amountRupiah, destination, createdAt, doneAt } = refund;
  const isCredit = destination === 'credit';
  const where = isCredit ? 'Saldo Tayang' : methodName(method);
  return {
    refundId: id,
    paymentId,
    amountRupiah,
    way: isCredit ? ('credit' as const) : ('method' as const),
    state: doneAt === null ? ('running' as const) : ('done' as const),
    message: messageOf(refund, where),
    createdAt,
    doneAt,
  };
}

function messageOf({ doneAt, owner }: policy.Refund, where: string): string {
  if (doneAt !== null) return `Sudah kembali lewat ${where}.`;
  return owner === null
    ? `Sedang dikembalikan lewat ${where}.`
    : 'Tim keuangan kami menyelesaikan pengembalian ini.';
}

const refusals: Record<policy.Refusal, string> = {
  not_paid: 'Pembayaran ini tidak punya uang yang bisa dikembalikan.',
  free: 'Pembayaran ini gratis, jadi tidak ada yang dikembalikan.',
  already: 'Uang dari pembayaran ini sudah atau sedang dikembalikan.',
  too_late: 'Uang kembali penuh hanya berlaku 24 jam setelah pembayaran.',
  converted: 'Sisa masanya sudah dipakai untuk naik paket. Yang bisa kembali uang naik paketnya.',
  repeated:
    'Paket ini sudah pernah kamu kembalikan dalam 30 hari terakhir, jadi uangnya tidak bisa kembali lagi.',
  watched: 'Sudah ada yang kamu tonton dengan pembayaran ini, jadi uangnya tidak bisa kembali.',
};

/** What would happen if the buyer asked for the money of a payment now. */
async function preview({ db, testClock }: CommerceDeps, payment: Payment) {
  const now = testClock.now();
  const entitlements = await listEntitlementsOfPayment(db, payment);
  const refunds = await listRefundsOfPayment(db, payment.id);
  const refusal = policy.refuseRefund(payment, {
    ...(await findUseOfPayment(db, payment, now)),
    refunds,
    now,
  });
  const { paidAt } = payment;
  return {
    canRefund: refusal === undefined,
    message:
      refusal === undefined
        ? 'Semua uangmu kembali, dan hak tonton dari pembayaran ini berakhir saat itu juga.'
        : refusals[refusal],
    amountRupiah: payment.amountRupiah,
    methodName: methodName(payment.method),
    ways: policy.refundDestinations(payment),
    until: paidAt === null ? null : new Date(paidAt.getTime() + policy.REFUND_LIFE),
    ends: entitlements.filter(({ endsAt }) => endsAt > now).map(({ name }) => name),
    refunds: refunds.map((refund) => presentRefund(refund, payment.method)),
  };
}
