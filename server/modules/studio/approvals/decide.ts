import { findAccount, findStaff, layoutEmail } from '#modules/accounts/index.ts';
import { recordAct } from '#platform/acts.ts';
import { type Approvable, findApprovable, type Impact } from '#platform/staff/approvals.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail, PlatformError } from '#platform/errors.ts';
import { digestImpact, refuseDecider } from './ask.ts';
import * as queries from './queries.ts';

type OwnDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'mail'>;
type Decision = { id: string; decision: 'approve' | 'refuse'; note: string };

/** The deed itself said no: nothing of the decision stands. */
class DeedRefused extends Error {}

/**
 * A second person decides. Approving does the deed in the transaction that says so: however many decide at once and
 * wherever a process dies, it is done once or not at all. What would change something else by now than what was asked
 * for, or can't be done any more, goes back to its asker.
 * @throws PlatformError studio.approvalUnknown, .approvalDecided, .approvalOwn, .approvalNotYours
 */
export async function decide(
  deps: OwnDeps,
  deciderId: string,
  decision: Decision,
): Promise<queries.Approval> {
  try {
    const { ended, followUp } = await inTransaction(deps.db, (tx) =>
      decideOnce(deps, tx, deciderId, decision),
    );
    await followUp?.().catch((error: unknown) => {
      deps.log.warn({ err: error, approvalId: ended.id }, 'an approved deed goes on by itself');
    });
    return ended;
  } catch (error) {
    if (!(error instanceof DeedRefused)) throw error;
    return inTransaction(deps.db, async (tx) => {
      const open = await lockOpen(tx, decision.id);
      return end(deps, tx, open, { state: 'returned', by: deciderId, note: error.message });
    });
  }
}

/** The asker thinks better of it. */
export function withdraw(deps: OwnDeps, askerId: string, id: string): Promise<queries.Approval> {
  return inTransaction(deps.db, async (tx) => {
    const open = await lockOpen(tx, id);
    if (open.askedBy !== askerId) fail('studio.approvalUnknown');
    return end(deps, tx, open, { state: 'withdrawn', by: askerId, note: '' });
  });
}

/** What an open request would change by now; null where it can't be done any more. */
export async function findImpactNow(
  deps: Pick<Deps, 'db'>,
  { callId, input }: queries.Approval,
): Promise<Impact | null> {
  try {
    return await inTransaction(deps.db, (tx) => requireApprovable(deps, callId).impact(tx, input));
  } catch (error) {
    if (problemOf(error) === undefined) throw error;
    return null;
  }
}

export async function requireApproval(db: Db, id: string): Promise<queries.Approval> {
  return (await queries.findApproval(db, id)) ?? fail('studio.approvalUnknown');
}

async function decideOnce(
  deps: OwnDeps,
  tx: Tx,
  by: string,
  { id, decision, note }: Decision,
): Promise<{ ended: queries.Approval; followUp?: () => Promise<void> }> {
  const open = await lockOpen(tx, id);
  // As it stands in this transaction: who was dismissed a moment ago decides nothing.
  const roles = (await findStaff(tx, by))?.roles ?? [];
  const refusal = refuseDecider(open, { accountId: by, roles });
  if (refusal !== undefined) fail(refusal);
  if (open.expiresAt <= deps.clock.now()) {
    return { ended: await end(deps, tx, open, { state: 'expired', by: null, note: '' }) };
  }
  if (decision === 'refuse') {
    return { ended: await end(deps, tx, open, { state: 'refused', by, note }) };
  }
  const approvable = requireApprovable(deps, open.callId);
  const { askedBy } = open;
  const asker = askedBy === null ? undefined : await findStaff(tx, askedBy);
  const asking: readonly string[] = asker?.roles ?? [];
  if (askedBy === null || !approvable.callers.some((kind) => asking.includes(kind))) {
    const why = 'Yang meminta tidak lagi berhak memintanya.';
    return { ended: await end(deps, tx, open, { state: 'returned', by, note: why }) };
  }
  const impact = await ofDeed(() => approvable.impact(tx, open.input));
  if (digestImpact(impact) !== open.impactHash) throw new DeedRefused(CHANGED);
  const approved = { approvalId: id, askedBy, decidedBy: by };
  const { result, followUp } = await ofDeed(() => approvable.run(tx, open.input, approved));
  const ended = await end(deps, tx, open, { state: 'approved', by, note, result });
  return { ended, ...(followUp && { followUp }) };
}

const CHANGED = 'Keadaannya sudah berubah sejak diminta. Periksa dan minta lagi.';

async function lockOpen(tx: Tx, id: string): Promise<queries.Approval> {
  const approval = (await queries.lockApproval(tx, id)) ?? fail('studio.approvalUnknown');
  return approval.state === 'open' ? approval : fail('studio.approvalDecided');
}

function requireApprovable(deps: Pick<Deps, 'db'>, callId: string): Approvable {
  const found = findApprovable(deps, callId);
  if (found === undefined) throw new Error(`${callId} can't be run again`);
  return found;
}

async function ofDeed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    throw new DeedRefused(problem, { cause: error });
  }
}

/** What the asker has to know of a deed that failed; undefined where the fault is ours and the request stays open. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof PlatformError) return error.entry.message;
  return error instanceof Error && error.name === 'ZodError'
    ? 'Isinya tidak lagi sesuai dengan aturan. Minta lagi.'
    : undefined;
}

type End = {
  state: Exclude<queries.State, 'open'>;
  by: string | null;
  note: string;
  result?: object;
};

async function end(
  deps: OwnDeps,
  tx: Tx,
  { id, impact }: queries.Approval,
  { state, by, note, result }: End,
): Promise<queries.Approval> {
  const now = deps.clock.now();
  const ended = await queries.updateApprovalEnded(tx, id, {
    state,
    decidedBy: by,
    decidedAt: now,
    note,
    ...(result && { result: JSON.stringify(result) }),
  });
  if (by !== null) {
    await recordAct(tx, {
      actorId: by,
      act: `approval.${state}`,
      subject: { kind: 'approval', id },
      before: { state: 'open' },
      after: { state, title: impact.title },
      at: now,
      approvalId: id,
    });
  }
  if (by !== null && by !== ended.askedBy) await tellAsker(deps, tx, ended);
  return ended;
}

const outcomes = {
  approved: 'disetujui dan sudah dijalankan',
  refused: 'ditolak',
  returned: 'kembali kepadamu',
};

/** The asker goes on with other work: what became of the request comes to them. */
async function tellAsker(
  { config, mail }: Pick<OwnDeps, 'config' | 'mail'>,
  tx: Tx,
  { id, askedBy, state, impact, note }: queries.Approval,
): Promise<void> {
  if (state !== 'approved' && state !== 'refused' && state !== 'returned') return;
  const asker = askedBy === null ? undefined : await findAccount(tx, askedBy);
  if (asker?.email == null || asker.deletedAt !== null) return;
  const email = layoutEmail({
    to: asker.email,
    subject: `Permintaanmu ${outcomes[state]}: ${impact.title}`,
    paragraphs: [
      `Halo ${asker.name},`,
      `Permintaanmu «${impact.title}» ${outcomes[state]}.`,
      ...(note === '' ? [] : [`Catatan: ${note}`]),
    ],
    button: { label: 'Lihat permintaan', url: `${config.http.publicUrl}/studio/persetujuan/${id}` },
    notes: [],
  });
  await mail.send(email, { db: tx });
}
