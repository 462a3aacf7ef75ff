import { randomUUID } from 'node:crypto';
import type { TestDeps } from '../../deps.ts';

type Paid = { cartId: string; accountId: string; lines: unknown; amountRupiah: number };

/** A settled payment of a cart with its invoice, without any gateway. */
export async function anInvoice({ db, clock }: TestDeps, paid: Paid) {
  const now = clock.now();
  const [invoicedId, invoiceId] = [randomUUID(), randomUUID()];
  const { lines, ...payment } = paid;
  await db
    .insertInto('commerce.payment')
    .values({
      ...payment,
      id: invoicedId,
      method: 'qris',
      gateway: 'midtrans',
      lines: JSON.stringify(lines),
      state: 'paid',
      outcome: 'active',
      expiresAt: now,
      createdAt: now,
      paidAt: now,
      closedAt: now,
    })
    .execute();
  const sequence = Math.floor(Math.random() * 1_000_000);
  await db
    .insertInto('commerce.invoice')
    .values({
      id: invoiceId,
      kind: 'invoice',
      year: 2000,
      sequence,
      number: `INV/2000/${sequence}`,
      paymentId: invoicedId,
      lines: JSON.stringify([{ name: 'Premium 1 bulan', amountRupiah: paid.amountRupiah }]),
      totalRupiah: paid.amountRupiah,
      dppRupiah: paid.amountRupiah,
      ppnRupiah: 0,
      ratePercent: 0,
      baseNumerator: 1,
      baseDenominator: 1,
      issuedAt: now,
    })
    .execute();
  const buyer = { invoiceId, accountId: paid.accountId, name: 'Pembeli' };
  await db.insertInto('commerce.invoiceBuyer').values(buyer).execute();
  return { invoicedId, invoiceId };
}
