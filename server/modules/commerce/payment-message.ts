import { methodName } from './methods/method.ts';
import { wayOf } from './methods/ways.ts';
import type { Payment } from './payment.ts';

/** One sentence about where a payment stands. */
export function messageOf(payment: Payment): string {
  switch (payment.state) {
    case 'pending':
      return payment.instruction === null ? preparing(payment) : waiting(payment);
    case 'paid':
    case 'partly_refunded':
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
  switch (wayOf(payment).charge) {
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
