import type { MomentKind, Period } from '#contract/live/sports-shapes.ts';
import type { Db, DB, Insertable, Tx } from '#platform/db.ts';

/** What the scores of matches were from which moment on, oldest first. */
export async function listScoreStates(db: Db, fixtureIds: readonly string[]) {
  if (fixtureIds.length === 0) return [];
  const rows = await db
    .selectFrom('live.fixtureState')
    .select(['fixtureId', 'at', 'status', 'periods'])
    .where('fixtureId', 'in', [...fixtureIds])
    .orderBy('at')
    .execute();
  return rows.map((row) => ({
    ...row,
    status: row.status as 'live' | 'finished',
    periods: row.periods as Period[],
  }));
}

type ScoreStateRow = {
  fixtureId: string;
  at: Date;
  status: 'live' | 'finished';
  periods: readonly Period[];
};

export async function upsertScoreState(
  db: Db,
  { fixtureId, at, ...state }: ScoreStateRow,
): Promise<void> {
  const columns = { status: state.status, periods: JSON.stringify(state.periods) };
  await db
    .insertInto('live.fixtureState')
    .values({ fixtureId, at, ...columns })
    .onConflict((oc) => oc.columns(['fixtureId', 'at']).doUpdateSet(columns))
    .execute();
}

export async function deleteScoreState(db: Db, fixtureId: string, at: Date): Promise<void> {
  await db
    .deleteFrom('live.fixtureState')
    .where('fixtureId', '=', fixtureId)
    .where('at', '=', at)
    .execute();
}

/** Chapters of matches up to `now`, in the order in which they happened. */
export async function listMoments(db: Db, fixtureIds: readonly string[], now: Date) {
  if (fixtureIds.length === 0) return [];
  const rows = await db
    .selectFrom('live.moment')
    .select(['momentId', 'fixtureId', 'at', 'kind', 'teamId', 'clock', 'detail'])
    .where('fixtureId', 'in', [...fixtureIds])
    .where('at', '<=', now)
    .orderBy('at')
    .orderBy('momentId')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as MomentKind }));
}

export type MomentRow = Awaited<ReturnType<typeof listMoments>>[number];

export function lockMoment(tx: Tx, momentId: string) {
  return tx
    .selectFrom('live.moment')
    .select(['fixtureId', 'at', 'kind', 'teamId', 'clock', 'detail'])
    .where('momentId', '=', momentId)
    .forUpdate()
    .executeTakeFirst();
}

export async function upsertMoment(db: Db, row: Insertable<DB['live.moment']>): Promise<void> {
  const { momentId: _, ...columns } = row;
  await db
    .insertInto('live.moment')
    .values(row)
    .onConflict((oc) => oc.column('momentId').doUpdateSet(columns))
    .execute();
}

export async function deleteMoment(tx: Tx, momentId: string): Promise<void> {
  await tx.deleteFrom('live.moment').where('momentId', '=', momentId).execute();
}

type MatchEvents = {
  states: Insertable<DB['live.fixtureState']>[];
  moments: Insertable<DB['live.moment']>[];
};

/** Puts in all that happens in a match that is new. */
export async function insertMatchEvents(tx: Tx, { states, moments }: MatchEvents): Promise<void> {
  if (states.length > 0) await tx.insertInto('live.fixtureState').values(states).execute();
  if (moments.length > 0) await tx.insertInto('live.moment').values(moments).execute();
}

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
