import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { CommerceDeps } from '../deps.ts';
import { listEntitlementsOfPayment } from '../entitlements/queries/entitlement.ts';
import { methodName } from '../payments/payment-methods.ts';
import type { Payment } from '../payments/payment.ts';
import * as policy from './policy.ts';
import { findUseOfPayment, listRefundsOfPayment } from './queries.ts';

/** A refund as its owner sees it. */
export function presentRefund(refund: policy.Refund, method: PaymentMethod) {
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
export async function previewRefund({ db, testClock }: CommerceDeps, payment: Payment) {
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
