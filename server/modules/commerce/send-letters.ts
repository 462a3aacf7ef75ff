import { findAccount } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/db.ts';
import type { ActivatedRight } from './grant-period.ts';
import type { CommerceParts } from './commerce-parts.ts';
import type { Invoice } from './invoices/invoice.ts';
import {
  type Content,
  deniedLetter,
  expiredLetter,
  type LetterFacts,
  orderLetter,
  paidLetter,
} from './letters.ts';
import type { Payment } from './payment.ts';
import { knownZone } from './zone.ts';

/**
 * A letter about a payment to the one who pays. Goes out exactly when the transaction commits; an account without
 * e-mail gets none. `invoice` is attached as a PDF.
 */
export async function sendPaymentLetter(
  parts: CommerceParts,
  tx: Tx,
  payment: Payment,
  write: (facts: LetterFacts) => Content,
  invoice?: Pick<Invoice, 'id' | 'number'>,
): Promise<void> {
  const account = await findAccount(tx, payment.accountId);
  if (account?.email == null || account.deletedAt !== null) return;
  const letter = write({
    name: account.name,
    zone: knownZone(account.timezone),
    publicUrl: parts.publicUrl,
    cartId: payment.cartId,
    paymentId: payment.id,
    what: payment.lines.map(({ name }) => name).join(' dan '),
    amountRupiah: payment.amountRupiah,
  });
  const attachments = invoice === undefined ? {} : { attachments: [attach(invoice)] };
  await parts.mail.send({ to: account.email, ...letter, ...attachments }, { db: tx });
}

/** By name: the worker draws it when the letter goes out, and no queue holds a file. */
const attach = ({ id, number }: Pick<Invoice, 'id' | 'number'>) => ({
  document: 'invoice' as const,
  id,
  filename: `${number.replaceAll('/', '-')}.pdf`,
});

export function sendPaidLetter(
  parts: CommerceParts,
  tx: Tx,
  payment: Payment,
  rights: readonly ActivatedRight[],
  invoice: Invoice,
): Promise<void> {
  const write = (facts: LetterFacts) => paidLetter(facts, rights, parts.clock.now());
  return sendPaymentLetter(parts, tx, payment, write, invoice);
}

export function sendOrderLetter(
  parts: CommerceParts,
  tx: Tx,
  payment: Payment,
  steps: readonly string[],
): Promise<void> {
  const { expiresAt } = payment;
  return sendPaymentLetter(parts, tx, payment, (facts) => orderLetter(facts, { expiresAt, steps }));
}

export function sendUnpaidLetter(parts: CommerceParts, tx: Tx, payment: Payment): Promise<void> {
  const write = payment.state === 'expired' ? expiredLetter : deniedLetter;
  return sendPaymentLetter(parts, tx, payment, write);
}
