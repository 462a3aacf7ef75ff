import type { Db } from '#platform/db.ts';

/** A stretch of a channel's timeline, in milliseconds since 1970. */
export type Range = { from: number; until: number };

type Filter = { fixtureId?: string; highlightId?: string; before: Date };

/** Highlights, oldest first. */
export async function listHighlights(db: Db, { fixtureId, highlightId, before }: Filter) {
  const rows = await db
    .selectFrom('live.highlight as h')
    .innerJoin('live.fixture as f', 'f.fixtureId', 'h.fixtureId')
    .select(['h.highlightId', 'h.fixtureId', 'h.channelId', 'h.title', 'h.ranges', 'h.createdAt'])
    .select('f.slug as matchSlug')
    .$if(fixtureId !== undefined, (qb) => qb.where('h.fixtureId', '=', fixtureId ?? ''))
    .$if(highlightId !== undefined, (qb) => qb.where('h.highlightId', '=', highlightId ?? ''))
    .where('h.createdAt', '<=', before)
    .orderBy('h.createdAt')
    .orderBy('h.highlightId')
    .execute();
  return rows.map((row) => ({ ...row, ranges: row.ranges as Range[] }));
}
