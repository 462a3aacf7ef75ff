import type { Tx } from '#platform/db.ts';

/** Somebody explained it; undefined when it is not there or was explained before. */
export function updateDifferenceResolved(
  tx: Tx,
  { id, resolution, now }: { id: string; resolution: string; now: Date },
) {
  return tx
    .updateTable('commerce.difference')
    .set({ state: 'resolved', resolution, resolvedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
}
