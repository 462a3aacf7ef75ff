import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';

/** A difference as finance sees it. */
export function presentDifference(row: Selectable<DB['commerce.difference']>) {
  const { id, state, paymentId: _, ...difference } = row;
  return {
    ...difference,
    differenceId: id,
    state: state === 'open' ? ('open' as const) : ('resolved' as const),
  };
}
