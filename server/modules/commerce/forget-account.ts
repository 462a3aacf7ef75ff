import { randomUUID } from 'node:crypto';
import type { Tx } from '#platform/db.ts';
import { forgetClock } from '#platform/move-clock.ts';
import { updateAutomaticsForgotten } from './automatic/queries/forget-automatics.ts';
import { forgetBooks } from './forget-books.ts';
import { updateAccountForgotten } from './queries/update-account-forgotten.ts';

/** What stays for the tax office is put under a new number, so that not even the account's own leads to it. */
export async function forgetAccount(tx: Tx, accountId: string): Promise<void> {
  await forgetClock(tx, accountId);
  const nobody = randomUUID();
  await forgetBooks(tx, { accountId, nobody });
  await updateAutomaticsForgotten(tx, accountId, { nobody, now: new Date() });
  await updateAccountForgotten(tx, accountId, nobody);
}
