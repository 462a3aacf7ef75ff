import type { Lock, Locker, RequestRelease } from '@tus/server';
import type { Locks } from '#platform/advisory-locks.ts';
import type { Deps } from '#platform/deps.ts';

/** Asks the process that holds an upload to let it go: another request for it has come. */
const WANTED = 'catalog.uploadWanted';
const RETRY_MS = 100;
const GIVE_UP_MS = 12_000;

/** An upload is held by another request that does not let go. */
class UploadBusy extends Error {
  readonly status_code = 423;
  readonly body = 'busy';
}

/**
 * One request at a time for an upload, over all processes: a request that comes asks the one before to end, which gives
 * its bytes to the file and lets go. So a connection that died unnoticed does not keep its upload.
 */
export function openUploadLocks(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  locks: Locks,
): Locker & { close(): void } {
  const held = new Map<string, RequestRelease>();
  const unsubscribe = events.subscribe(WANTED, ({ uploadId }) => {
    void held.get(String(uploadId))?.();
  });

  const take = async (id: string, release: RequestRelease): Promise<boolean> => {
    // The lock of the database is the process's: between two requests of one process this map decides.
    if (held.has(id)) return false;
    held.set(id, release);
    if (await locks.take(nameOf(id))) return true;
    held.delete(id);
    return false;
  };

  const lockOf = (id: string): Lock => ({
    async lock(signal, release) {
      const end = Date.now() + GIVE_UP_MS;
      let hasAsked = false;
      while (!(await take(id, release))) {
        if (signal.aborted || Date.now() > end) throw new UploadBusy();
        if (!hasAsked) await events.publish(db, WANTED, { uploadId: id });
        hasAsked = true;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    },
    async unlock() {
      await locks.release(nameOf(id));
      held.delete(id);
    },
  });
  return { newLock: lockOf, close: unsubscribe };
}

const nameOf = (id: string) => `catalog.upload ${id}`;
