import { forgetPendingPurchase } from '../account/pending-purchase.ts';
import { readCookie } from '../account/saved-account.ts';
import { notify } from './toast.ts';

/** Holds what a redirect could not say. */
export const NEXT_NOTICE = 'notice';
export type NextNotice = 'purchaseFailed';

/** Shows what the server left word of, once; a purchase that failed waits no longer in this browser. */
export function takeNotice(): void {
  if (readCookie(NEXT_NOTICE) !== ('purchaseFailed' satisfies NextNotice)) return;
  document.cookie = `${NEXT_NOTICE}=; Path=/; Max-Age=0; SameSite=Strict`;
  forgetPendingPurchase();
  notify({
    title: 'Pembelian belum jadi',
    message: 'Paket ini belum bisa dibeli. Pilih lagi di halaman Paket.',
    status: 'error',
  });
}
