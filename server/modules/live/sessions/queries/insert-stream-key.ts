import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import type { Slot } from '../timeline-row.ts';

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
