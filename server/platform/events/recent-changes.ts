import { MINUTE, SECOND } from '#contract/constants.ts';
import type { Deps } from '../deps.ts';
import { repeatRounds } from '../due.ts';

const READ_INTERVAL = 3 * SECOND;
/** Nearly every commit is visible this soon after the time that it carries. */
const PROMPT_COMMITS = 2 * SECOND;
/** Any is this long after it. So far back is read once a minute: each time it would be ten times the rows, on every server. */
const LATE_COMMITS = 30 * SECOND;
const FULL_INTERVAL = MINUTE;

/** What became of something that has an id, and when. */
type Change<T> = { id: string; value: T; at: Date };

type Followed<T> = {
  /** What is followed, for the log: `revoked sessions`. */
  name: string;
  /** Announces a change within milliseconds. Events get lost: the table is read every few seconds too. */
  event: string;
  /** What the event itself says; without it the event leads to a read of the table. */
  readEvent?(payload: Record<string, unknown>): Change<T>[];
  /** Changes since then. */
  list(since: Date): Promise<Change<T>[]>;
  /** How long a change is remembered, milliseconds: as long as what was handed out without it may live. */
  retention: number;
};

type RecentChanges<T> = {
  /** The latest change, as long as it is remembered. */
  get(id: string): Change<T> | undefined;
  close(): void;
};

/** Remembers what lately became of sessions, playbacks and the like, so that a request costs no query. */
export async function followChanges<T>(
  deps: Pick<Deps, 'clock' | 'events' | 'log'>,
  { name, event, readEvent, list, retention }: Followed<T>,
): Promise<RecentChanges<T>> {
  const latest = new Map<string, Change<T>>();
  let readTo = deps.clock.now().getTime() - retention;
  let fullyReadTo = readTo;

  function add(changes: Change<T>[]): void {
    for (const change of changes) {
      const known = latest.get(change.id);
      if (known === undefined || known.at <= change.at) latest.set(change.id, change);
    }
  }

  /** Never throws: what can't be read now is read in a few seconds. */
  async function read(): Promise<void> {
    const startedAt = deps.clock.now().getTime();
    try {
      const isFull = startedAt - fullyReadTo >= FULL_INTERVAL;
      add(await list(new Date(isFull ? fullyReadTo - LATE_COMMITS : readTo - PROMPT_COMMITS)));
      readTo = startedAt;
      if (isFull) fullyReadTo = startedAt;
    } catch (error) {
      deps.log.warn({ err: error, work: name }, 'recent changes cannot be read');
    }
    for (const [id, { at }] of latest) {
      if (startedAt - at.getTime() > retention) latest.delete(id);
    }
  }

  const unsubscribe =
    readEvent && deps.events.subscribe(event, (payload) => add(readEvent(payload)));
  await read();
  const reading = repeatRounds(deps, {
    name,
    every: READ_INTERVAL,
    firstAfter: READ_INTERVAL,
    wakeOn: readEvent === undefined ? [event] : [],
    round: read,
  });
  return {
    get: (id) => latest.get(id),
    close() {
      unsubscribe?.();
      void reading.stop();
    },
  };
}
