import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

/**
 * Gives a rail exactly these titles, in this order.
 * @throws when one of the slugs isn't known
 */
export async function replaceRailItems(
  tx: Tx,
  railId: string,
  titleSlugs: readonly string[],
): Promise<void> {
  await tx.deleteFrom('catalog.railItem').where('railId', '=', railId).execute();
  const { numAffectedRows } = await sql`
    insert into catalog.rail_item (rail_id, title_id, position)
    select ${railId}, title_id, position
    from unnest(${[...titleSlugs]}::text[]) with ordinality as picked (slug, position)
    join catalog.title using (slug)`.execute(tx);
  if (numAffectedRows !== BigInt(titleSlugs.length)) {
    throw new Error(`A rail names a title that isn't known: ${titleSlugs.join(', ')}`);
  }
}
