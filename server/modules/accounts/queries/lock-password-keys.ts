import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

const LOCK = 7_296_431_010;

/** One process at a time makes a key pair; released when the transaction ends. */
export async function lockPasswordKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}
