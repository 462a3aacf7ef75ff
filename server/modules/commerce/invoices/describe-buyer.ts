import { findAccount } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/db.ts';
import type { InvoiceBuyer } from './invoice.ts';
import { findBusinessBuyer } from './queries/find-business-buyer.ts';

/** To whom an invoice of today goes. Null for an account that is gone. */
export async function describeBuyer(tx: Tx, accountId: string): Promise<InvoiceBuyer> {
  const account = await findAccount(tx, accountId);
  if (account === undefined) return null;
  const business = await findBusinessBuyer(tx, accountId);
  return {
    name: account.name,
    email: account.email,
    companyName: business?.companyName ?? null,
    npwp: business?.npwp ?? null,
    address: business?.address ?? null,
  };
}
