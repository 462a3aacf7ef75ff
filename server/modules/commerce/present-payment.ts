import type { CommerceParts } from './commerce-parts.ts';
import { methodName } from './methods.ts';
import type { Payment } from './payment.ts';
import { writePaymentToken } from './payment-token.ts';
import { presentRight } from './present-right.ts';
import { listRightsOfPayment } from './queries/list-rights-of-payment.ts';

/** What is in the row itself. */
export function presentPaymentRow(payment: Payment) {
  return {
    paymentId: payment.id,
    cart_id: payment.cartId,
    method: payment.method,
    methodName: methodName(payment.method),
    state: payment.state,
    outcome: payment.outcome,
    amountRupiah: payment.amountRupiah,
    names: payment.lines.map(({ name }) => name),
    expiresAt: payment.expiresAt,
    paidAt: payment.paidAt,
    createdAt: payment.createdAt,
    message: messageOf(payment),
    version: payment.version,
  };
}

/** A payment with its code, its token and the rights that came of it. */
export async function presentPayment(
  { db, clock, tokenKey }: Pick<CommerceParts, 'db' | 'clock' | 'tokenKey'>,
  payment: Payment,
) {
  const rights = payment.outcome === 'active' ? await listRightsOfPayment(db, payment.id) : [];
  return {
    ...presentPaymentRow(payment),
    qrString: payment.qrString,
    token: writePaymentToken(payment.id, tokenKey),
    rights: rights.map((right) => presentRight(right, clock.now())),
  };
}

function messageOf({ state, outcome, qrString }: Payment): string {
  switch (state) {
    case 'pending':
      return qrString === null
        ? 'Kode QRIS sedang disiapkan.'
        : 'Menunggu pembayaran. Pindai kode QRIS dengan aplikasi bank atau dompet digitalmu.';
    case 'paid':
    case 'partly_refunded':
      return outcome === 'active'
        ? 'Pembayaran diterima. Selamat menonton!'
        : 'Uangmu sudah kami terima, tetapi pesanan ini tidak bisa dipenuhi. Uangnya kami kembalikan.';
    case 'denied':
      return 'Pembayaran ditolak. Uangmu tidak terpotong; coba lagi kapan saja.';
    case 'expired':
      return 'Waktu pembayaran habis. Buat kode baru untuk membayar.';
    case 'cancelled':
      return 'Pembayaran dibatalkan.';
    case 'refunded':
      return 'Uangmu sudah dikembalikan.';
    case 'chargeback':
      return 'Pembayaran ini ditarik kembali oleh penerbit.';
  }
}
