import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

/** Whoever gives channels numbers and names goes one by one until the transaction ends. Reading goes on. */
export async function lockChannelNames(tx: Tx): Promise<void> {
  await sql`lock table live.channel in share row exclusive mode`.execute(tx);
}
