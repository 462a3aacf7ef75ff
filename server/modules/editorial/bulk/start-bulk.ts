import { applyBulk, undoBulk } from '#contract/editorial/bulk.ts';
import { recordAct } from '#platform/acts.ts';
import type { AccountCaller } from '#platform/auth.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { approvable, askApproval, type Impact } from '#platform/staff/approvals.ts';
import { BULK_EVENT, type JobChange, mayAct } from './create-bulk.ts';
import * as queries from './queries.ts';
import { type BulkDeps, openUntil } from './standing.ts';

type StartedState = 'running' | 'undoing';
const MOST_NAMED = 20;

/**
 * Sets what was tried out, or its way back, going; again is the same as once. What takes a second person is asked for
 * instead, once for the whole job.
 * @returns whether it waits for that
 */
export function startBulk(
  deps: BulkDeps,
  caller: AccountCaller,
  { jobId, to }: { jobId: string; to: StartedState },
): Promise<boolean> {
  const { accountId } = caller;
  return inTransaction(deps.db, async (tx) => {
    const job = (await queries.lockJob(tx, jobId)) ?? fail('editorial.bulkNotFound');
    // Its acts stand in the name of who tried them out.
    if (job.accountId !== accountId || !mayAct(caller, job)) fail('editorial.bulkNotYours');
    const isUndo = to === 'undoing';
    const isSame = isUndo ? ['undoing', 'undone'] : ['running', 'done'];
    if (isSame.includes(job.state)) return false;
    refuseClosed(deps, job, to);
    const impact = await impactOf(tx, job, to);
    if (impact === undefined) {
      await go(deps, tx, job, { to, actorId: accountId });
      return false;
    }
    const { reason = '' } = job.change as { reason?: string };
    await askApproval(deps, tx, {
      callId: (isUndo ? undoBulk : applyBulk).id,
      input: { jobId },
      subject: { kind: 'bulk', id: jobId },
      askedBy: accountId,
      reason,
      because: [
        isUndo
          ? 'Mengembalikan lisensi ke masa yang lebih panjang diputuskan dua orang.'
          : 'Memperpanjang atau memperluas lisensi diputuskan dua orang.',
      ],
      impact,
    });
    if (!isUndo) await queries.updateJob(tx, jobId, { state: 'asked' });
    return true;
  });
}

function refuseClosed({ clock }: BulkDeps, job: queries.JobRow, to: StartedState): void {
  const isUndo = to === 'undoing';
  const states = isUndo ? ['done'] : ['ready', 'asked'];
  const since = isUndo ? job.appliedAt : job.createdAt;
  const isOpen = states.includes(job.state) && since !== null;
  // What somebody was asked for in time may be agreed to later.
  const isLate = job.state !== 'asked' && since !== null && openUntil(since) <= clock.now();
  if (!isOpen || isLate) fail('editorial.bulkClosed');
}

async function go(
  { clock, events }: BulkDeps,
  tx: Tx,
  job: queries.JobRow,
  { to, actorId, approvalId }: { to: StartedState; actorId: string; approvalId?: string },
): Promise<void> {
  const { jobId, act, name } = job;
  const now = clock.now();
  const isUndo = to === 'undoing';
  const agreed = approvalId && { [isUndo ? 'undoApprovalId' : 'approvalId']: approvalId };
  await queries.updateJob(tx, jobId, {
    state: to,
    ...(!isUndo && { appliedAt: now }),
    ...(agreed && { change: JSON.stringify({ ...(job.change as JobChange), ...agreed }) }),
  });
  await recordAct(tx, {
    actorId,
    act: isUndo ? 'bulk.undo' : 'bulk.apply',
    subject: { kind: 'bulk', id: jobId },
    before: null,
    after: { act, name },
    at: now,
    ...(approvalId !== undefined && { approvalId }),
  });
  await events.publish(tx, BULK_EVENT, {});
}

/**
 * What of a job takes two: licences that it makes wider, and, on its way back, those that it made shorter. Each with the words
 * that its trial found: a licence that differs by then is left alone.
 */
async function impactOf(
  tx: Tx,
  job: queries.JobRow,
  to: StartedState,
): Promise<Impact | undefined> {
  if (job.act !== 'licence') return undefined;
  const isUndo = to === 'undoing';
  const outcome = isUndo ? 'done' : 'change';
  const range = { outcome, isReasoned: !isUndo } as const;
  const [total, named] = await Promise.all([
    queries.countReasoned(tx, job.jobId, range),
    queries.listReasoned(tx, job.jobId, { ...range, limit: MOST_NAMED }),
  ]);
  if (total === 0) return undefined;
  const words = isUndo ? 'kembali ke masa sebelum tindakan ini' : '';
  return {
    title: `${isUndo ? 'Batalkan' : 'Jalankan'}: ${job.name} (${total} lisensi)`,
    facts: [
      { label: 'Lisensi', value: String(total) },
      ...named.map(({ name, reason }) => ({ label: name, value: reason ?? words })),
      ...(total > named.length
        ? [{ label: 'Selebihnya', value: `${total - named.length} lisensi, lihat laporannya` }]
        : []),
    ],
  };
}

/** The same once a second person has agreed. */
export const approvableBulks = (deps: BulkDeps) =>
  (
    [
      [applyBulk, 'running'],
      [undoBulk, 'undoing'],
    ] as const
  ).map(([contract, to]) =>
    approvable(contract, {
      area: 'rights',
      async impact(tx, { jobId }) {
        const job = (await queries.lockJob(tx, jobId)) ?? fail('editorial.bulkNotFound');
        refuseClosed(deps, job, to);
        return (await impactOf(tx, job, to)) ?? fail('editorial.bulkClosed');
      },
      async run(tx, { jobId }, { askedBy, approvalId }) {
        const job = (await queries.lockJob(tx, jobId)) ?? fail('editorial.bulkNotFound');
        await go(deps, tx, job, { to, actorId: askedBy, approvalId });
        return { result: { jobId } };
      },
    }),
  );
