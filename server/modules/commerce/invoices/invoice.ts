import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '#db/types.ts';

type Row = Selectable<DB['commerce.invoice']>;
type BuyerRow = Selectable<DB['commerce.invoiceBuyer']>;

const lineSchema = z.object({ name: z.string(), amountRupiah: z.number().int() });

export type InvoiceLine = z.output<typeof lineSchema>;
/** Null once the account is gone: the invoice stays and leads to nobody. */
export type InvoiceBuyer = Omit<BuyerRow, 'invoiceId' | 'accountId'> | null;

/** An invoice, or the credit note that corrects one, as it was issued. */
export type Invoice = Omit<Row, 'lines'> & { lines: InvoiceLine[]; buyer: InvoiceBuyer };

export function readInvoice(row: Row, buyer: InvoiceBuyer): Invoice {
  return { ...row, lines: z.array(lineSchema).parse(row.lines), buyer };
}
