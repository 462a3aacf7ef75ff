import type { z } from 'zod';
import { saveLicence as saveContract } from '#contract/catalog/operator-licences.ts';
import { dateTime, rupiah } from '#contract/formats.ts';
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

type EditDeps = Pick<Deps, 'db' | 'clock' | 'events'>;
/** The event that a licence was saved or ended: what channels announce is looked through. */
export const LICENCE_EVENT = 'catalog.licence';

type LicenceInput = z.output<NonNullable<typeof saveContract.body>>;

/** Saves a licence; one that goes beyond what was agreed asks a second person. */
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
      because: [
        'Memperpanjang atau memperluas lisensi, mengganti pemegang haknya, atau menaikkan bagi hasil atau biayanya diputuskan dua orang.',
      ],
      impact,
    });
    return { approval };
  });
}

type Window = 'fromAt' | 'toAt' | 'territories' | 'platforms' | 'catchupHours';
type Money = 'licensor' | 'sharePercent' | 'costRupiah';
type Terms = Pick<LicenceInput, 'licenceId' | Window | Money>;
const endOf = (at: Date | string | null) => (at === null ? Infinity : new Date(at).getTime());
/** When one of them ends or ended; milliseconds. */
const agreedEnd = ({ toAt, endedAt }: queries.LicenceRow) => Math.min(endOf(toAt), endOf(endedAt));
const until = (at: number) => (at === Infinity ? 'Seterusnya' : dateTime(new Date(at)));
/** Without a limit of its own a licence lets catch-up go as far as the channel's. */
const ranOf = ({ catchupHours }: { catchupHours: number | null }) => catchupHours ?? Infinity;
const hoursOf = (hours: number) => (hours === Infinity ? 'Selama saluran' : `${hours} jam`);
/** An empty list means all of them. */
const isWithin = (names: readonly string[], agreed: readonly string[]) =>
  agreed.length === 0 || (names.length > 0 && names.every((name) => agreed.includes(name)));
const listed = (names: readonly string[]) => names.join(', ') || 'Semua';

/**
 * What of some terms goes beyond every single licence that was agreed for a title before, by the one that they exceed in the
 * fewest: an earlier start, a later end, more places, devices or hours of catch-up, another holder, a higher share or cost.
 * Empty where one of them holds them all: parts of several are no agreement. A title without any has nothing agreed.
 */
export function findWider(agreed: readonly queries.LicenceRow[], asked: Terms): Impact['facts'] {
  const [first = [], ...rest] = agreed.map((one) => widerThan(one, asked));
  return rest.reduce((least, each) => (each.length < least.length ? each : least), first);
}

function widerThan(one: queries.LicenceRow, asked: Terms): Impact['facts'] {
  const { fromAt, territories, platforms, licensor } = one;
  const from = new Date(asked.fromAt);
  const [to, last] = [endOf(asked.toAt), agreedEnd(one)];
  const [ran, agreedRan] = [ranOf(asked), ranOf(one)];
  const wider = (label: string, isWider: boolean, before: string, after: string) =>
    isWider ? [{ label, value: `${before} → ${after}` }] : [];
  const isOwn = one.licenceId === asked.licenceId;
  const [share, agreedShare] = [asked.sharePercent ?? 0, Number(one.sharePercent ?? 0)];
  // What a further licence costs comes on top of the others'.
  const [cost, agreedCost] = [asked.costRupiah ?? 0, isOwn ? Number(one.costRupiah ?? 0) : 0];
  // A further one that pays nothing may be another holder's.
  const isOther = asked.licensor !== licensor && (isOwn || share > 0 || cost > 0);
  return [
    ...wider('Mulai', from < fromAt, dateTime(fromAt), dateTime(from)),
    ...wider('Berakhir', to > last, until(last), until(to)),
    ...wider(
      'Wilayah',
      !isWithin(asked.territories, territories),
      listed(territories),
      listed(asked.territories),
    ),
    ...wider(
      'Perangkat',
      !isWithin(asked.platforms, platforms),
      listed(platforms),
      listed(asked.platforms),
    ),
    ...wider('Catch-up', ran > agreedRan, hoursOf(agreedRan), hoursOf(ran)),
    ...wider('Ganti pemegang hak', isOther, licensor, asked.licensor),
    ...wider('Bagi hasil', share > agreedShare, `${agreedShare}%`, `${share}%`),
    ...wider('Biaya', cost > agreedCost, rupiah(agreedCost), rupiah(cost)),
  ];
}

/** What a wider licence changes; undefined where it goes beyond nothing that was agreed. */
async function extensionOf(tx: Tx, input: LicenceInput): Promise<Impact | undefined> {
  const { titleId, licenceId, licensor } = input;
  if (!(await queries.lockEntry(tx, titleId))) fail('catalog.titleNotFound');
  const before = await queries.lockLicence(tx, licenceId);
  const isOwn = before?.titleId === titleId;
  // A further licence of the title is no way around the second person either.
  const agreed = isOwn ? [before] : await queries.listLicencesOf(tx, titleId);
  const wider = findWider(agreed, input);
  if (wider.length === 0) return undefined;
  const name = (await queries.findEntryName(tx, titleId)) ?? '';
  return {
    title: `Perluas lisensi ${name}`,
    facts: [{ label: 'Pemegang hak', value: licensor }, ...wider],
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
  { db, clock, events }: EditDeps,
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
    await events.publish(tx, LICENCE_EVENT, {});
    return row;
  });
}

/** Ends a licence at this moment; one that ended before stays as it is. */
export function endLicence(
  { db, clock, events }: EditDeps,
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
    await events.publish(tx, LICENCE_EVENT, {});
    return row;
  });
}
