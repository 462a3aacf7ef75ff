import { findAccount } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/db.ts';
import type { ActivatedRight } from './grant-period.ts';
import type { CommerceParts } from './commerce-parts.ts';
import {
  deniedLetter,
  expiredLetter,
  type LetterFacts,
  paidLetter,
  refundLetter,
} from './letters.ts';
import type { Payment } from './payment.ts';
import { knownZone } from './zone.ts';

type Writer = (facts: LetterFacts) => { subject: string; text: string; html: string };

/** Goes out exactly when the transaction commits; an account without e-mail gets none. */
async function send(parts: CommerceParts, tx: Tx, payment: Payment, write: Writer): Promise<void> {
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
  await parts.mail.send({ to: account.email, ...letter }, { db: tx });
}

export function sendPaidLetter(
  parts: CommerceParts,
  tx: Tx,
  payment: Payment,
  rights: readonly ActivatedRight[],
): Promise<void> {
  return send(parts, tx, payment, (facts) => paidLetter(facts, rights, parts.clock.now()));
}

export function sendRefundLetter(
  parts: CommerceParts,
  tx: Tx,
  payment: Payment,
  amountRupiah: number,
): Promise<void> {
  return send(parts, tx, payment, (facts) => refundLetter(facts, amountRupiah));
}

export function sendUnpaidLetter(parts: CommerceParts, tx: Tx, payment: Payment): Promise<void> {
  return send(parts, tx, payment, payment.state === 'expired' ? expiredLetter : deniedLetter);
}
