import type { z } from 'zod';
import { saveLicence as saveContract } from '#contract/catalog/operator-licences.ts';
import { dateTime } from '#contract/formats.ts';
import { recordAct, recordDifference } from '#platform/acts.ts';
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

type EditDeps = Pick<Deps, 'db' | 'clock'>;
type LicenceInput = z.output<NonNullable<typeof saveContract.body>>;

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

type Agreed = Pick<queries.LicenceRow, 'toAt' | 'endedAt'>;
const endOf = (at: Date | string | null) => (at === null ? Infinity : new Date(at).getTime());
/** When the last of some licences ends or ended; milliseconds. */
const agreedEnd = (licences: readonly Agreed[]) =>
  Math.max(...licences.map(({ toAt, endedAt }) => Math.min(endOf(toAt), endOf(endedAt))));

/** Whether one with such an end lasts longer than what was agreed; a title without any licence has no agreed end. */
export const endsLater = (agreed: readonly Agreed[], toAt: string | null): boolean =>
  agreed.length > 0 && endOf(toAt) > agreedEnd(agreed);

/** What a longer licence changes; undefined where it does not end later than it did. */
async function extensionOf(tx: Tx, input: LicenceInput): Promise<Impact | undefined> {
  const { titleId, licenceId, licensor } = input;
  if (!(await queries.lockEntry(tx, titleId))) fail('catalog.titleNotFound');
  const before = await queries.lockLicence(tx, licenceId);
  const isOwn = before?.titleId === titleId;
  // A further licence of the title is no way around the second person either.
  const agreed = isOwn ? [before] : await queries.listLicencesOf(tx, titleId);
  if (!endsLater(agreed, input.toAt)) return undefined;
  const ended = agreedEnd(agreed);
  const name = (await queries.findEntryName(tx, titleId)) ?? '';
  const words = (at: number) => (at === Infinity ? 'Seterusnya' : dateTime(new Date(at)));
  return {
    title: `Perpanjang lisensi ${name}`,
    facts: [
      { label: 'Pemegang hak', value: licensor },
      { label: 'Berakhir', value: `${words(ended)} → ${words(endOf(input.toAt))}` },
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
  { db, clock }: EditDeps,
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
