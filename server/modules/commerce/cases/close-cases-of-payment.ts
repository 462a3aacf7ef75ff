import type { Tx } from '#platform/db.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { sendCaseLetter } from './letters.ts';
import { insertCaseEntry } from './queries/insert-case-entry.ts';
import { listOpenCasesOfPayment } from './queries/list-open-cases-of-payment.ts';
import { updateCaseState } from './queries/update-case-state.ts';

/** A case about money answers itself when the money arrives or is back. */
export async function closeCasesOfPayment(
  parts: CommerceParts,
  tx: Tx,
  payment: { accountId: string; createdAt: Date },
  text: string,
): Promise<void> {
  const now = parts.clock.now();
  for (const { id } of await listOpenCasesOfPayment(tx, payment)) {
    await insertCaseEntry(tx, { caseId: id, who: 'system', text, at: now });
    const closed = await updateCaseState(tx, { id, state: 'closed', now });
    if (closed !== undefined) await sendCaseLetter(parts, tx, closed, text);
  }
}
