import type { Db } from '#platform/db.ts';
import { exportAutomatic } from './automatic/export-automatic.ts';
import { listOfferData } from './queries/list-offer-data.ts';
import { exportBooks } from './export-books.ts';
import { listAccountData } from './queries/list-account-data.ts';

/** What this module holds of an account, for its owner to read: file names without their ending, and their content. */
export async function exportPurchases(db: Db, accountId: string): Promise<Record<string, unknown>> {
  const owned = await listAccountData(db, accountId);
  const { redemptions, freeClaims, contracts } = await listOfferData(db, accountId);
  const { carts, payments, subscriptions, rights, refunds, vouchers, bonuses } = owned;
  const { pauses, renewals, notices, gifts } = owned;
  const automatic = await exportAutomatic(db, accountId);
  return {
    keranjang: carts,
    pembayaran: { payments, refunds },
    langganan: { subscriptions, pauses, renewals, notices },
    'perpanjangan-otomatis': automatic,
    'hak-tonton': rights,
    voucher: vouchers,
    hadiah: { bonuses, gifts },
    'pemakaian-promo': redemptions,
    'penawaran-gratis': freeClaims,
    kontrak: contracts,
    ...(await exportBooks(db, accountId)),
  };
}
