import { setTakedownEnd } from '#contract/catalog/operator-takedowns.ts';
import { DAY, MINUTE, SECOND } from '#contract/constants.ts';
import { dateTime } from '#contract/formats.ts';
import { recordAct, recordFollowing } from '#platform/acts.ts';
import { CONTENT_CHANGED } from '#platform/cached-responses.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { type DueRows, workOnce } from '#platform/due.ts';
import { fail } from '#platform/errors.ts';
import {
  approvable,
  askApproval,
  type AskedApproval,
  type Impact,
} from '#platform/staff/approvals.ts';
import { findEntryName, lockEntry } from './queries/licence.ts';
import * as queries from './queries/takedown.ts';
import { TAKEDOWN_EVENT } from './policy.ts';

type EndDeps = Pick<Deps, 'db' | 'clock' | 'events'>;
type Wanted = { titleId: string; until: string | null; reason: string };

/** Further ahead the reason is forgotten; sooner no second person decides in time. */
const FURTHEST = 730 * DAY;
const NEAREST = 5 * MINUTE;

/**
 * Sets until when a takedown stands. Longer than now, or for good, takes one person; an end, or an earlier one, shows the title
 * again and so takes the second person that lifting it takes.
 */
export function setEnd(
  deps: EndDeps,
  actorId: string,
  input: Wanted,
): Promise<{ approval: AskedApproval } | { until: Date | null }> {
  return inTransaction(deps.db, async (tx) => {
    const { open, until } = await openEnd(tx, input, deps.clock.now());
    if (until?.getTime() === open.until?.getTime()) return { until };
    const isStricter = open.until !== null && (until === null || until > open.until);
    if (!isStricter) return { approval: await askForEnd(deps, tx, actorId, input) };
    await putEnd(tx, { open, until, input, actorId, at: deps.clock.now() });
    return { until };
  });
}

/** Asks a second person for the end of a takedown that stands. */
export async function askForEnd(
  deps: EndDeps,
  tx: Tx,
  actorId: string,
  input: Wanted,
): Promise<AskedApproval> {
  return askApproval(deps, tx, {
    callId: setTakedownEnd.id,
    input,
    subject: { kind: 'title', id: input.titleId },
    askedBy: actorId,
    reason: input.reason,
    because: ['Batas waktu penurunan menampilkan judul lagi, dan itu diputuskan dua orang.'],
    impact: await impactOf(tx, input, deps.clock.now()),
  });
}

type Open = NonNullable<Awaited<ReturnType<typeof queries.findTakedown>>>;

/** The takedown that stands, held, and the end that is wanted of it. */
async function openEnd(tx: Tx, { titleId, until: wanted }: Wanted, now: Date) {
  if (!(await lockEntry(tx, titleId))) fail('catalog.titleNotFound');
  const open = (await queries.findTakedown(tx, titleId)) ?? fail('catalog.notTakenDown');
  const until = wanted === null ? null : new Date(wanted);
  const left = until === null ? NEAREST : until.getTime() - now.getTime();
  if (left < NEAREST || left > FURTHEST) fail('catalog.takedownEnd');
  return { open, until };
}

async function impactOf(tx: Tx, input: Wanted, now: Date): Promise<Impact> {
  const { open, until } = await openEnd(tx, input, now);
  const name = (await findEntryName(tx, input.titleId)) ?? '';
  const said = (at: Date | null) => (at === null ? 'tanpa akhir' : `${dateTime(at)} WIB`);
  return {
    title: `Penurunan ${name} berakhir sendiri`,
    facts: [
      { label: 'Diturunkan sejak', value: dateTime(open.takenDownAt) },
      { label: 'Karena', value: open.reason },
      { label: 'Sekarang sampai', value: said(open.until) },
      { label: 'Menjadi sampai', value: said(until) },
    ],
  };
}

type Put = { open: Open; until: Date | null; input: Wanted; actorId: string; at: Date };

async function putEnd(tx: Tx, { open, until, input, actorId, at }: Put, approvalId?: string) {
  await queries.updateTakedownEnd(tx, open.takedownId, until);
  await recordAct(tx, {
    actorId,
    act: 'title.takedownEnd',
    subject: { kind: 'title', id: input.titleId },
    before: { until: open.until?.toISOString() ?? null },
    after: { until: until?.toISOString() ?? null },
    reason: input.reason,
    at,
    ...(approvalId !== undefined && { approvalId }),
  });
}

/** Sets it once a second person has agreed. */
export const approvableEnd = ({ clock }: EndDeps) =>
  approvable(setTakedownEnd, {
    area: 'rights',
    impact: (tx, input) => impactOf(tx, input, clock.now()),
    async run(tx, input, { askedBy, approvalId }) {
      const at = clock.now();
      const { open, until } = await openEnd(tx, input, at);
      await putEnd(tx, { open, until, input, actorId: askedBy, at }, approvalId);
      return { result: { titleId: input.titleId, until } };
    },
  });

/** A process that dies leaves its titles to others after this time; one that failed is tried again then. */
const CLAIM_LEASE = 30 * SECOND;
const AT_ONCE = 4;

/** Titles whose takedown is over are shown again. */
export const takedownEnds = (deps: EndDeps & Pick<Deps, 'log'>): DueRows<{ titleId: string }> => ({
  name: 'ends of takedowns',
  every: 5 * SECOND,
  batch: AT_ONCE,
  claim() {
    const now = deps.clock.now();
    const until = new Date(now.getTime() + CLAIM_LEASE);
    return queries.claimEndedTakedowns(deps.db, { now, until, limit: AT_ONCE });
  },
  work: ({ titleId }) => endTakedown(deps, titleId),
});

/** One claim of them and its work. */
export const endTakedowns = (deps: EndDeps & Pick<Deps, 'log'>) =>
  workOnce(deps, takedownEnds(deps));

function endTakedown({ db, clock, events }: EndDeps, titleId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockEntry(tx, titleId);
    const now = clock.now();
    const open = await queries.findTakedown(tx, titleId);
    // Undone, or given another end, since it was claimed.
    if (open?.until == null || open.until > now) return;
    await queries.updateTakedownUndone(tx, {
      titleId,
      reason: 'Batas waktu yang disetujui',
      at: now,
    });
    // As those who agreed to its end have done it.
    await recordFollowing(tx, 'title.takedownEnd', {
      act: 'title.takedownUndone',
      subject: { kind: 'title', id: titleId },
      before: { isTakenDown: true, until: open.until.toISOString() },
      after: null,
      at: now,
    });
    await events.publish(tx, TAKEDOWN_EVENT, { titleId });
    await events.publish(tx, CONTENT_CHANGED, {});
  });
}
