import { sql } from 'kysely';
import type { HomeMode } from '#contract/catalog-shapes.ts';
import type { Tx } from '#platform/db.ts';

type Wanted = { mode: HomeMode; number: number; slug: string };

/** The wanted place on a home page, or the one after the last where another rail stands there. */
export async function findFreeRailNumber(tx: Tx, { mode, number, slug }: Wanted): Promise<number> {
  const { free } = await tx
    .selectFrom('catalog.rail')
    .select(
      sql<number>`case when bool_or(number = ${number} and slug <> ${slug}) then max(number) + 1
        else ${number}::integer end`.as('free'),
    )
    .where('mode', '=', mode)
    .executeTakeFirstOrThrow();
  return free;
}
