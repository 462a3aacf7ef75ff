import type { Db, Tx } from '#platform/db.ts';
import type { Range } from './list-highlights.ts';

type Highlight = {
  highlightId: string;
  fixtureId: string;
  channelId: string;
  title: string;
  ranges: readonly Range[];
  createdAt: Date;
};

export async function lockHighlight(tx: Tx, highlightId: string) {
  const row = await tx
    .selectFrom('live.highlight')
    .select(['fixtureId', 'title', 'ranges'])
    .where('highlightId', '=', highlightId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, ranges: row.ranges as Range[] };
}

export async function upsertHighlight(db: Db, highlight: Highlight): Promise<void> {
  const { title, channelId } = highlight;
  const ranges = JSON.stringify(highlight.ranges);
  await db
    .insertInto('live.highlight')
    .values({ ...highlight, ranges })
    .onConflict((oc) => oc.column('highlightId').doUpdateSet({ title, channelId, ranges }))
    .execute();
}

export async function deleteHighlight(tx: Tx, highlightId: string): Promise<void> {
  await tx.deleteFrom('live.highlight').where('highlightId', '=', highlightId).execute();
}
