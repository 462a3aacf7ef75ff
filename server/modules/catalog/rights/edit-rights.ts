import type { z } from 'zod';
import { saveLicence as saveContract } from '#contract/catalog/operator-licences.ts';
import { undoTitleTakedown as undoContract } from '#contract/catalog/operator-titles.ts';
import { dateTime } from '#contract/formats.ts';
import { recordAct, recordDifference } from '#platform/acts.ts';
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
import { termsOf } from './policy.ts';
import * as queries from './queries/licence.ts';

type EditDeps = Pick<Deps, 'db' | 'clock' | 'events'>;
type LicenceInput = z.output<NonNullable<typeof saveContract.body>>;
type OnTitle = { titleId: string; reason: string };

/** The event that a title was taken down, or shown again: what is being played of it ends, or goes on. */
export const TAKEDOWN_EVENT = 'catalog.takedown';

/** Saves a licence; one that would end later than agreed asks a second person. */
export function saveLicence(
  deps: EditDeps,
  actorId: string,
  input: LicenceInput,
): Promise<queries.LicenceRow | { approval: AskedApproval }> {
  return inTransaction(deps.db, async (tx) => {
    const impact = await extensionOf(tx, input);
    if (impact === undefined) return writeLicence({ ...deps, db: tx }, actorId, input);
    const { reason, licenceId } = input;
    const approval = await askApproval(deps, tx, {
      callId: saveContract.id,
      input,
      subject: { kind: 'licence', id: licenceId },
      askedBy: actorId,
      reason,
      because: ['Memperpanjang lisensi diputuskan dua orang.'],
      impact,
    });
    return { approval };
  });
}

/** What a longer licence changes; undefined where it does not end later than it did. */
async function extensionOf(tx: Tx, input: LicenceInput): Promise<Impact | undefined> {
  const { titleId, licenceId, licensor } = input;
  if (!(await queries.lockEntry(tx, titleId))) fail('catalog.titleNotFound');
  const before = await queries.lockLicence(tx, licenceId);
  if (before === undefined || before.titleId !== titleId) return undefined;
  const endOf = (at: Date | null) => at?.getTime() ?? Infinity;
  const ended = Math.min(endOf(before.toAt), endOf(before.endedAt));
  const toAt = input.toAt === null ? null : new Date(input.toAt);
  if (endOf(toAt) <= ended) return undefined;
  const name = (await queries.findEntryName(tx, titleId)) ?? '';
  const words = (at: number) => (at === Infinity ? 'Seterusnya' : dateTime(new Date(at)));
  return {
    title: `Perpanjang lisensi ${name}`,
    facts: [
      { label: 'Pemegang hak', value: licensor },
      { label: 'Berakhir', value: `${words(ended)} → ${words(endOf(toAt))}` },
      { label: 'Wilayah', value: input.territories.join(', ') || 'Semua' },
    ],
  };
}

/** The same once a second person has agreed. */
export const approvableLicence = (deps: EditDeps) =>
  approvable(saveContract, {
    area: 'rights',
    impact: async (tx, input) => (await extensionOf(tx, input)) ?? fail('catalog.licenceNotFound'),
    async run(tx, input, { askedBy, approvalId }) {
      const row = await writeLicence({ ...deps, db: tx }, askedBy, input, approvalId);
      return { result: { licenceId: row.licenceId } };
    },
  });

/** Writes a licence of a title that is there, as a draft or live. The same again changes nothing. */
export function writeLicence(
  { db, clock }: Pick<EditDeps, 'db' | 'clock'>,
  actorId: string,
  input: LicenceInput,
  approvalId?: string,
): Promise<queries.LicenceRow> {
  const at = clock.now();
  const { fromAt, toAt, reason, ...terms } = input;
  return inTransaction(db, async (tx) => {
    if (!(await queries.lockEntry(tx, input.titleId))) fail('catalog.titleNotFound');
    const before = await queries.lockLicence(tx, input.licenceId);
    if (before !== undefined && before.titleId !== input.titleId) fail('catalog.licenceNotFound');
    const row = await queries.upsertLicence(tx, {
      ...terms,
      fromAt: new Date(fromAt),
      toAt: toAt === null ? null : new Date(toAt),
      updatedAt: at,
      editedAt: at,
    });
    await recordDifference(tx, {
      actorId,
      act: 'licence.save',
      subject: { kind: 'licence', id: row.licenceId },
      before: before === undefined ? null : termsOf(before),
      after: termsOf(row),
      reason,
      at,
      ...(approvalId !== undefined && { approvalId }),
    });
    return row;
  });
}

/** Ends a licence at this moment; one that ended before stays as it is. */
export function endLicence(
  { db, clock }: EditDeps,
  actorId: string,
  { licenceId, reason }: { licenceId: string; reason: string },
) {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const before = (await queries.lockLicence(tx, licenceId)) ?? fail('catalog.licenceNotFound');
    if (before.endedAt !== null || (before.toAt !== null && before.toAt <= at)) return before;
    const row = await queries.updateLicenceEnded(tx, licenceId, at);
    await recordAct(tx, {
      actorId,
      act: 'licence.end',
      subject: { kind: 'licence', id: licenceId },
      before: termsOf(before),
      after: termsOf(row),
      reason,
      at,
    });
    return row;
  });
}

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
