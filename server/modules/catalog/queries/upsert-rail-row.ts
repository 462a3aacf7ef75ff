import type { HomeMode } from '#contract/catalog-shapes.ts';
import type { Tx } from '#platform/db.ts';
import type { SeedRail } from '../seed-entries.ts';
import { untouchedSeed } from './untouched-seed.ts';

type Row = Omit<SeedRail, 'titles' | 'category' | 'mode'> & {
  mode: HomeMode;
  categoryId: string | null;
};

/** `isWritten` is false when the rail stood already, or belongs to an editor. */
export async function upsertRailRow(
  tx: Tx,
  row: Row,
  seededHash: string,
): Promise<{ railId: string; isWritten: boolean }> {
  const values = { ...row, seededHash };
  const written = await tx
    .insertInto('catalog.rail')
    .values(values)
    .onConflict((oc) => oc.column('slug').doUpdateSet(values).where(untouchedSeed('rail')))
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
