import { forgetPendingPurchase } from '../account/pending-purchase.ts';
import { notify } from './toast.ts';

const notices = {
  purchaseFailed: {
    title: 'Pembelian belum jadi',
    message: 'Paket ini belum bisa dibeli. Pilih lagi di halaman Paket.',
    status: 'error',
  },
  nothingToPay: {
    title: 'Tidak perlu bayar',
    message: 'Tayangan ini sudah bisa kamu tonton. Selamat menonton!',
    status: 'success',
  },
  couponRefused: {
    title: 'Kupon tidak terpakai',
    message: 'Kupon ini tidak berlaku untuk pembelianmu. Harganya belum dipotong.',
    status: 'error',
  },
} as const satisfies Record<string, Parameters<typeof notify>[0]>;

export type NextNotice = keyof typeof notices;

const names = Object.keys(notices) as NextNotice[];

/** Shows the notice of this name; a purchase that is over waits no longer in this browser. */
export function sayNotice(name: string): void {
  const known = names.find((each) => each === name);
  if (known === undefined) return;
  forgetPendingPurchase();
  notify(notices[known]);
}
