import { ZodError } from 'zod';
import { HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import { BULK_UNDO_HOURS, type bulkOutcomes } from '#contract/editorial/bulk.ts';
import { inTransaction } from '#platform/db.ts';
import type { DueRows, Rounds } from '#platform/due.ts';
import { PlatformError } from '#platform/errors.ts';
import { type Changed, changeTitle } from './change-title.ts';
import { BULK_EVENT } from './create-bulk.ts';
import * as queries from './queries.ts';
import { restoreTitle } from './restore-title.ts';
import { type BulkDeps, TitleRefused } from './standing.ts';

/** One process works on a job for so long; where it dies another goes on after that. */
const LEASE = MINUTE;
const AT_ONCE = 50;
const EXPIRED_AT_ONCE = 10;

type Outcome = (typeof bulkOutcomes)[number];
/** What each running state takes, and what follows it. */
const phases = {
  checking: { takes: 'waiting', next: 'ready' },
  running: { takes: 'change', next: 'done' },
  undoing: { takes: 'done', next: 'undone' },
} as const;

/** Undoes the transaction of a title that was only tried out. */
class TriedOut extends Error {
  readonly changed: Changed;
  constructor(changed: Changed) {
    super('A title was tried out');
    this.changed = changed;
  }
}

/** Jobs that go on, some titles of one at a time. */
export const dueBulks = (deps: BulkDeps): DueRows<queries.JobRow> => ({
  name: 'acts on many titles',
  every: 5 * SECOND,
  wakeOn: [BULK_EVENT],
  batch: 1,
  claim() {
    const now = deps.clock.now();
    return queries.claimJobs(deps.db, { now, until: new Date(now.getTime() + LEASE) });
  },
  work: (job) => goOn(deps, job),
});

/** Jobs that were tried out, or could not be, and that were not begun within their day. Any number of processes may sweep. */
export const expiredBulks = ({ db, clock }: Pick<BulkDeps, 'db' | 'clock'>): Rounds => ({
  name: 'acts on many titles that were never begun',
  every: 10 * MINUTE,
  firstAfter: MINUTE,
  async round() {
    const before = new Date(clock.now().getTime() - BULK_UNDO_HOURS * HOUR);
    return (await queries.deleteJobsNotBegun(db, { before, limit: EXPIRED_AT_ONCE })) > 0;
  },
});

async function goOn(deps: BulkDeps, job: queries.JobRow): Promise<void> {
  const { jobId } = job;
  const phase = phases[job.state as keyof typeof phases];
  const items = await queries.listItems(deps.db, jobId, { outcome: phase.takes, limit: AT_ONCE });
  for (const item of items) await settle(deps, job, item, phase.takes);
  // What others did meanwhile to the same titles is behind their rows' locks; the job itself is this process's alone.
  const state = items.length < AT_ONCE ? phase.next : job.state;
  await queries.updateClaimedJob(deps.db, job, state);
}

/** One title: tried out, done or taken back, with its outcome in the transaction of the deed. */
async function settle(
  deps: BulkDeps,
  job: queries.JobRow,
  { jobId, no }: queries.ItemRow,
  takes: Outcome,
): Promise<void> {
  const key = { jobId, no };
  try {
    await inTransaction(deps.db, async (tx) => {
      const item = await queries.lockItem(tx, key, takes);
      if (item === undefined) return;
      if (job.state === 'undoing') {
        const reason = await restoreTitle({ tx, deps, job, item });
        return queries.updateItem(tx, key, { outcome: 'undone', reason });
      }
      const changed = await changeTitle({ tx, deps, job, item });
      if (job.state === 'checking') throw new TriedOut(changed);
      return queries.updateItem(
        tx,
        key,
        changed === null
          ? { outcome: 'same' }
          : {
              outcome: 'done',
              after: changed.after,
              ...(changed.before !== null && { before: changed.before }),
            },
      );
    });
  } catch (error) {
    if (error instanceof TriedOut) {
      const outcome = error.changed === null ? 'same' : 'change';
      return queries.updateItem(deps.db, key, { outcome }, takes);
    }
    const reason = wordsOf(error);
    if (reason === undefined) throw error;
    const outcome = job.state === 'undoing' ? 'kept' : 'refused';
    return queries.updateItem(deps.db, key, { outcome, reason }, takes);
  }
  return undefined;
}

/** Why a title is left out; undefined where it is a fault of ours, which the job tries again. */
function wordsOf(error: unknown): string | undefined {
  if (error instanceof TitleRefused) return error.message;
  if (error instanceof ZodError) return 'Isinya tidak memenuhi aturan sebuah judul';
  if (!(error instanceof PlatformError)) return undefined;
  const { missing } = (error.details ?? {}) as { missing?: string[] };
  return missing === undefined ? error.entry.message : `Belum lengkap: ${missing.join(', ')}`;
}
