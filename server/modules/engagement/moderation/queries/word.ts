import type { WordKind } from '#contract/engagement/index.ts';
import { type Db, sql, type Tx } from '#platform/db.ts';
import type { WordEntry } from '../word-lists.ts';

/** What staff changed about the lists. */
export async function listWordChanges(db: Db): Promise<WordEntry[]> {
  const rows = await db
    .selectFrom('engagement.moderationWord')
    .select(['kind', 'word', 'points'])
    .orderBy('kind')
    .orderBy('word')
    .execute();
  return rows.map(({ kind, ...row }) => ({ kind: kind as WordKind, ...row }));
}

export async function upsertWords(
  tx: Tx,
  words: readonly WordEntry[],
  changedAt: Date,
): Promise<void> {
  await tx
    .insertInto('engagement.moderationWord')
    .values(words.map((entry) => ({ ...entry, changedAt })))
    .onConflict((conflict) =>
      conflict.columns(['kind', 'word']).doUpdateSet({ points: sql`excluded.points`, changedAt }),
    )
    .execute();
}

/** Words of the latest reviews, to try changed lists against. */
export function listLatestTexts(db: Db, limit: number) {
  return db
    .selectFrom('engagement.review')
    .select(['id', 'title', 'content'])
    .where('withdrawnAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
}
