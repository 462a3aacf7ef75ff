import type { Tx } from '#platform/db.ts';
import type { SeedEpisode } from '../seed-entries.ts';
import { untouchedSeed } from './untouched-seed.ts';

type Row = Omit<SeedEpisode, 'publishedAt' | 'series' | 'seasonName'> & { titleId: string };
type Rest = { publishedAt: Date | null; seasonName: string; seededHash: string };

/** Writes an episode, and its season when it is the first; `isWritten` is false when it stood already. */
export async function upsertEpisodeRow(
  tx: Tx,
  row: Row,
  { publishedAt, seasonName, seededHash }: Rest,
): Promise<{ productId: string; isWritten: boolean }> {
  const { titleId, season, number } = row;
  await tx
    .insertInto('catalog.season')
    .values({ titleId, number: season, name: seasonName })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const written = await tx
    .insertInto('catalog.episode')
    .values({ ...row, seededHash, publishedAt })
    .onConflict((oc) =>
      oc
        .columns(['titleId', 'season', 'number'])
        .doUpdateSet({ ...row, seededHash })
        .where(untouchedSeed('episode')),
    )
    .returning('productId')
    .executeTakeFirst();
  if (written !== undefined) return { productId: written.productId, isWritten: true };
  const { productId } = await tx
    .selectFrom('catalog.episode')
    .select('productId')
    .where('titleId', '=', titleId)
    .where('season', '=', season)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return { productId, isWritten: false };
}
