import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

/** Tells the edit triggers, until the transaction ends, whether its writes come from a seed. */
export async function updateSeedingFlag(tx: Tx, isSeeding: boolean): Promise<void> {
  await sql`select set_config('catalog.seeding', ${isSeeding ? 'on' : 'off'}, true)`.execute(tx);
}
