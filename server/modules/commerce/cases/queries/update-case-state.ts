import type { Tx } from '#platform/db.ts';
import type { Case } from '../case.ts';

/** Moves a case that is still open; undefined when it was closed before. */
export function updateCaseState(
  tx: Tx,
  change: { id: string; state: Case['state']; now: Date },
): Promise<Case | undefined> {
  const { id, state, now } = change;
  return tx
    .updateTable('commerce.case')
    .set({ state, closedAt: state === 'closed' ? now : null })
    .where('id', '=', id)
    .where('state', '<>', 'closed')
    .returningAll()
    .executeTakeFirst();
}
