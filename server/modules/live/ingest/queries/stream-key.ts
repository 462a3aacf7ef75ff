import { type Db, sql, type Tx } from '#platform/db.ts';
import type { Slot } from '../../timelines/encoded-timeline.ts';

/** Encoded channels with what they are made from, and the keys of those who push. */
export async function listContributions(db: Db) {
  const channels = await db
    .selectFrom('live.channel')
    .select(['channelId', 'slug', 'name', 'plan', 'isShown', 'hold'])
    .where('kind', '=', 'encoded')
    .orderBy('number')
    .execute();
  const keys = await db
    .selectFrom('live.streamKey')
    .select(['channelId', 'slot', 'generation', 'keyHash', 'srtOffset'])
    .execute();
  return { channels, keys };
}

/** The key of one source, held until the transaction ends. */
export function findStreamKey(tx: Tx, channelId: string, slot: Slot) {
  return tx
    .selectFrom('live.streamKey')
    .select(['generation', 'keyHash', 'srtOffset'])
    .where('channelId', '=', channelId)
    .where('slot', '=', slot)
    .forUpdate()
    .executeTakeFirst();
}

type Row = { channelId: string; slot: Slot; generation: number; keyHash: Buffer };

/** A source's first key, with the next free port of SRT. */
export async function insertStreamKey(tx: Tx, row: Row): Promise<number> {
  // One at a time: two would find the same port free.
  await sql`select pg_advisory_xact_lock(hashtextextended('live.stream_key', 0))`.execute(tx);
  const { last } = await tx
    .selectFrom('live.streamKey')
    .select(({ fn }) => fn.max('srtOffset').as('last'))
    .executeTakeFirstOrThrow();
  const srtOffset = last === null ? 0 : Number(last) + 1;
  await tx
    .insertInto('live.streamKey')
    .values({ ...row, srtOffset })
    .execute();
  return srtOffset;
}

export async function updateStreamKey(tx: Tx, row: Row): Promise<void> {
  const { channelId, slot, generation, keyHash } = row;
  await tx
    .updateTable('live.streamKey')
    .set(({ fn }) => ({ generation, keyHash, rotatedAt: fn('now') }))
    .where('channelId', '=', channelId)
    .where('slot', '=', slot)
    .execute();
}

/** Which keys a channel has, without their hashes. */
export function listStreamKeys(db: Db, channelId: string) {
  return db
    .selectFrom('live.streamKey')
    .select(['slot', 'generation', 'rotatedAt'])
    .where('channelId', '=', channelId)
    .execute();
}
