import type { Db, Tx } from '#platform/db.ts';

/** A stretch of a channel's timeline, in milliseconds since 1970. */
export type Range = { from: number; until: number };

type Filter = {
  fixtureIds?: readonly string[];
  highlightId?: string;
  before: Date;
};

/** Highlights, oldest first. */
export async function listHighlights(db: Db, { fixtureIds, highlightId, before }: Filter) {
  const rows = await db
    .selectFrom('live.highlight as h')
    .innerJoin('live.fixture as f', 'f.fixtureId', 'h.fixtureId')
    .select(['h.highlightId', 'h.fixtureId', 'h.channelId', 'h.title', 'h.ranges', 'h.createdAt'])
    .select('f.slug as matchSlug')
    .$if(fixtureIds !== undefined, (qb) =>
      qb.where((eb) => eb('h.fixtureId', '=', eb.fn.any(eb.val([...(fixtureIds ?? [])])))),
    )
    .$if(highlightId !== undefined, (qb) => qb.where('h.highlightId', '=', highlightId ?? ''))
    .where('h.createdAt', '<=', before)
    .orderBy('h.createdAt')
    .orderBy('h.highlightId')
    .execute();
  return rows.map((row) => ({ ...row, ranges: row.ranges as Range[] }));
}

type HighlightRow = {
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

export async function upsertHighlight(db: Db, highlight: HighlightRow): Promise<void> {
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
