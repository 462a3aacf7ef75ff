import { forgetPendingPurchase } from '../account/pending-purchase.ts';
import { readCookie } from '../account/saved-account.ts';
import { notify } from './toast.ts';

/** Holds what a redirect could not say. */
export const NEXT_NOTICE = 'notice';
export type NextNotice = 'purchaseFailed' | 'nothingToPay';

const notices: Record<NextNotice, Parameters<typeof notify>[0]> = {
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
};

/** Shows what the server left word of, once; a purchase that is over waits no longer in this browser. */
export function takeNotice(): void {
  const name = readCookie(NEXT_NOTICE);
  if (name !== 'purchaseFailed' && name !== 'nothingToPay') return;
  document.cookie = `${NEXT_NOTICE}=; Path=/; Max-Age=0; SameSite=Strict`;
  forgetPendingPurchase();
  notify(notices[name]);
}
