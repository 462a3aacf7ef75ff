import type { Instruction } from './instruction.ts';
import { methodName } from './methods/method.ts';
import type { Payment } from './payment.ts';

/** How an order is paid, for its letter: what has to be at hand; the page tells the rest. */
export function orderSteps({ method }: Pick<Payment, 'method'>, given: Instruction): string[] {
  const { virtualAccount, paymentCode, qrString } = given;
  if (virtualAccount !== undefined) {
    const { bank, number, companyCode } = virtualAccount;
    const code = companyCode === undefined ? '' : ` Kode perusahaan: ${companyCode}.`;
    return [
      `Transfer ke virtual account ${bank.toUpperCase()} nomor ${number}.${code}`,
      'Jumlahnya harus tepat sampai angka terakhir.',
    ];
  }
  if (paymentCode !== undefined) {
    const store = paymentCode.store === 'indomaret' ? 'Indomaret' : 'Alfamart';
    return [`Sebut pembayaran Tayang di kasir ${store} dan tunjukkan kode ${paymentCode.code}.`];
  }
  if (qrString !== undefined) {
    return ['Buka halaman pembayaran, lalu pindai kode QRIS dengan aplikasi bank atau dompetmu.'];
  }
  return [`Buka halaman pembayaran, lalu selesaikan dengan ${methodName(method)}.`];
}
