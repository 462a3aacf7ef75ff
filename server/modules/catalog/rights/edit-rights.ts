import type { z } from 'zod';
import type { saveLicence as saveContract } from '#contract/catalog/operator-licences.ts';
import { recordAct, recordDifference } from '#platform/acts.ts';
import { CONTENT_CHANGED } from '#platform/cached-responses.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { termsOf } from './policy.ts';
import * as queries from './queries/licence.ts';

type EditDeps = Pick<Deps, 'db' | 'clock' | 'events'>;
type LicenceInput = z.output<NonNullable<typeof saveContract.body>>;
type OnTitle = { titleId: string; reason: string };

/** The event that a title was taken down, or shown again: what is being played of it ends, or goes on. */
export const TAKEDOWN_EVENT = 'catalog.takedown';

/** Saves a licence of a title that is there, as a draft or live. The same again changes nothing. */
export function saveLicence({ db, clock }: EditDeps, actorId: string, input: LicenceInput) {
  const at = clock.now();
  const { fromAt, toAt, ...terms } = input;
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
      at,
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

export function undoTakedown(
  { db, clock, events }: EditDeps,
  actorId: string,
  { titleId, reason }: OnTitle,
): Promise<void> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    if (!(await queries.lockEntry(tx, titleId))) fail('catalog.titleNotFound');
    if (!(await queries.updateTakedownUndone(tx, { titleId, reason, at }))) return;
    await recordAct(tx, {
      actorId,
      act: 'title.takedownUndone',
      subject: { kind: 'title', id: titleId },
      before: { isTakenDown: true },
      after: null,
      reason,
      at,
    });
    await events.publish(tx, TAKEDOWN_EVENT, { titleId });
    await events.publish(tx, CONTENT_CHANGED, {});
  });
}
