import { SECOND } from '#contract/constants.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import { ERASED_EVENT, type modulesWithAccountData } from './erase-accounts.ts';
import { claimErasure } from './queries/claim-erasure.ts';
import { updateErasureDone } from './queries/update-erasure-done.ts';

const LOOK_EVERY = 30 * SECOND;

type Forgetting = {
  module: (typeof modulesWithAccountData)[number];
  /** Removes or anonymises everything that the module holds of the account, in this transaction. */
  forget(tx: Tx, accountId: string): Promise<void>;
};
type ForgetParts = Pick<Parts, 'db' | 'clock' | 'events' | 'log'>;

/**
 * Forgets accounts that were erased, as long as this process lives: at once by the event, and from the rows every
 * half minute, so that nothing is lost between two processes. Answers the function that stops it.
 */
export function forgetErasedAccounts(
  parts: ForgetParts,
  forgetting: Forgetting,
): () => Promise<void> {
  let running = Promise.resolve();
  let isStopped = false;
  const look = () => {
    running = running.then(async () => {
      if (!isStopped) await forgetAll(parts, forgetting, () => isStopped);
    });
  };
  const unsubscribe = parts.events.subscribe(ERASED_EVENT, look);
  const timer = setInterval(look, LOOK_EVERY);
  timer.unref();
  look();
  return async () => {
    isStopped = true;
    unsubscribe();
    clearInterval(timer);
    await running;
  };
}

/** Never throws: an account that can't be forgotten now stays due and doesn't hold up the others. */
async function forgetAll(
  parts: ForgetParts,
  { module, forget }: Forgetting,
  isStopped: () => boolean,
): Promise<void> {
  const failed: string[] = [];
  for (;;) {
    let claimed: string | undefined;
    try {
      await inTransaction(parts.db, async (tx) => {
        claimed = await claimErasure(tx, module, failed);
        if (claimed === undefined) return;
        await forget(tx, claimed);
        await updateErasureDone(tx, { accountId: claimed, module }, parts.clock.now());
      });
    } catch (error) {
      parts.log.error({ err: error, module }, 'an account could not be forgotten yet');
      if (claimed === undefined) return;
      failed.push(claimed);
    }
    if (claimed === undefined || isStopped()) return;
  }
}
