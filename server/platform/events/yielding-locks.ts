import { randomUUID } from 'node:crypto';
import type { Locks } from '../advisory-locks.ts';
import type { Deps } from '../deps.ts';

const RETRY_MS = 100;
const GIVE_UP_MS = 12_000;

/** Held by one at a time over all processes; its shape is what tus asks for. */
export type YieldingLock = {
  /** `letGo` is called once another one wants it. @throws what `busy` makes, where the one before does not let go */
  lock(signal: AbortSignal, letGo: () => unknown): Promise<void>;
  unlock(): Promise<void>;
};

/**
 * Locks whose holder is asked to let go by who comes next, in whatever process: so a request whose connection died unnoticed
 * keeps nothing from its sender. `wanted` is the event by which it is asked, `name` what their names begin with.
 */
export function openYieldingLocks(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  locks: Locks,
  { name, wanted, busy }: { name: string; wanted: string; busy: () => Error },
): { newLock(id: string): YieldingLock; close(): void } {
  const held = new Map<string, { letGo: () => unknown; by: string }>();
  const unsubscribe = events.subscribe(wanted, ({ id, by }) => {
    const holder = held.get(String(id));
    // Who asked may hold it by the time that this is told.
    if (holder?.by !== by) holder?.letGo();
  });
  const nameOf = (id: string) => `${name} ${id}`;

  const take = async (
    id: string,
    holder: { letGo: () => unknown; by: string },
  ): Promise<boolean> => {
    // The lock of the database is the process's: between two requests of one process this map decides.
    if (held.has(id)) return false;
    held.set(id, holder);
    if (await locks.take(nameOf(id))) return true;
    held.delete(id);
    return false;
  };

  const lockOf = (id: string): YieldingLock => ({
    async lock(signal, letGo) {
      const end = Date.now() + GIVE_UP_MS;
      const by = randomUUID();
      let hasAsked = false;
      while (!(await take(id, { letGo, by }))) {
        if (signal.aborted || Date.now() > end) throw busy();
        if (!hasAsked) await events.publish(db, wanted, { id, by });
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
