import type { Period } from '#contract/live-sports-shapes.ts';
import type { Db } from '#platform/db.ts';

type State = {
  fixtureId: string;
  at: Date;
  status: 'live' | 'finished';
  periods: readonly Period[];
};

export async function upsertState(db: Db, { fixtureId, at, ...state }: State): Promise<void> {
  const columns = { status: state.status, periods: JSON.stringify(state.periods) };
  await db
    .insertInto('live.fixtureState')
    .values({ fixtureId, at, ...columns })
    .onConflict((oc) => oc.columns(['fixtureId', 'at']).doUpdateSet(columns))
    .execute();
}

export async function deleteState(db: Db, fixtureId: string, at: Date): Promise<void> {
  await db
    .deleteFrom('live.fixtureState')
    .where('fixtureId', '=', fixtureId)
    .where('at', '=', at)
    .execute();
}
