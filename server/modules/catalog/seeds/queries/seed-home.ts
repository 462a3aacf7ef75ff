import type { HomeMode } from '#contract/catalog/shapes.ts';
import { sql, type Tx } from '#platform/db.ts';
import type { SeedBanner, SeedRail } from '../seed-entries.ts';
import { isUneditedSeed } from './seed-taxonomy.ts';

type SeedRailRow = Omit<SeedRail, 'titles' | 'category' | 'mode'> & {
  mode: HomeMode;
  categoryId: string | null;
};

/** `isWritten` is false when the rail stood already, or belongs to an editor. */
export async function upsertRailRow(
  tx: Tx,
  row: SeedRailRow,
  seededHash: string,
): Promise<{ railId: string; isWritten: boolean }> {
  const values = { ...row, seededHash };
  const written = await tx
    .insertInto('catalog.rail')
    .values(values)
    .onConflict((oc) => oc.column('slug').doUpdateSet(values).where(isUneditedSeed('rail')))
    .returning('railId')
    .executeTakeFirst();
  if (written !== undefined) return { railId: written.railId, isWritten: true };
  const { railId } = await tx
    .selectFrom('catalog.rail')
    .select('railId')
    .where('slug', '=', row.slug)
    .executeTakeFirstOrThrow();
  return { railId, isWritten: false };
}

type SeedBannerRow = Omit<SeedBanner, 'title' | 'mode'> & {
  mode: HomeMode;
  titleId: string | null;
};

/** Writes a banner unless it stands as it should or belongs to an editor; returns its id. */
export async function upsertBannerRow(
  tx: Tx,
  row: SeedBannerRow,
  seededHash: string,
): Promise<string> {
  const values = { ...row, seededHash };
  await tx
    .insertInto('catalog.banner')
    .values(values)
    .onConflict((oc) => oc.column('slug').doUpdateSet(values).where(isUneditedSeed('banner')))
    .execute();
  const { bannerId } = await tx
    .selectFrom('catalog.banner')
    .select('bannerId')
    .where('slug', '=', row.slug)
    .executeTakeFirstOrThrow();
  return bannerId;
}

/**
 * Gives a rail exactly these titles, in this order.
 * @throws when one of the slugs isn't known
 */
export async function updateRailItems(
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

type Wanted = { mode: HomeMode; number: number; slug: string };

/** The wanted number on a home page, or the one after the last where another rail has it. */
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
