import { type Ticks, TICKS_A_SECOND } from '#media/timeline/timeline.ts';
import { type Db, type DB, type Insertable, sql, type Tx } from '#platform/db.ts';

const TICKS_PER_MS = TICKS_A_SECOND / 1_000;

const blockColumns = [
  'ordinal',
  'startTicks',
  'endTicks',
  'items',
  'itemsBefore',
  'videoBefore',
  'audioBefore',
] as const;

/** The oldest block of a channel: what is laid before it ends where it begins. */
export async function findFirstBlock(db: Db, channelId: string) {
  return db
    .selectFrom('live.block')
    .select(blockColumns)
    .where('channelId', '=', channelId)
    .orderBy('ordinal')
    .limit(1)
    .executeTakeFirst();
}

/** The newest block of a channel: what follows begins where it ends. */
export async function findLastBlock(db: Db, channelId: string) {
  return db
    .selectFrom('live.block')
    .select(blockColumns)
    .where('channelId', '=', channelId)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Blocks of a channel that touch a span, in order. */
export async function listBlocks(db: Db, channelId: string, from: Ticks, to: Ticks) {
  return db
    .selectFrom('live.block')
    .select(blockColumns)
    .where('channelId', '=', channelId)
    .where('startTicks', '<', to)
    .where('endTicks', '>', from)
    .orderBy('startTicks')
    .execute();
}

/** Where the blocks of a programme lie; undefined while none is published. */
export async function findProgrammeSpan(
  db: Db,
  programmeId: string,
): Promise<{ from: Ticks; to: Ticks } | undefined> {
  const row = await db
    .selectFrom('live.block')
    .select(({ fn }) => [fn.min('startTicks').as('from'), fn.max('endTicks').as('to')])
    .where('programmeId', '=', programmeId)
    .executeTakeFirst();
  return row?.from == null || row.to == null ? undefined : { from: row.from, to: row.to };
}

/** Files of the blocks that touch spans of a channel, announced or not; none where an encoder sent them. */
export async function listAssetsWithin(
  db: Db,
  channelId: string,
  spans: readonly { from: Ticks; to: Ticks }[],
): Promise<string[]> {
  const { rows } = await sql<{ assetId: string }>`
    select distinct item ->> 'assetId' as asset_id
    from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as span ("from" bigint, "to" bigint)
    -- Blocks lie one behind the other: older ones than that in which the span begins need no look.
    cross join lateral (select coalesce(max(start_ticks), 0) as ticks from live.block
      where channel_id = ${channelId} and start_ticks <= span."from") as begun
    join live.block b on b.channel_id = ${channelId} and b.start_ticks >= begun.ticks
      and b.start_ticks < span."to" and b.end_ticks > span."from"
    cross join lateral jsonb_array_elements(b.items) as item`.execute(db);
  return rows.map(({ assetId }) => assetId);
}

type BlockAhead = { channelId: string; startTicks: Ticks; endTicks: Ticks; items: unknown };
/** What assembled channels, or one, play behind a moment, as far as it is published. */
export async function listBlocksAhead(db: Db, from: Ticks, channelId: string | null = null) {
  const { rows } = await sql<BlockAhead>`
    select c.channel_id, b.start_ticks, b.end_ticks, b.items
    from live.channel c
    cross join lateral (select coalesce(max(start_ticks), 0) as ticks from live.block
      where channel_id = c.channel_id and start_ticks <= ${from}) as begun
    join live.block b on b.channel_id = c.channel_id and b.start_ticks >= begun.ticks
      and b.end_ticks > ${from}
    where c.kind = 'assembled' and (${channelId}::uuid is null or c.channel_id = ${channelId})`.execute(
    db,
  );
  return rows;
}

/** Publishes blocks. They are never changed afterwards, but what lies ahead of a title that is taken down. */
export async function insertBlocks(tx: Tx, blocks: Insertable<DB['live.block']>[]): Promise<void> {
  if (blocks.length > 0) await tx.insertInto('live.block').values(blocks).execute();
}

/** Ends a block early, where it still lies ahead of what players know. */
export async function updateBlockEnd(
  tx: Tx,
  channelId: string,
  { ordinal, endTicks }: { ordinal: number; endTicks: Ticks },
): Promise<void> {
  await tx
    .updateTable('live.block')
    .set({ endTicks })
    .where('channelId', '=', channelId)
    .where('ordinal', '=', ordinal)
    .execute();
}

/** Takes back what was published from a block on, where no player knows it yet. */
export async function deleteBlocksFrom(tx: Tx, channelId: string, ordinal: number): Promise<void> {
  await tx
    .deleteFrom('live.block')
    .where('channelId', '=', channelId)
    .where('ordinal', '>=', ordinal)
    .execute();
}

/** Forgets blocks that ended before a moment. */
export async function deleteOldBlocks(db: Db, channelId: string, before: Ticks): Promise<void> {
  await db
    .deleteFrom('live.block')
    .where('channelId', '=', channelId)
    .where('endTicks', '<', before)
    .execute();
}

/** True for the one that may write this channel's schedule until its transaction ends. */
export async function lockSchedule(tx: Tx, channelId: string): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('live.schedule/' || ${channelId}, 0)) as is_locked
  `.execute(tx);
  return rows[0]?.isLocked === true;
}

/** Waits until no other writes this channel's schedule, and keeps it until the transaction ends. */
export async function waitForSchedule(tx: Tx, channelId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('live.schedule/' || ${channelId}, 0))
  `.execute(tx);
}

