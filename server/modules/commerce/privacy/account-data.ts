import { randomUUID } from 'node:crypto';
import { deleteTestClock } from '#platform/clocks.ts';
import type { Db, Tx } from '#platform/db.ts';
import { exportAutoRenewal } from '../auto-renewal/present-auto-renewal.ts';
import { updateAutoRenewalsErased } from '../auto-renewal/queries.ts';
import { findBusinessBuyer, listInvoicesWithBuyer } from '../invoices/queries/invoice.ts';
import { postEntry } from '../ledger/postings.ts';
import { findBalance, listEntries } from '../ledger/queries/ledger-entry.ts';
import { listTicketEntries, listTicketsOf } from '../support/queries/ticket.ts';
import {
  listAccountData,
  listOfferData,
  updateAccountErased,
  updateAccountingErased,
} from './queries.ts';

const ALL = { limit: 100_000, offset: 0 };

/** Credit, invoices and tickets of an account, for its owner to read: file names without their ending. */
async function exportAccounting(db: Db, accountId: string): Promise<Record<string, unknown>> {
  const { entries } = await listEntries(db, accountId, ALL);
  const tickets = await listTicketsOf(db, { accountId });
  return {
    saldo: { balanceRupiah: await findBalance(db, accountId), entries },
    faktur: {
      business: (await findBusinessBuyer(db, accountId)) ?? null,
      invoices: await listInvoicesWithBuyer(db, { accountId, limit: ALL.limit }),
    },
    kasus: await Promise.all(
      tickets.map(async (ticket) => ({
        ...ticket,
        entries: await listTicketEntries(db, ticket.id),
      })),
    ),
  };
}

/** What this module holds of an account, for its owner to read: file names without their ending, and their content. */
export async function exportPurchases(db: Db, accountId: string): Promise<Record<string, unknown>> {
  const owned = await listAccountData(db, accountId);
  const { redemptions, freeClaims, contracts } = await listOfferData(db, accountId);
  const { carts, payments, subscriptions, entitlements, refunds, vouchers, bonuses } = owned;
  const { pauses, renewals, notices, gifts } = owned;
  const autoRenewal = await exportAutoRenewal(db, accountId);
  return {
    keranjang: carts,
    pembayaran: { payments, refunds },
    langganan: { subscriptions, pauses, renewals, notices },
    'perpanjangan-otomatis': autoRenewal,
    'hak-tonton': entitlements,
    voucher: vouchers,
    hadiah: { bonuses, gifts },
    'pemakaian-promo': redemptions,
    'penawaran-gratis': freeClaims,
    kontrak: contracts,
    ...(await exportAccounting(db, accountId)),
  };
}

/**
 * The ledger and the invoices stay and name no person; what was the person's own in them goes. Credit that was left
 * stays owed, under the same number as the payments.
 */
async function eraseAccounting(
  tx: Tx,
  { accountId, anonymousId, now }: { accountId: string; anonymousId: string; now: Date },
): Promise<void> {
  const left = await findBalance(tx, accountId);
  if (left > 0) {
    await postEntry(tx, {
      cause: 'erasure',
      causeId: anonymousId,
      debit: 'customer_credit',
      credit: 'refunds_payable',
      amountRupiah: left,
      accountId,
      note: 'Sisa saldo akun yang dihapus',
      createdAt: now,
    });
  }
  await updateAccountingErased(tx, accountId, anonymousId);
}

/** What stays for the tax office is put under a new number, so that not even the account's own leads to it. */
export async function eraseAccount(tx: Tx, accountId: string, now: Date): Promise<void> {
  await deleteTestClock(tx, accountId);
  const anonymousId = randomUUID();
  await eraseAccounting(tx, { accountId, anonymousId, now });
  await updateAutoRenewalsErased(tx, accountId, { anonymousId, now });
  await updateAccountErased(tx, accountId, anonymousId);
}
