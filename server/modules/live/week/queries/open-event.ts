import type { KpiClass } from '#contract/age-ratings.ts';
import type { SlotSource } from '#contract/live/week-shapes.ts';
import { type Db, sql, type Tx } from '#platform/db.ts';

/** How far events with an open end of a channel go, as far as it is known, and where they go on. */
export function listOpenEvents(db: Db, channelId: string) {
  return db
    .selectFrom('live.openEvent as e')
    .leftJoin('live.slot as s', (join) =>
      join.onRef('s.slotId', '=', 'e.overflowSlotId').onRef('s.overflowFrom', '=', 'e.channelId'),
    )
    .leftJoin('live.channel as c', 'c.channelId', 's.channelId')
    .select(['e.slotId', 'e.date', 'e.stopAt', 'e.endedAt', 'e.overflowSlotId'])
    .select(['c.channelId as overflowChannelId', 'c.name as overflowName'])
    .select(['s.date as overflowDate', 's.startMinute as overflowStart'])
    .where('e.channelId', '=', channelId)
    .execute();
}

export type OpenEvent = {
  channelId: string;
  slotId: string;
  date: string;
  stopAt: Date;
  endedAt: Date | null;
  /** As it was where it is not named. */
  overflowSlotId?: string | null;
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

/** Forgets those that were over before a moment, and where they went on. */
export async function deleteOpenEventsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('live.openEvent').where('stopAt', '<', before).execute();
  await db
    .deleteFrom('live.slot')
    .where('overflowFrom', 'is not', null)
    .where('date', '<', before.toISOString().slice(0, 10))
    .execute();
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
    .select(['s.maxMinutes', 's.minutes', 's.startMinute', 's.overflowChannelId'])
    .select(['s.kpiClass', 's.source'])
    .select(['c.kind', 'c.plan', 'c.name', 'c.genreId', 'c.matrix'])
    .where('s.maxMinutes', 'is not', null)
    .where('p.source', '=', 'schedule')
    .where('p.startAt', '<=', now)
    .where('p.stopAt', '>', now)
    .where('p.stopAt', '<=', soon)
    .$if(channelId !== undefined, (qb) => qb.where('p.channelId', '=', channelId ?? ''))
    .$narrowType<{ slotId: string; maxMinutes: number }>()
    .$narrowType<{ kpiClass: KpiClass | null; source: SlotSource }>()
    .execute();
}

export type OnAirOpen = Awaited<ReturnType<typeof listOnAirOpen>>[number];

/** Channels on which events of a channel may go on, or do: its week may name another one meanwhile. */
export async function listOverflowChannels(db: Db, channelId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select overflow_channel_id as id from live.slot
      where channel_id = ${channelId} and overflow_channel_id is not null
    union select channel_id from live.slot where overflow_from = ${channelId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What is locked from here on can be let go without ending the transaction. */
export async function beginLocking(tx: Tx): Promise<void> {
  await sql`savepoint locking`.execute(tx);
}

export async function letLocksGo(tx: Tx): Promise<void> {
  await sql`rollback to savepoint locking`.execute(tx);
  await sql`release savepoint locking`.execute(tx);
}

type Overflow = {
  slotId: string;
  channelId: string;
  overflowFrom: string;
  date: string;
  startMinute: number;
  minutes: number;
  maxMinutes: number | null;
  kpiClass: KpiClass | null;
  source: SlotSource;
};

/** Lets an event that began elsewhere lie over a channel's week. */
export async function insertOverflow(tx: Tx, { source, ...row }: Overflow): Promise<void> {
  await tx
    .insertInto('live.slot')
    .values({
      ...row,
      layer: 'live',
      source: JSON.stringify(source),
      fill: sql`'"rotation"'::jsonb`,
      overrun: 'cut',
      isFixed: true,
    })
    .execute();
}

export async function deleteOverflow(tx: Tx, channelId: string, slotId: string): Promise<void> {
  await tx
    .deleteFrom('live.slot')
    .where('channelId', '=', channelId)
    .where('slotId', '=', slotId)
    .where('overflowFrom', 'is not', null)
    .execute();
}

type Event = Pick<OpenEvent, 'channelId' | 'slotId' | 'date'>;

/** An event does not go on elsewhere any more, and what its guide says of that is taken out of it. */
export async function forgetOverflow(
  tx: Tx,
  { channelId, slotId, date }: Event,
  { words, now }: { words: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('live.openEvent')
    .set({ overflowSlotId: null })
    .where('channelId', '=', channelId)
    .where('slotId', '=', slotId)
    .where('date', '=', date)
    .execute();
  await tx
    .updateTable('live.programme')
    .set({ synopsis: sql<string>`rtrim(replace(synopsis, ${words}, ''))`, continuesOn: null })
    .where('channelId', '=', channelId)
    .where('slotId', '=', slotId)
    .where('startAt', '>', sql<Date>`${now}::timestamptz - interval '1 day'`)
    .where('stopAt', '>', now)
    .execute();
}

/** Encoded channels that a week is published on. */
export function listEncodedWithSlots(db: Db) {
  return db
    .selectFrom('live.channel as c')
    .select(['c.channelId', 'c.kind', 'c.plan'])
    .where('c.kind', '=', 'encoded')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('live.slot as s')
          .select('s.slotId')
          .whereRef('s.channelId', '=', 'c.channelId'),
      ),
    )
    .execute();
}
