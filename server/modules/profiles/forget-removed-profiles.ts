import { SECOND } from '#contract/constants.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import { takeRemoval } from './queries/delete-removal.ts';

/** Modules that keep something by profile: each forgets with `forgetRemovedProfiles`. */
export const modulesWithProfileData = ['live', 'playback', 'engagement'] as const;
/** Announces that modules have profiles to forget; their rows are the durable part. */
export const REMOVED_EVENT = 'profiles.removed';
const LOOK_EVERY = 30 * SECOND;

type Forgetting = {
  module: (typeof modulesWithProfileData)[number];
  /** Removes everything that the module holds of the profile, in this transaction. */
  forget(tx: Tx, profile: { profileId: string; accountId: string }): Promise<void>;
};
type ForgetParts = Pick<Parts, 'db' | 'events' | 'log'>;

/**
 * Forgets profiles that were removed, as long as this process lives: at once by the event, and from the rows every
 * half minute. Answers the function that stops it.
 */
export function forgetRemovedProfiles(
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
  const unsubscribe = parts.events.subscribe(REMOVED_EVENT, look);
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

/** Never throws: what can't be forgotten now stays due. */
async function forgetAll(
  { db, log }: ForgetParts,
  { module, forget }: Forgetting,
  isStopped: () => boolean,
): Promise<void> {
  let isMore = true;
  while (isMore && !isStopped()) {
    try {
      isMore = await inTransaction(db, async (tx) => {
        const removed = await takeRemoval(tx, module);
        if (removed !== undefined) await forget(tx, removed);
        return removed !== undefined;
      });
    } catch (error) {
      log.error({ err: error, module }, 'a profile could not be forgotten yet');
      return;
    }
  }
}
