import { randomUUID } from 'node:crypto';
import type { ApprovalArea } from '#contract/approval.ts';
import { DAY } from '#contract/constants.ts';
import { recordAct } from '#platform/acts.ts';
import type { Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { digest } from '#platform/secrets.ts';
import {
  type ApprovalRequest,
  type AskedApproval,
  findApprovable,
  type Impact,
} from '#platform/staff/approvals.ts';
import {
  findOpenApproval,
  insertApproval,
  listApprovalsOf,
  lockOpenApproval,
  updateApprovalEnded,
} from './queries.ts';

/**
 * Keeps what a member of staff may not do alone, in the transaction that found so. Sent twice by the same person it is
 * one request; while one of somebody else or of another content is open, the subject takes no second.
 * @throws PlatformError studio.approvalOpen
 */
export async function ask(
  deps: Pick<Deps, 'db' | 'clock'>,
  tx: Tx,
  request: ApprovalRequest,
): Promise<AskedApproval> {
  const { callId, input, subject, askedBy, impact } = request;
  const approvable = findApprovable(deps, callId);
  if (approvable === undefined) throw new Error(`${callId} can't be run again`);
  const now = deps.clock.now();
  const row = rowOf(request, approvable.area, now);
  // Deciders hold the request first and then what the deed is about; askers hold that already, so they wait for no request.
  const open = await findOpenApproval(tx, row);
  if (open !== undefined && open.expiresAt <= now) {
    const held = (await lockOpenApproval(tx, row)) ?? fail('studio.approvalOpen');
    // Another asker was faster.
    if (held.id !== open.id) fail('studio.approvalOpen');
    const end = { state: 'expired', decidedBy: null, decidedAt: now, note: '' } as const;
    await updateApprovalEnded(tx, held.id, end);
  } else if (open !== undefined) {
    const isSame = open.askedBy === askedBy && isSameInput(open.input, input);
    return isSame
      ? { approvalId: open.id, expiresAt: open.expiresAt }
      : fail('studio.approvalOpen');
  }
  // Somebody asked in this moment.
  const asked = (await insertApproval(tx, row)) ?? fail('studio.approvalOpen');
  await recordAct(tx, {
    actorId: askedBy,
    act: 'approval.ask',
    subject: { kind: 'approval', id: asked.id },
    before: null,
    // The asker's words stay with the request, where they go with the account that they are about.
    after: { callId, subject, title: impact.title },
    at: now,
    approvalId: asked.id,
  });
  return { approvalId: asked.id, expiresAt: asked.expiresAt };
}

function rowOf(request: ApprovalRequest, area: ApprovalArea, now: Date) {
  const { callId, input, subject, accountId, askedBy, reason, because, impact } = request;
  return {
    id: randomUUID(),
    callId,
    input: JSON.stringify(input),
    area,
    subjectKind: subject.kind,
    subjectId: subject.id,
    accountId: accountId ?? null,
    askedBy,
    askedAt: now,
    reason,
    because: [...because],
    expiresAt: new Date(now.getTime() + APPROVAL_LIFE),
    impact: JSON.stringify(impact),
    impactHash: digestImpact(impact),
  };
}

export type SeedApproval = ApprovalRequest & { accountId: string; area: ApprovalArea };

/** Puts a request about an account into the demo, unless there was one about it: it is decided like any other. */
export async function seedApproval(tx: Tx, request: SeedApproval, now: Date): Promise<void> {
  const { accountId, area } = request;
  if ((await listApprovalsOf(tx, accountId)).length > 0) return;
  await insertApproval(tx, rowOf(request, area, now));
}

/** jsonb keeps no order of keys. */
function isSameInput(stored: unknown, input: object): boolean {
  return sorted(stored) === sorted(input);
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** What was not decided by then has to be asked for again. */
const APPROVAL_LIFE = 7 * DAY;

/** Roles with the right to decide, by area. */
const deciders: Record<ApprovalArea, readonly string[]> = {
  refunds: ['finance', 'admin'],
  offers: ['finance', 'admin'],
  books: ['finance', 'admin'],
  rights: ['rights', 'admin'],
  staff: ['admin'],
};

type Asked = { askedBy: string | null; accountId: string | null; area: string };
type Decider = { accountId: string; roles: readonly string[] };

/** Why somebody may not decide on a request; undefined when they may. */
export function refuseDecider(
  { askedBy, accountId, area }: Asked,
  decider: Decider,
): 'studio.approvalOwn' | 'studio.approvalNotYours' | undefined {
  if (askedBy === decider.accountId) return 'studio.approvalOwn';
  const isOwnAccount = accountId === decider.accountId;
  return isOwnAccount || !decidesOn(area, decider.roles) ? 'studio.approvalNotYours' : undefined;
}

function decidesOn(area: string, roles: readonly string[]): boolean {
  return roles.some((role) => deciders[area as ApprovalArea].includes(role));
}

/** The areas whose requests of others somebody may look at; undefined: all of them. */
export function seenAreas(roles: readonly string[]): readonly ApprovalArea[] | undefined {
  if (roles.some((role) => ['finance', 'admin', 'auditor'].includes(role))) return undefined;
  return roles.includes('rights') ? ['rights'] : [];
}

/** Two impacts of one digest say the same, in the same order. */
export function digestImpact({ title, facts }: Impact): string {
  const words = [title, ...facts.map(({ label, value }) => [label, value])];
  return digest(JSON.stringify(words), 'hex');
}
