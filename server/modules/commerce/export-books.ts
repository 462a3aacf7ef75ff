import type { Db } from '#platform/db.ts';
import { listCaseEntries } from './cases/queries/list-case-entries.ts';
import { listCases } from './cases/queries/list-cases.ts';
import { findBalance } from './credit/queries/find-balance.ts';
import { listEntries } from './credit/queries/list-entries.ts';
import { findBusinessBuyer } from './invoices/queries/find-business-buyer.ts';
import { listInvoices } from './invoices/queries/list-invoices.ts';

const ALL = { limit: 100_000, offset: 0 };

/** Credit, invoices and cases of an account, for its owner to read: file names without their ending. */
export async function exportBooks(db: Db, accountId: string): Promise<Record<string, unknown>> {
  const { entries } = await listEntries(db, accountId, ALL);
  const cases = await listCases(db, { accountId });
  return {
    saldo: { balanceRupiah: await findBalance(db, accountId), entries },
    faktur: {
      business: (await findBusinessBuyer(db, accountId)) ?? null,
      invoices: await listInvoices(db, { accountId, limit: ALL.limit }),
    },
    kasus: await Promise.all(
      cases.map(async (about) => ({ ...about, entries: await listCaseEntries(db, about.id) })),
    ),
  };
}
