import { createHash } from 'node:crypto';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import { updateSeedingFlag } from './queries/update-seeding-flag.ts';

/** Runs `work` in a transaction whose writes count as seeding, not as somebody's edits. */
export function whileSeeding<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await updateSeedingFlag(tx, true);
    const result = await work(tx);
    await updateSeedingFlag(tx, false);
    return result;
  });
}

/** Tells one version of a seed entry from the next. */
export function seedHash(entry: unknown): string {
  return createHash('sha256').update(JSON.stringify(entry)).digest('base64url').slice(0, 22);
}
