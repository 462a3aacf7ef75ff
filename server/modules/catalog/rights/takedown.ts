import { undoTitleTakedown as undoContract } from '#contract/catalog/operator-titles.ts';
import { dateTime } from '#contract/formats.ts';
import { recordAct } from '#platform/acts.ts';
import { CONTENT_CHANGED } from '#platform/cached-responses.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import {
  approvable,
  askApproval,
  type AskedApproval,
  type Impact,
} from '#platform/staff/approvals.ts';
import * as queries from './queries/licence.ts';

type EditDeps = Pick<Deps, 'db' | 'clock' | 'events'>;
type OnTitle = { titleId: string; reason: string };

/** The event that a title was taken down, or shown again: what is being played of it ends, or goes on. */
export const TAKEDOWN_EVENT = 'catalog.takedown';

/** Takes a title away from everyone, whatever its licences say. One that is down already stays so since then. */
export function takeDown(
  { db, clock, events }: EditDeps,
  actorId: string,
  { titleId, reason }: OnTitle,
): Promise<Date> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    if (!(await queries.lockEntry(tx, titleId))) fail('catalog.titleNotFound');
    const open = await queries.findTakedown(tx, titleId);
    if (open !== undefined) return open.takenDownAt;
    await queries.insertTakedown(tx, { titleId, reason, takenDownAt: at });
    await recordAct(tx, {
      actorId,
      act: 'title.takedown',
      subject: { kind: 'title', id: titleId },
      before: null,
      after: { isTakenDown: true },
      reason,
      at,
    });
    await events.publish(tx, TAKEDOWN_EVENT, { titleId });
    await events.publish(tx, CONTENT_CHANGED, {});
    return at;
  });
}

/** Asks a second person to let a title be shown again. Null: it is not taken down. */
export function undoTakedown(
  deps: EditDeps,
  actorId: string,
  input: OnTitle,
): Promise<{ approval: AskedApproval } | null> {
  return inTransaction(deps.db, async (tx) => {
    const impact = await undoingOf(tx, input.titleId);
    if (impact === undefined) return null;
    const approval = await askApproval(deps, tx, {
      callId: undoContract.id,
      input,
      subject: { kind: 'title', id: input.titleId },
      askedBy: actorId,
      reason: input.reason,
      because: ['Menampilkan lagi judul yang diturunkan diputuskan dua orang.'],
      impact,
    });
    return { approval };
  });
}

async function undoingOf(tx: Tx, titleId: string): Promise<Impact | undefined> {
  if (!(await queries.lockEntry(tx, titleId))) fail('catalog.titleNotFound');
  const open = await queries.findTakedown(tx, titleId);
  if (open === undefined) return undefined;
  const name = (await queries.findEntryName(tx, titleId)) ?? '';
  return {
    title: `Tampilkan lagi ${name}`,
    facts: [
      { label: 'Diturunkan sejak', value: dateTime(open.takenDownAt) },
      { label: 'Karena', value: open.reason },
    ],
  };
}

/** Shows it again once a second person has agreed. */
export const approvableUndoing = ({ clock, events }: EditDeps) =>
  approvable(undoContract, {
    area: 'rights',
    impact: async (tx, { titleId }) =>
      (await undoingOf(tx, titleId)) ?? fail('catalog.titleNotFound'),
    async run(tx, { titleId, reason }, { askedBy, approvalId }) {
      const at = clock.now();
      await queries.updateTakedownUndone(tx, { titleId, reason, at });
      await recordAct(tx, {
        actorId: askedBy,
        act: 'title.takedownUndone',
        subject: { kind: 'title', id: titleId },
        before: { isTakenDown: true },
        after: null,
        reason,
        at,
        approvalId,
      });
      await events.publish(tx, TAKEDOWN_EVENT, { titleId });
      await events.publish(tx, CONTENT_CHANGED, {});
      return { result: { titleId, takenDownAt: null } };
    },
  });
