import type { z } from 'zod';
import {
  type recordTakedownRequest as recordContract,
  TAKEDOWN_WITHIN_HOURS,
} from '#contract/catalog/operator-takedowns.ts';
import { undoTitleTakedown as undoContract } from '#contract/catalog/operator-titles.ts';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
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
import { findEntryName, lockEntry } from './queries/licence.ts';
import * as queries from './queries/takedown.ts';
import { TAKEDOWN_EVENT } from './policy.ts';
import { askForEnd } from './takedown-end.ts';

type EditDeps = Pick<Deps, 'db' | 'clock' | 'events'>;
type OnTitle = { titleId: string; reason: string };

/** Takes a title away from everyone, whatever its licences say. One that is down already stays so since then. */
export function takeDown(
  deps: EditDeps,
  actorId: string,
  { titleId, reason, until }: OnTitle & { until?: string | undefined },
): Promise<{ takenDownAt: Date; approval?: AskedApproval }> {
  const { db, clock, events } = deps;
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    if (!(await lockEntry(tx, titleId))) fail('catalog.titleNotFound');
    const open = await queries.findTakedown(tx, titleId);
    if (open !== undefined) return { takenDownAt: open.takenDownAt };
    await queries.insertTakedown(tx, { titleId, reason, takenDownAt: at });
    const answered = await queries.updateRequestsDone(tx, titleId, at);
    await recordAct(tx, {
      actorId,
      act: 'title.takedown',
      subject: { kind: 'title', id: titleId },
      before: null,
      after: { isTakenDown: true, ...(answered.length > 0 && { answered }) },
      reason,
      at,
    });
    await events.publish(tx, TAKEDOWN_EVENT, { titleId });
    await events.publish(tx, CONTENT_CHANGED, {});
    if (until === undefined) return { takenDownAt: at };
    return {
      takenDownAt: at,
      approval: await askForEnd(deps, tx, actorId, { titleId, reason, until }),
    };
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
  if (!(await lockEntry(tx, titleId))) fail('catalog.titleNotFound');
  const open = await queries.findTakedown(tx, titleId);
  if (open === undefined) return undefined;
  const name = (await findEntryName(tx, titleId)) ?? '';
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

const OLDEST = 30 * DAY;
/** Clocks of who sent it and of servers differ a little. */
const AHEAD = 5 * MINUTE;

type RecordedRequest = z.output<NonNullable<typeof recordContract.body>>;

/** Writes a demand down with its deadline. Of a title that is down already it is answered at once. */
export function recordRequest(
  { db, clock }: Pick<EditDeps, 'db' | 'clock'>,
  actorId: string,
  { receivedAt, ...request }: RecordedRequest,
): Promise<queries.RequestRow> {
  const at = clock.now();
  const received = new Date(receivedAt);
  const age = at.getTime() - received.getTime();
  if (age > OLDEST || age < -AHEAD) fail('catalog.takedownTime');
  return inTransaction(db, async (tx) => {
    if (!(await lockEntry(tx, request.titleId))) fail('catalog.titleNotFound');
    const isDown = (await queries.findTakedown(tx, request.titleId)) !== undefined;
    const { row, isNew } = await queries.insertRequest(tx, {
      ...request,
      receivedAt: received,
      dueAt: new Date(received.getTime() + TAKEDOWN_WITHIN_HOURS * HOUR),
      ...(isDown && { closedAt: at, isDone: true }),
    });
    if (!isNew) return row;
    await recordAct(tx, {
      actorId,
      act: 'takedownRequest.record',
      subject: { kind: 'takedownRequest', id: row.requestId },
      before: null,
      after: { titleId: row.titleId, source: row.source, due: row.dueAt.toISOString() },
      at,
    });
    return row;
  });
}

/** Closes a demand without a takedown. Again is the same as once. */
export function refuseRequest(
  { db, clock }: Pick<EditDeps, 'db' | 'clock'>,
  actorId: string,
  { requestId, reason }: { requestId: string; reason: string },
): Promise<queries.RequestRow> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const open =
      (await queries.lockRequest(tx, requestId)) ?? fail('catalog.takedownRequestNotFound');
    if (open.isDone === true) fail('catalog.takedownRequestClosed');
    if (open.closedAt !== null) return open;
    const row = await queries.updateRefused(tx, { requestId, reason, at });
    await recordAct(tx, {
      actorId,
      act: 'takedownRequest.refuse',
      subject: { kind: 'takedownRequest', id: requestId },
      before: null,
      after: { titleId: row.titleId },
      reason,
      at,
    });
    return row;
  });
}
