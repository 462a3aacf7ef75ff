import type { Locks } from './advisory-locks.ts';
import type { Log } from './log.ts';

/** Longest pause after failures, milliseconds: a database that comes back is found within this time. */
const LONGEST_PAUSE = 30_000;

type DueDeps = {
  log: Log;
  /** As `Events` of events.ts, which stands on the database and so on rounds. */
  events: { subscribe(event: string, listener: () => void): () => void };
};

export type Running = {
  /** Resolves once the round that runs has ended; no other begins. */
  stop(): Promise<void>;
};

type Pace = {
  /** What is worked on, for the log: `payments`. */
  name: string;
  /** Pause between two rounds, milliseconds. */
  every: number;
  /** Pause before the first round, milliseconds; without it the first begins at once. */
  firstAfter?: number;
  /** Longest pause after failures, milliseconds: that of what can't wait for them, else `LONGEST_PAUSE`. */
  longestPause?: number;
  /** Events that end a pause early. They may get lost: `every` covers that. */
  wakeOn?: readonly string[];
};

export type DueRows<Row> = Pace & {
  /** How many rows `claim` takes at most. A full claim is followed by the next at once. */
  batch: number;
  /**
   * Takes rows whose time has come. Its query locks them with `for update skip locked` and moves their time by a
   * lease, so that each row is taken by one process and falls due again where that process dies.
   */
  claim(): Promise<readonly Row[]>;
  /** Works on one row and says when it falls due again, if ever. What it throws is logged; the lease then runs out. */
  work(row: Row): Promise<void>;
};

export type Rounds = Pace & {
  /** Does what is due now. Returns true where more is due at once. `signal` is aborted when the process stops. */
  round(signal: AbortSignal): Promise<boolean | void>;
};

/** Works on rows that fall due, as long as the process lives. Any number of processes may do so at once. */
export function workDueRows<Row>(deps: DueDeps, rows: DueRows<Row>): Running {
  return repeatRounds(deps, {
    ...rows,
    round: async () => (await workOnce(deps, rows)) >= rows.batch,
  });
}

/** One claim and its work. Returns how many rows it took. */
export async function workOnce<Row>(
  { log }: Pick<DueDeps, 'log'>,
  { name, claim, work }: Pick<DueRows<Row>, 'name' | 'claim' | 'work'>,
): Promise<number> {
  const claimed = await claim();
  const outcomes = await Promise.allSettled(claimed.map(async (row) => work(row)));
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue;
    log.error({ err: outcome.reason as unknown, work: name }, 'a due row failed; it stays due');
  }
  return claimed.length;
}

/** Runs rounds one after the other: every `every` milliseconds, at each event, later and later while they fail. */
export function repeatRounds(
  deps: Pick<DueDeps, 'log'>,
  rounds: Rounds & { wakeOn?: never },
): Running;
export function repeatRounds(deps: DueDeps, rounds: Rounds): Running;
export function repeatRounds(
  { events, log }: Pick<DueDeps, 'log'> & Partial<DueDeps>,
  rounds: Rounds,
): Running {
  const { name, every, firstAfter = 0, longestPause, wakeOn = [], round } = rounds;
  const stopping = new AbortController();
  let failures = 0;
  let isWoken = false;
  let endPause = () => {};

  const wake = () => {
    isWoken = true;
    endPause();
  };
  const subscriptions = wakeOn.map((event) => events?.subscribe(event, wake));

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      if (isWoken || stopping.signal.aborted) return resolve();
      const timer = setTimeout(resolve, milliseconds);
      timer.unref();
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function run(): Promise<void> {
    if (firstAfter > 0) await pause(firstAfter);
    while (!stopping.signal.aborted) {
      isWoken = false;
      try {
        const hasMore = await round(stopping.signal);
        failures = 0;
        if (hasMore === true) continue;
      } catch (error) {
        failures += 1;
        // What woke it is what failed: only time helps.
        isWoken = false;
        log.warn({ err: error, work: name }, 'a round of due work failed');
      }
      await pause(pauseAfter(failures, every, longestPause));
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      for (const unsubscribe of subscriptions) unsubscribe?.();
      endPause();
      await running;
    },
  };
}

/**
 * Rounds that are done for all, as long as any process lives: in the one that holds their lock. Where it ends or dies the next
 * one to look takes them over, within `every`. A database that can't be asked is a round that failed, and told as one.
 */
export function repeatAlone(
  deps: DueDeps & { locks: Pick<Locks, 'ask' | 'release'> },
  rounds: Rounds,
): Running {
  const { locks } = deps;
  const running = repeatRounds(deps, { ...rounds, round: roundAlone(locks, rounds) });
  return {
    async stop() {
      await running.stop();
      await locks.release(lockOf(rounds.name));
    },
  };
}

/** One round of `repeatAlone`: nothing is done while another process holds the lock. */
export function roundAlone(
  locks: Pick<Locks, 'ask'>,
  { name, round }: Pick<Rounds, 'name' | 'round'>,
): Rounds['round'] {
  return async (signal) => ((await locks.ask(lockOf(name))) ? round(signal) : undefined);
}

const lockOf = (name: string) => `round: ${name}`;

/** Doubles with each failure in a row, milliseconds. */
export function pauseAfter(failures: number, every: number, longest = LONGEST_PAUSE): number {
  return failures === 0 ? every : Math.max(every, Math.min(longest, every * 2 ** (failures - 1)));
}
