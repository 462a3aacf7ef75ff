import type { HomeMode } from '#contract/catalog-shapes.ts';
import type { Tx } from '#platform/db.ts';
import type { SeedBanner } from '../seed-entries.ts';
import { untouchedSeed } from './untouched-seed.ts';

type Row = Omit<SeedBanner, 'title' | 'mode'> & { mode: HomeMode; titleId: string | null };

/** Writes a banner unless it stands as it should or belongs to an editor; returns its id. */
export async function upsertBannerRow(tx: Tx, row: Row, seededHash: string): Promise<string> {
  const values = { ...row, seededHash };
  await tx
    .insertInto('catalog.banner')
    .values(values)
    .onConflict((oc) => oc.column('slug').doUpdateSet(values).where(untouchedSeed('banner')))
    .execute();
  const { bannerId } = await tx
    .selectFrom('catalog.banner')
    .select('bannerId')
    .where('slug', '=', row.slug)
    .executeTakeFirstOrThrow();
  return bannerId;
}
