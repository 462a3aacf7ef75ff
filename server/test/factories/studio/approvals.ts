import { randomUUID } from 'node:crypto';
import { type ApprovalRequest, findApprovable, keepApprovals } from '#platform/staff/approvals.ts';
import { inTransaction } from '#platform/db.ts';
import type { TestDeps } from '../../deps.ts';

/** Stands in for the studio where a test loads only who asks: keeps what was asked, and approves the newest of it. */
export function collectApprovals(deps: Pick<TestDeps, 'db' | 'clock'>) {
  const asked: ApprovalRequest[] = [];
  keepApprovals(deps, async (_, request) => {
    asked.push(request);
    return { approvalId: randomUUID(), expiresAt: deps.clock.now() };
  });
  async function approve(): Promise<void> {
    const newest = asked.at(-1);
    const approvable = newest && findApprovable(deps, newest.callId);
    if (newest === undefined || approvable === undefined) throw new Error('Nothing to approve');
    const by = { approvalId: randomUUID(), askedBy: newest.askedBy, decidedBy: randomUUID() };
    const done = await inTransaction(deps.db, (tx) => approvable.run(tx, newest.input, by));
    await done.followUp?.();
  }
  return { asked, approve };
}
