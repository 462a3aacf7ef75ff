import type { Tx } from '#platform/db.ts';
import type { SeedTitle } from '../seed-entries.ts';
import { untouchedSeed } from './untouched-seed.ts';

type Row = Omit<SeedTitle, 'publishedAt' | 'categories' | 'genres' | 'credits'>;

/** Its id when the row was written; undefined when it stands as it should or belongs to an editor. */
export async function upsertTitleRow(
  tx: Tx,
  row: Row,
  publishedAt: Date | null,
  seededHash: string,
): Promise<string | undefined> {
  const values = { ...row, seededHash };
  const written = await tx
    .insertInto('catalog.title')
    .values({ ...values, publishedAt })
    .onConflict((oc) => oc.column('slug').doUpdateSet(values).where(untouchedSeed('title')))
    .returning('titleId')
    .executeTakeFirst();
  return written?.titleId;
}
