import type { PaymentMethodKey } from '#contract/constants.ts';
import { methodName } from '../methods/method.ts';
import type { Refund } from './refund.ts';

/** A refund as its owner sees it. */
export function presentRefund(refund: Refund, method: PaymentMethodKey) {
  const { id, paymentId, amountRupiah, way, createdAt, doneAt } = refund;
  const isCredit = way === 'credit';
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

function messageOf({ doneAt, owner }: Refund, where: string): string {
  if (doneAt !== null) return `Sudah kembali lewat ${where}.`;
  return owner === null
    ? `Sedang dikembalikan lewat ${where}.`
    : 'Tim keuangan kami menyelesaikan pengembalian ini.';
}
