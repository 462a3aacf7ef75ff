import type { Tx } from '#platform/db.ts';
import { databaseConstraint } from '#platform/db.ts';
import { insertEntryOnce, type NewEntry } from './queries/insert-entry-once.ts';

/** Spending found less than it needs. The transaction is lost with it. */
export class CreditShort extends Error {}

/**
 * Moves money from one book to another, once for each cause. What lowers a balance waits for others who do the same,
 * and fails as `CreditShort` where there is not enough.
 */
export async function postEntry(tx: Tx, entry: NewEntry): Promise<boolean> {
  try {
    return await insertEntryOnce(tx, entry);
  } catch (error) {
    if (databaseConstraint(error) === 'credit_is_enough') {
      throw new CreditShort('The credit is not enough', { cause: error });
    }
    throw error;
  }
}
