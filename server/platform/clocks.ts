import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { SECOND } from '#contract/constants.ts';
import { type Db, inTransaction, type Tx } from './db.ts';
import { repeatRounds } from './due.ts';
import type { Events } from './events.ts';
import type { Log } from './log.ts';
import { deleteClockOffset, listClockOffsets, upsertClockOffset } from './queries/clock-offset.ts';

/** The only source of the current time, so that tests and rehearsals can move it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** Tells every process that the test clock was moved. */
export const TEST_CLOCK_MOVED = 'platform.clockMoved';
/** Events come at most once: a process that missed one follows by this. */
const RELOAD_PAUSE = 5 * SECOND;
/** Who moves the clock waits no longer for its own event. */
const HEARD_WITHIN = SECOND;

/** Accounts that live at the same moment: one that was moved by itself, or all others. */
export type TimeGroup = { now: Date; only: string | null; except: readonly string[] };

/**
 * The time that money, plans and rights live by: the real one, which a rehearsal moves forward for everybody or one
 * account. Sessions, tokens, signed addresses and limits stay with the real clock, so that every viewer stays signed in.
 */
export type TestClock = Clock & {
  /** Milliseconds ahead of the real clock, for the account in whose name the process works now. */
  offset(): number;
  /** Does something in the time of an account; it holds for all that comes of it. */
  forAccount<T>(accountId: string | undefined, work: () => T): T;
  /** Does something that many milliseconds later (or earlier); it holds for all that comes of it, and for nothing else. */
  later<T>(milliseconds: number, work: () => T): T;
  /** Every moment at which some accounts live now, for sweepers. */
  groups(): TimeGroup[];
  /** Reads the offsets anew, as after moving them here. */
  reload(): Promise<void>;
  close(): void;
};

type Options = { real: Clock; db: Db; events: Events; log: Log; isMovable: boolean };

const working = new AsyncLocalStorage<string | undefined>();
const shift = new AsyncLocalStorage<number>();

/** Without `isMovable` this is the real clock and asks the database nothing. */
export function openTestClock({ real, db, events, log, isMovable }: Options): TestClock {
  let common = 0;
  let own: ReadonlyMap<string, number> = new Map();
  let moves = 0;

  async function reload(): Promise<void> {
    if (!isMovable) return;
    const movesBefore = moves;
    const rows = await listClockOffsets(db);
    // Moved while we read: what the event said is newer.
    if (moves !== movesBefore) return;
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
  const moved = (move: Record<string, unknown>) => {
    const { accountId, milliseconds } = move as ClockMove;
    moves += 1;
    if (accountId === null) common = milliseconds;
    else own = new Map([...own, [accountId, milliseconds] as const]);
    // Who is back in the real time leaves the list.
    if (milliseconds === 0) follow();
  };
  const unsubscribe = isMovable ? events.subscribe(TEST_CLOCK_MOVED, moved) : () => {};
  const following = isMovable
    ? repeatRounds({ log }, { name: 'the test clock', every: RELOAD_PAUSE, round: reload })
    : undefined;

  const offsetOf = (accountId: string | undefined) =>
    common + (accountId === undefined ? 0 : (own.get(accountId) ?? 0));
  const after = (offset: number) => new Date(real.now().getTime() + offset);
  const offset = () => offsetOf(working.getStore()) + (shift.getStore() ?? 0);
  return {
    now: () => after(offset()),
    offset,
    // A frame costs as much as the rest of a kept answer's hooks, and most requests come from no account.
    forAccount: (accountId, work) =>
      accountId === working.getStore() ? work() : working.run(accountId, work),
    later: (milliseconds, work) => shift.run((shift.getStore() ?? 0) + milliseconds, work),
    groups: () => {
      const except = [...own.keys()];
      return [
        { now: after(common), only: null, except },
        ...except.map((only) => ({ now: after(offsetOf(only)), only, except: [] })),
      ];
    },
    reload,
    close() {
      void following?.stop();
      unsubscribe();
    },
  };
}

/** Limits a query over a table with `account_id` to the accounts of a group. */
export function inTimeGroup({ only, except }: TimeGroup): RawBuilder<boolean> {
  if (only !== null) return sql<boolean>`account_id = ${only}::uuid`;
  if (except.length === 0) return sql<boolean>`true`;
  return sql<boolean>`account_id <> all(${[...except]}::uuid[])`;
}

/** Due rows of a group to claim, at most `limit`. `until` is where their lease ends, in the group's time. */
export type DueInGroup = { group: TimeGroup; until: Date; limit: number };

/** Claims due rows of each time that accounts live in, `limit` in all; `lease` is in milliseconds. */
export async function claimByGroup<Row>(
  testClock: Pick<TestClock, 'groups'>,
  { lease, limit }: { lease: number; limit: number },
  claim: (due: DueInGroup) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const claimed: Row[] = [];
  for (const group of testClock.groups()) {
    const left = limit - claimed.length;
    if (left <= 0) break;
    const until = new Date(group.now.getTime() + lease);
    claimed.push(...(await claim({ group, until, limit: left })));
  }
  return claimed;
}

type ClockDeps = { db: Db; events: Events; testClock: TestClock };

/** Whose time: an account's, or everybody's. */
export type ClockOwner = string | null;

/** How far somebody is ahead now, in all. */
type ClockMove = { accountId: ClockOwner; milliseconds: number; id: string };

/** Moves the time on. It never goes back but to the real one, by `resetTestClock`: what is written down has happened. */
export async function advanceTestClock(
  { db, events, testClock }: ClockDeps,
  accountId: ClockOwner,
  milliseconds: number,
): Promise<void> {
  await announce({ db, events, testClock }, accountId, (tx) =>
    upsertClockOffset(tx, { accountId, milliseconds, now: new Date() }),
  );
}

/** Back to the real time. What was recorded ahead of it stays where it is. */
export async function resetTestClock(deps: ClockDeps, accountId: ClockOwner): Promise<void> {
  await announce(deps, accountId, async (tx) => {
    await deleteClockOffset(tx, accountId);
    return 0;
  });
}

/**
 * Writes the move down and waits until it is heard of: the event reaches all processes in the same moment as us, so that
 * whichever of them takes the next request is in the new time too.
 */
async function announce(
  { db, events, testClock }: ClockDeps,
  accountId: ClockOwner,
  write: (tx: Tx) => Promise<number>,
): Promise<void> {
  const id = randomUUID();
  const { promise: heard, resolve } = Promise.withResolvers<void>();
  const unsubscribe = events.subscribe(TEST_CLOCK_MOVED, (move) => {
    if (move['id'] === id) resolve();
  });
  try {
    await inTransaction(db, async (tx) => {
      const milliseconds = await write(tx);
      await events.publish(tx, TEST_CLOCK_MOVED, {
        accountId,
        milliseconds,
        id,
      } satisfies ClockMove);
    });
    await Promise.race([heard, sleep(HEARD_WITHIN, undefined, { ref: false })]);
    await testClock.reload();
  } finally {
    unsubscribe();
  }
}

/** Who is ahead, and by how many milliseconds; an account's own comes on top of everybody's. */
export { listClockOffsets as listTestClocks };
/** For an account that is erased. */
export { deleteClockOffset as deleteTestClock };

/** Now, whatever a rehearsal moved: for what retries and waits, and belongs to no account's time. */
export const realNow = ({ testClock }: { testClock: TestClock }): Date =>
  new Date(testClock.now().getTime() - testClock.offset());
