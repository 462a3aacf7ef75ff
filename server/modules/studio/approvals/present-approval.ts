import type { ApprovalArea } from '#contract/approval.ts';
import { listAccountNames } from '#modules/accounts/index.ts';
import type { Db } from '#platform/db.ts';
import { refuseDecider } from './policy.ts';
import type { Approval } from './queries.ts';

type Reader = { accountId: string; roles: readonly string[]; now: Date };

/** Requests as a member of staff sees them. One that was left too long is over before anybody touches it. */
export async function presentApprovals(db: Db, approvals: readonly Approval[], reader: Reader) {
  const people = approvals.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy]);
  const names = await listAccountNames(
    db,
    people.filter((id) => id !== null),
  );
  const nameOf = (id: string | null) =>
    id === null ? null : { accountId: id, name: names.get(id) ?? 'Akun yang dihapus' };
  return approvals.map((approval) => {
    const { id, callId, impact, because, reason, accountId, askedAt, expiresAt } = approval;
    const isOver = approval.state === 'open' && expiresAt <= reader.now;
    const state = isOver ? ('expired' as const) : approval.state;
    return {
      approvalId: id,
      callId,
      area: approval.area as ApprovalArea,
      state,
      impact,
      because,
      reason,
      accountId,
      askedBy: nameOf(approval.askedBy),
      askedAt,
      expiresAt,
      decidedBy: nameOf(approval.decidedBy),
      decidedAt: approval.decidedAt,
      note: approval.note,
      isMine: approval.askedBy === reader.accountId,
      mayDecide: state === 'open' && refuseDecider(approval, reader) === undefined,
    };
  });
}

export async function presentApproval(db: Db, approval: Approval, reader: Reader) {
  const [shown] = await presentApprovals(db, [approval], reader);
  if (shown === undefined) throw new Error('One request became none');
  return shown;
}
