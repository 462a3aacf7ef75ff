import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';
import type { InvoiceBuyer, InvoiceLine } from '../invoice.ts';

type NewInvoice = Omit<Insertable<DB['commerce.invoice']>, 'lines'> & {
  lines: readonly InvoiceLine[];
};

/** Writes an invoice for good, and to whom it goes. */
export async function insertInvoice(
  tx: Tx,
  invoice: NewInvoice,
  buyer: { accountId: string; is: InvoiceBuyer },
): Promise<void> {
  await tx
    .insertInto('commerce.invoice')
    .values({ ...invoice, lines: JSON.stringify(invoice.lines) })
    .execute();
  if (buyer.is === null) return;
  await tx
    .insertInto('commerce.invoiceBuyer')
    .values({ ...buyer.is, invoiceId: invoice.id, accountId: buyer.accountId })
    .execute();
}
