import { ZodError } from 'zod';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import { BULK_UNDO_HOURS, type bulkOutcomes } from '#contract/editorial/bulk.ts';
import { inTransaction } from '#platform/db.ts';
import type { DueRows, Rounds } from '#platform/due.ts';
import { PlatformError } from '#platform/errors.ts';
import { BulkRefused, findBulkAct } from '#platform/staff/bulk-acts.ts';
import { changeTitle } from './change-title.ts';
import { BULK_EVENT, type JobChange } from './create-bulk.ts';
import * as queries from './queries.ts';
import { restoreTitle } from './restore-title.ts';
import type { Asked, BulkDeps } from './standing.ts';

/** One process works on a job for so long; where it dies another goes on after that. */
const LEASE = MINUTE;
const AT_ONCE = 50;
const EXPIRED_AT_ONCE = 10;
/** A day longer than a second person may take. */
const ASKED_LIFE = 8 * DAY;

type Outcome = (typeof bulkOutcomes)[number];
/** Done: how it stood and stands, and what of it takes two. Null: it was so already. */
type Changed = { before: object | null; after: object; needsSecond?: string } | null;
/** What each running state takes, and what follows it. */
const phases = {
  checking: { takes: 'waiting', next: 'ready' },
  running: { takes: 'change', next: 'done' },
  undoing: { takes: 'done', next: 'undone' },
} as const;

/** Undoes the transaction of what was only tried out. */
class TriedOut extends Error {
  readonly changed: Changed;
  constructor(changed: Changed) {
    super('A row was tried out');
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
    const now = clock.now().getTime();
    const before = new Date(now - BULK_UNDO_HOURS * HOUR);
    const askedBefore = new Date(now - ASKED_LIFE);
    const range = { before, askedBefore, limit: EXPIRED_AT_ONCE };
    return (await queries.deleteJobsNotBegun(db, range)) > 0;
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
      const asked = { tx, deps, job, item };
      if (job.state === 'undoing') {
        const reason = await restore(asked);
        return queries.updateItem(tx, key, { outcome: 'undone', reason });
      }
      const changed = await change(asked);
      if (job.state === 'checking') throw new TriedOut(changed);
      return queries.updateItem(
        tx,
        key,
        changed === null
          ? { outcome: 'same' }
          : {
              outcome: 'done',
              reason: changed.needsSecond ?? null,
              after: changed.after,
              ...(changed.before !== null && { before: changed.before }),
            },
      );
    });
  } catch (error) {
    if (error instanceof TriedOut) {
      const outcome = error.changed === null ? 'same' : 'change';
      const reason = error.changed?.needsSecond ?? null;
      return queries.updateItem(deps.db, key, { outcome, reason }, takes);
    }
    const reason = wordsOf(error);
    if (reason === undefined) throw error;
    const outcome = job.state === 'undoing' ? 'kept' : 'refused';
    return queries.updateItem(deps.db, key, { outcome, reason }, takes);
  }
  return undefined;
}

/** By the module that owns the rows, or as a title. */
async function change(asked: Asked): Promise<Changed> {
  const { tx, deps, job, item } = asked;
  const own = findBulkAct(deps, job.act);
  if (own === undefined) return changeTitle(asked);
  const given = askedOf(asked);
  const changed = await own.change(tx, given);
  const second = changed?.needsSecond;
  const isAgreed = given.approvalId !== undefined && second === item.reason;
  if (job.state === 'running' && second !== undefined && !isAgreed)
    throw new BulkRefused('Berubah sejak diuji: perlu persetujuan orang kedua lagi');
  return changed;
}

function restore(asked: Asked): Promise<string | null> {
  const { tx, deps, job, item } = asked;
  const own = findBulkAct(deps, job.act);
  if (own === undefined) return restoreTitle(asked);
  const { before, after } = item;
  return own.restore(tx, { ...askedOf(asked), before, after });
}

function askedOf({ job, item }: Asked) {
  const { approvalId, undoApprovalId, ...input } = (job.change ?? {}) as JobChange;
  const agreed = job.state === 'undoing' ? undoApprovalId : approvalId;
  return {
    actorId: job.accountId ?? '',
    id: item.titleId ?? '',
    input: { ...input, ...(item.change as object | null) },
    ...(agreed !== undefined && { approvalId: agreed }),
  };
}

/** Why a title is left out; undefined where it is a fault of ours, which the job tries again. */
function wordsOf(error: unknown): string | undefined {
  if (error instanceof BulkRefused) return error.message;
  if (error instanceof ZodError) return 'Isinya tidak memenuhi aturan sebuah judul';
  if (!(error instanceof PlatformError)) return undefined;
  const { missing } = (error.details ?? {}) as { missing?: string[] };
  return missing === undefined ? error.entry.message : `Belum lengkap: ${missing.join(', ')}`;
}
