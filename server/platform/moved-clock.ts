import { AsyncLocalStorage } from 'node:async_hooks';
import { type RawBuilder, sql } from 'kysely';
import { SECOND } from '#contract/constants.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import type { Events } from './events.ts';
import type { Log } from './log.ts';
import { listClockOffsets } from './queries/list-clock-offsets.ts';

/** Tells every process that the test clock was moved. */
export const CLOCK_MOVED = 'platform.clockMoved';
/** Events come at most once: whoever missed one follows by this. */
const RELOAD_PAUSE = 5 * SECOND;

/** Accounts that live at the same moment: one that was moved by itself, or all others. */
export type TimeGroup = { now: Date; only: string | null; except: readonly string[] };

/**
 * The time that money, plans and rights live by: the real one, which a rehearsal moves forward for everybody or one
 * account. Sessions, tokens, signed addresses and limits stay with the real clock, so that nobody is signed out.
 */
export type MovedClock = Clock & {
  /** Milliseconds ahead of the real clock, for the account in whose name the process works now. */
  offset(): number;
  /** Does something in the time of an account; it holds for all that comes of it. */
  forAccount<T>(accountId: string | undefined, work: () => T): T;
  /** Every moment at which some accounts live now, for sweepers. */
  groups(): TimeGroup[];
  /** Reads the offsets anew, as after moving them here. */
  reload(): Promise<void>;
  close(): void;
};

type Options = { real: Clock; db: Db; events: Events; log: Log; isMovable: boolean };

const working = new AsyncLocalStorage<string | undefined>();

/** Without `isMovable` this is the real clock and asks the database nothing. */
export function openMovedClock({ real, db, events, log, isMovable }: Options): MovedClock {
  let common = 0;
  let own: ReadonlyMap<string, number> = new Map();

  async function reload(): Promise<void> {
    if (!isMovable) return;
    const rows = await listClockOffsets(db);
    common = rows.find(({ accountId }) => accountId === null)?.milliseconds ?? 0;
    own = new Map(
      rows.flatMap(({ accountId, milliseconds }) =>
        accountId === null ? [] : [[accountId, milliseconds] as const],
      ),
    );
  }
  const follow = () => {
    reload().catch((error: unknown) => log.warn({ err: error }, 'the test clock was not read'));
  };
  const unsubscribe = isMovable ? events.subscribe(CLOCK_MOVED, follow) : () => {};
  const timer = isMovable ? setInterval(follow, RELOAD_PAUSE).unref() : undefined;
  follow();

  const offsetOf = (accountId: string | undefined) =>
    common + (accountId === undefined ? 0 : (own.get(accountId) ?? 0));
  const after = (offset: number) => new Date(real.now().getTime() + offset);
  const offset = () => offsetOf(working.getStore());
  return {
    now: () => after(offset()),
    offset,
    forAccount: (accountId, work) => working.run(accountId, work),
    groups: () => {
      const except = [...own.keys()];
      return [
        { now: after(common), only: null, except },
        ...except.map((only) => ({ now: after(offsetOf(only)), only, except: [] })),
      ];
    },
    reload,
    close() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}

/** Limits a query over a table with `account_id` to the accounts of a group. */
export function inGroup({ only, except }: TimeGroup): RawBuilder<boolean> {
  if (only !== null) return sql<boolean>`account_id = ${only}::uuid`;
  if (except.length === 0) return sql<boolean>`true`;
  return sql<boolean>`account_id <> all(${[...except]}::uuid[])`;
}
