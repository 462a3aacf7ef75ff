import { sql } from 'kysely';
import type { MatrixClass } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';

/** Everything on sale that opens a title of this class: its own offers, and plans that hold it. */
export function listWaysToWatch(db: Db, title: { titleId: string; matrix: MatrixClass }) {
  return db
    .selectFrom('commerce.package as offer')
    .leftJoin('commerce.plan as plan', 'plan.tier', 'offer.tier')
    .selectAll('offer')
    .where('offer.isOnSale', '=', true)
    .where((row) =>
      row.or([
        row('offer.titleId', '=', title.titleId),
        // Class E is bought by itself, whatever a plan's data says.
        ...(title.matrix === 'E'
          ? []
          : [sql<boolean>`${title.matrix} = any(${sql.ref('plan.matrix')})`]),
      ]),
    )
    .orderBy('offer.position')
    .execute();
}
