import type { z } from 'zod';
import type { instructionShape } from '#contract/commerce/checkout.ts';
import { paymentMethodKeyOf } from '#contract/payment-methods.ts';
import type { CommerceDeps } from '../deps.ts';
import { presentEntitlement } from '../entitlements/present-entitlement.ts';
import { listEntitlementsOfPayment } from '../entitlements/queries/entitlement.ts';
import { writePaymentToken } from '../link-tokens.ts';
import { isBypass, methodName, paidBy, routeOf } from './payment-methods.ts';
import type { Payment } from './payment.ts';

/** One sentence about where a payment stands. */
function messageOf(payment: Payment): string {
  switch (payment.state) {
    case 'pending':
      return payment.instruction === null ? preparing(payment) : waiting(payment);
    case 'paid':
    case 'partly_refunded':
      if (isBypass(payment)) return 'Tidak ada yang perlu dibayar. Selamat menonton!';
      return payment.outcome === 'active'
        ? 'Pembayaran diterima. Selamat menonton!'
        : 'Uangmu sudah kami terima, tetapi pesanan ini tidak bisa dipenuhi. Uangnya kami kembalikan.';
    case 'denied':
      return 'Pembayaran ditolak. Uangmu tidak terpotong; coba lagi kapan saja.';
    case 'expired':
      return 'Waktu pembayaran habis. Pilih cara bayar untuk mencoba lagi.';
    case 'cancelled':
      return 'Pembayaran dibatalkan.';
    case 'refunded':
      return 'Uangmu sudah dikembalikan.';
    case 'chargeback':
      return 'Pembayaran ini ditarik kembali oleh penerbit.';
  }
}

const preparing = ({ method }: Payment) => `Pembayaran ${methodName(method)} sedang disiapkan.`;

function waiting(payment: Payment): string {
  switch (routeOf(payment).charge) {
    case 'qris':
      return 'Menunggu pembayaran. Pindai kode QRIS dengan aplikasi bank atau dompet digitalmu.';
    case 'gopay':
    case 'shopeepay':
      return `Menunggu pembayaran. Lanjutkan di aplikasi ${methodName(payment.method)}.`;
    case 'ovo':
      return 'Menunggu persetujuanmu di aplikasi OVO.';
    case 'virtual_account':
      return 'Menunggu transfermu ke nomor virtual account.';
    case 'minimarket':
      return 'Menunggu pembayaran di kasir dengan kode bayarmu.';
    case 'credit':
      return 'Saldo Tayang sedang dipakai untuk membayar.';
    case 'page':
      return 'Menunggu pembayaran di halaman penyedia pembayaran.';
  }
}

type Shown = z.input<typeof instructionShape>;

/** How an open payment is paid, as its owner sees it; null while there is nothing to follow. */
export function presentInstruction(payment: Payment): Shown | null {
  const { instruction, choice, state } = payment;
  if (instruction === null || state !== 'pending') return null;
  const { virtualAccount, paymentCode, redirectUrl } = instruction;
  switch (routeOf(payment).charge) {
    case 'qris':
      return { kind: 'qris' };
    case 'gopay':
    case 'shopeepay':
      return redirectUrl === undefined ? null : { kind: 'app', url: redirectUrl };
    case 'page':
      return redirectUrl === undefined ? null : { kind: 'page', url: redirectUrl };
    case 'credit':
      return null;
    case 'ovo':
      return { kind: 'push', phone: maskPhone(choice.phone ?? '') };
    case 'virtual_account':
      return virtualAccount === undefined
        ? null
        : {
            kind: 'virtual_account',
            bank: virtualAccount.bank,
            number: virtualAccount.number,
            companyCode: virtualAccount.companyCode ?? null,
          };
    case 'minimarket':
      return paymentCode === undefined ? null : { kind: 'minimarket', ...paymentCode };
  }
}

/** `+6281234567890` as `0812••••7890`. */
function maskPhone(phone: string): string {
  const local = phone.replace(/^\+62/, '0');
  return local.length < 8 ? local : `${local.slice(0, 4)}••••${local.slice(-4)}`;
}

/** What is in the row itself. */
export function presentPaymentRow(payment: Payment) {
  return {
    paymentId: payment.id,
    cart_id: payment.cartId,
    payment_type: isBypass(payment) ? ('BYPASS' as const) : ('PAYMENT' as const),
    method: paymentMethodKeyOf(payment.method),
    methodName: paidBy(payment),
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
  { db, testClock, tokenKey }: Pick<CommerceDeps, 'db' | 'testClock' | 'tokenKey'>,
  payment: Payment,
) {
  const entitlements =
    payment.outcome === 'active' ? await listEntitlementsOfPayment(db, payment) : [];
  return {
    ...presentPaymentRow(payment),
    qrString: payment.instruction?.qrString ?? null,
    instruction: presentInstruction(payment),
    token: writePaymentToken(payment.id, tokenKey),
    rights: entitlements.map((entitlement) => presentEntitlement(entitlement, testClock.now())),
  };
}
