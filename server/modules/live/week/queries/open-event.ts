import type { Db, Tx } from '#platform/db.ts';

/** How far events with an open end of a channel go, as far as it is known. */
export function listOpenEvents(db: Db, channelId: string) {
  return db
    .selectFrom('live.openEvent')
    .select(['slotId', 'date', 'stopAt', 'endedAt'])
    .where('channelId', '=', channelId)
    .execute();
}

type OpenEvent = {
  channelId: string;
  slotId: string;
  date: string;
  stopAt: Date;
  endedAt: Date | null;
};

export async function upsertOpenEvent(
  tx: Tx,
  { channelId, slotId, date, ...row }: OpenEvent,
): Promise<void> {
  await tx
    .insertInto('live.openEvent')
    .values({ channelId, slotId, date, ...row })
    .onConflict((oc) => oc.columns(['channelId', 'slotId', 'date']).doUpdateSet(row))
    .execute();
}

/** Forgets those that were over before a moment. */
export async function deleteOpenEventsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('live.openEvent').where('stopAt', '<', before).execute();
}

/** Events with an open end that are on air now and end soon, as far as they are announced. */
export function listOnAirOpen(
  db: Db,
  { now, soon, channelId }: { now: Date; soon: Date; channelId?: string },
) {
  return db
    .selectFrom('live.programme as p')
    .innerJoin('live.slot as s', (join) =>
      join.onRef('s.channelId', '=', 'p.channelId').onRef('s.slotId', '=', 'p.slotId'),
    )
    .innerJoin('live.channel as c', 'c.channelId', 'p.channelId')
    .select(['p.channelId', 'p.slotId', 'p.startAt', 'p.stopAt', 'p.title'])
    .select(['s.maxMinutes', 's.minutes', 's.startMinute', 'c.kind', 'c.plan'])
    .where('s.maxMinutes', 'is not', null)
    .where('p.source', '=', 'schedule')
    .where('p.startAt', '<=', now)
    .where('p.stopAt', '>', now)
    .where('p.stopAt', '<=', soon)
    .$if(channelId !== undefined, (qb) => qb.where('p.channelId', '=', channelId ?? ''))
    .$narrowType<{ slotId: string; maxMinutes: number }>()
    .execute();
}