/** In how many published blocks each of these assets stands that end after a moment. */
export async function countBlocksAfter(
  db: Db,
  assets: readonly { assetId: string; after: Date }[],
): Promise<Map<string, number>> {
  if (assets.length === 0) return new Map();
  const first = Math.min(...assets.map(({ after }) => after.getTime()));
  const { rows } = await sql<{ assetId: string; blocks: number }>`
    select asked.asset_id, count(*)::int as blocks
    from live.block b
    cross join lateral jsonb_array_elements(b.items) as item
    join jsonb_to_recordset(${JSON.stringify(
      assets.map(({ assetId, after }) => ({
        asset_id: assetId,
        after: after.getTime() * TICKS_PER_MS,
      })),
    )}::jsonb) as asked (asset_id text, after bigint)
      on asked.asset_id = item ->> 'assetId' and b.end_ticks > asked.after
    where b.end_ticks > ${first * TICKS_PER_MS}
    group by asked.asset_id`.execute(db);
  return new Map(rows.map(({ assetId, blocks }) => [assetId, blocks]));
}

/** Blocks with one of these assets that end after a moment, the first to begin first. */
export async function listBlocksAfter(
  db: Db,
  { assetIds, after, limit }: { assetIds: readonly string[]; after: Date; limit: number },
) {
  if (assetIds.length === 0) return [];
  const { rows } = await sql<{ channelId: string; channel: string; startsAt: Date }>`
    select b.channel_id, c.name as channel, to_timestamp(b.start_ticks::numeric / ${TICKS_A_SECOND}) as starts_at
    from live.block b join live.channel c using (channel_id)
    where b.end_ticks > ${after.getTime() * TICKS_PER_MS} and exists (
      select from jsonb_array_elements(b.items) as item where item ->> 'assetId' = any(${[...assetIds]}::text[]))
    order by b.start_ticks, c.number limit ${limit}`.execute(db);
  return rows;
}

/** How far ahead the channel is published that is least so, milliseconds; undefined where none has a schedule of its own. */
export async function findLeastAhead(db: Db, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ endTicks: number | null }>`
    select min(last.end_ticks) as end_ticks
    from live.channel c
    cross join lateral (select end_ticks from live.block b where b.channel_id = c.channel_id
      order by ordinal desc limit 1) last
    where c.kind = 'assembled' and c.is_shown`.execute(db);
  const end = rows[0]?.endTicks;
  return end == null ? undefined : end / TICKS_PER_MS - now.getTime();
}
