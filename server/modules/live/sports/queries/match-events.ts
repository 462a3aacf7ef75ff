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
