import { sql } from 'kysely';
import type { MatrixClass } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';

/** Everything on sale that opens a title of this class: its own offers, plans that hold it, minipacks that open it. */
export function listWaysToWatch(db: Db, title: { titleId: string; matrix: MatrixClass }) {
  return db
    .selectFrom('commerce.package as offer')
    .leftJoin('commerce.plan as plan', 'plan.tier', 'offer.tier')
    .selectAll('offer')
    .where('offer.isOnSale', '=', true)
    .where((row) =>
      row.or([
        row('offer.titleId', '=', title.titleId),
        sql<boolean>`offer.grants -> 'titleIds' @> ${JSON.stringify([title.titleId])}::jsonb`,
        // Class E is bought by itself, whatever the data of a plan says.
        ...(title.matrix === 'E'
          ? []
          : [
              sql<boolean>`${title.matrix} = any(${sql.ref('plan.matrix')})`,
              sql<boolean>`offer.grants -> 'matrix' @> ${JSON.stringify([title.matrix])}::jsonb`,
            ]),
      ]),
    )
    .orderBy('offer.position')
    .execute();
}
