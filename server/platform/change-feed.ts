import { SECOND } from '#contract/constants.ts';
import type { Parts } from './parts.ts';

/** An event may get lost while the listening connection is renewed; this finds it. */
const LOOK_EVERY = 5 * SECOND;

export type ChangeFeed = {
  /** Calls `onChange` whenever the thing with this id may look different. Returns what ends it. */
  watch(id: string, onChange: () => void): () => void;
  /** Ends every watch; `onClose` of each is called. */
  close(): void;
  onClose(listener: () => void): () => void;
};

type Source = {
  /** The event that tells of a change, and the field of its payload that holds the id. */
  event: string;
  idField: string;
  /** How far each of these has come. */
  listVersions: (ids: string[]) => Promise<{ id: string; version: number }[]>;
};

/** One subscription and one slow query for all in this process who watch things of one kind. */
export function createChangeFeed(
  { events, log }: Pick<Parts, 'events' | 'log'>,
  { event, idField, listVersions }: Source,
): ChangeFeed {
  const watched = new Map<string, Set<() => void>>();
  const versions = new Map<string, number>();
  const closers = new Set<() => void>();

  const changed = (id: string) => {
    for (const onChange of watched.get(id) ?? []) onChange();
  };
  const unsubscribe = events.subscribe(event, ({ [idField]: id }) => {
    if (typeof id === 'string') changed(id);
  });

  async function look(): Promise<void> {
    if (watched.size === 0) return;
    for (const { id, version } of await listVersions([...watched.keys()])) {
      const isNew = versions.get(id) !== version;
      if (watched.has(id)) versions.set(id, version);
      if (isNew) changed(id);
    }
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) =>
      log.warn({ err: error, event }, 'changes cannot be looked at'),
    );
  }, LOOK_EVERY);
  timer.unref();

  return {
    watch(id, onChange) {
      const listeners = watched.get(id) ?? new Set();
      watched.set(id, listeners.add(onChange));
      return () => {
        listeners.delete(onChange);
        if (listeners.size > 0) return;
        watched.delete(id);
        versions.delete(id);
      };
    },
    onClose(listener) {
      closers.add(listener);
      return () => closers.delete(listener);
    },
    close() {
      clearInterval(timer);
      unsubscribe();
      for (const listener of closers) listener();
    },
  };
}
