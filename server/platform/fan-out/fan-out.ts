import { MINUTE, SECOND } from '#contract/constants.ts';
import type { Watcher } from '../auth.ts';
import { inTransaction, type Tx } from '../db.ts';
import type { Deps } from '../deps.ts';
import { type DueRows, workOnce } from '../due.ts';
import type { Notice } from '../mail.ts';
import * as queries from './queries.ts';

export type FanOutDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>;

/** After whom a page of readers begins, and how long it is at most. */
export type ReaderPage = { after: Watcher | undefined; limit: number };

/**
 * One message as it stands now: its audiences, one after the other, each read page by page in the order of account and
 * profile, and what one of them is told. Undefined: this reader is not told. A reader may be in several audiences; the
 * dedupe key of the notice makes them one.
 */
type Message<Reader extends Watcher> = {
  audiences: readonly ((page: ReaderPage) => Promise<readonly Reader[]>)[];
  noticeFor: (reader: Reader) => Notice | undefined;
};

export type Telling<Reader extends Watcher> = {
  /** What is reported, also the name of its rows. */
  kind: string;
  /** Undefined where it is no news any more. */
  open: (subjectId: string) => Promise<Message<Reader> | undefined>;
};

const READERS_A_PAGE = 200;
const LEASE = MINUTE;

/** Puts messages on their way with the transaction of what they tell of. */
export function startFanOut(
  tx: Tx,
  which: { kind: string; subjectIds: readonly string[]; now: Date },
): Promise<void> {
  return queries.insertFanOuts(tx, which);
}

/** Messages of a kind on their way: any number of processes tells them, each page once. */
export const fanOuts = <Reader extends Watcher>(
  deps: FanOutDeps,
  telling: Telling<Reader>,
): DueRows<queries.FanOut> => ({
  name: `telling of ${telling.kind}`,
  every: 5 * SECOND,
  batch: 1,
  claim() {
    const now = deps.clock.now();
    const until = new Date(now.getTime() + LEASE);
    return queries.claimDueFanOut(deps.db, { kind: telling.kind, now, until });
  },
  work: (row) => publishPage(deps, telling, row),
});

/** One claim of them and its work. */
export const fanOutOnce = <Reader extends Watcher>(
  deps: Pick<Deps, 'log'> & FanOutDeps,
  telling: Telling<Reader>,
) => workOnce(deps, fanOuts(deps, telling));

/** Tells one page of readers; where it ended stands in the row with the same commit. */
async function publishPage<Reader extends Watcher>(
  { db, clock, jobs }: FanOutDeps,
  { kind, open }: Telling<Reader>,
  row: queries.FanOut,
): Promise<void> {
  const { subjectId, stage, after } = row;
  const message = await open(subjectId);
  const audience = message?.audiences[stage];
  if (message === undefined || audience === undefined)
    return queries.deleteFanOut(db, kind, subjectId);
  const readers = await audience({ after, limit: READERS_A_PAGE });
  const last = readers.length < READERS_A_PAGE ? undefined : readers.at(-1);
  const next = {
    stage: last === undefined ? stage + 1 : stage,
    after: last,
    dueAt: clock.now(),
  };
  await inTransaction(db, async (tx) => {
    if (!(await queries.updateFanOut(tx, kind, row, next))) return;
    if (next.stage >= message.audiences.length) await queries.deleteFanOut(tx, kind, subjectId);
    for (const reader of readers) {
      const notice = message.noticeFor(reader);
      if (notice !== undefined) await jobs.enqueue('notify', notice, { db: tx });
    }
  });
}
