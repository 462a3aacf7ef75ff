import type { CommerceParts } from '../commerce-parts.ts';
import { methodName } from '../methods/method.ts';
import type { Payment } from '../payment.ts';
import { listRightsOfPayment } from '../queries/list-rights-of-payment.ts';
import { REFUND_LIFE, type Refusal, refuseRefund, waysBack } from './policy.ts';
import { presentRefund } from './present-refund.ts';
import { findUseOfPayment } from './queries/find-use-of-payment.ts';
import { listRefundsOfPayment } from './queries/list-refunds-of-payment.ts';

const refusals: Record<Refusal, string> = {
  not_paid: 'Pembayaran ini tidak punya uang yang bisa dikembalikan.',
  free: 'Pembayaran ini gratis, jadi tidak ada yang dikembalikan.',
  already: 'Uang dari pembayaran ini sudah atau sedang dikembalikan.',
  too_late: 'Uang kembali penuh hanya berlaku 24 jam setelah pembayaran.',
  converted: 'Sisa masanya sudah dipakai untuk naik paket. Yang bisa kembali uang naik paketnya.',
  watched: 'Sudah ada yang kamu tonton dengan pembayaran ini, jadi uangnya tidak bisa kembali.',
};

/** What would happen if the buyer asked for the money of a payment now. */
export async function previewRefund({ db, clock }: CommerceParts, payment: Payment) {
  const now = clock.now();
  const rights = await listRightsOfPayment(db, payment);
  const refunds = await listRefundsOfPayment(db, payment.id);
  const refusal = refuseRefund(payment, {
    ...(await findUseOfPayment(db, payment.id)),
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
    ways: waysBack(payment),
    until: paidAt === null ? null : new Date(paidAt.getTime() + REFUND_LIFE),
    ends: rights.filter(({ endsAt }) => endsAt > now).map(({ name }) => name),
    refunds: refunds.map((refund) => presentRefund(refund, payment.method)),
  };
}
