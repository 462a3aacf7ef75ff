import type { Db } from '#platform/db.ts';

/** A stretch of a channel's timeline, in milliseconds since 1970. */
export type Range = { from: number; until: number };

type Filter = { fixtureId?: string; highlightId?: string; before: Date };

/** Highlights, oldest first. */
export async function listHighlights(db: Db, { fixtureId, highlightId, before }: Filter) {
  const rows = await db
    .selectFrom('live.highlight')
    .select(['highlightId', 'fixtureId', 'channelId', 'title', 'ranges', 'createdAt'])
    .$if(fixtureId !== undefined, (qb) => qb.where('fixtureId', '=', fixtureId ?? ''))
    .$if(highlightId !== undefined, (qb) => qb.where('highlightId', '=', highlightId ?? ''))
    .where('createdAt', '<=', before)
    .orderBy('createdAt')
    .orderBy('highlightId')
    .execute();
  return rows.map((row) => ({ ...row, ranges: row.ranges as Range[] }));
}
