import type { licencePlatforms } from '#contract/catalog/operator-licences.ts';
import type { Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { type BulkAct, type BulkChange, refuseRow } from '#platform/staff/bulk-acts.ts';
import { endLicence, findWider, writeLicence } from './edit-rights.ts';
import { type LicenceRow, listLicencesById, lockEntry, lockLicence } from './queries/licence.ts';

type Asked = {
  isEnded: boolean;
  toAt?: string | null;
  catchupHours?: number;
  reason: string;
};
/** What an act may change of a licence; times as text. */
type Terms = { toAt: string | null; catchupHours: number | null; endedAt: string | null };
type After = { savedAt: string };

/** One change of many licences. What makes one wider is done once a second person agreed to the whole job. */
export const bulkLicences = (deps: Deps): BulkAct => ({
  act: 'licence',
  async listItems(db, ids) {
    const rows = await listLicencesById(db, ids);
    return rows.map(({ licenceId, titleId, licensor, name }) => ({
      id: licenceId,
      name: `${name || 'Tanpa judul'} (${licensor})`,
      about: titleId,
    }));
  },
  async change(tx, { actorId, id, input, approvalId }) {
    const { isEnded, reason, ...asked } = input as Asked;
    const row = await lockOwn(tx, id);
    const own = { ...deps, db: tx };
    const before = termsOf(row);
    if (isEnded) {
      if (row.endedAt !== null) return null;
      const ended = await endLicence(own, actorId, { licenceId: id, reason });
      return ended.endedAt === null ? null : { before, after: standing(ended) };
    }
    if (row.endedAt !== null) refuseRow('Sudah diakhiri: buka lagi di halaman judulnya');
    const { toAt = before.toAt, catchupHours = row.catchupHours } = asked;
    const isSameEnd = timeOf(toAt) === timeOf(before.toAt);
    if (isSameEnd && catchupHours === row.catchupHours) return null;
    if (toAt !== null && new Date(toAt) <= row.fromAt)
      refuseRow('Akhirnya sebelum lisensi ini mulai');
    const change = { ...inputOf(row), toAt, catchupHours, reason };
    const needsSecond = wordsOf(row, change);
    const after = standing(await writeLicence(own, actorId, change, approvalId));
    return {
      before,
      after,
      ...(needsSecond !== undefined && { needsSecond }),
    } satisfies BulkChange;
  },
  async restore(tx, { actorId, id, input, before, after, approvalId }) {
    const row = await lockOwn(tx, id);
    if (row.updatedAt.toISOString() !== (after as After).savedAt)
      refuseRow('Sudah diubah lagi sesudahnya: dibiarkan');
    const { toAt, catchupHours } = before as Terms;
    const change = { ...inputOf(row), toAt, catchupHours, reason: (input as Asked).reason };
    if (approvalId === undefined && wordsOf(row, change) !== undefined)
      refuseRow('Mengembalikannya memperluas lisensi: perlu persetujuan orang kedua');
    await writeLicence({ ...deps, db: tx }, actorId, change, approvalId);
    return null;
  },
});

/** A licence with its title, both held. */
async function lockOwn(tx: Tx, licenceId: string): Promise<LicenceRow> {
  const [known] = await listLicencesById(tx, [licenceId]);
  if (known === undefined || !(await lockEntry(tx, known.titleId))) refuseRow('Sudah tidak ada');
  return (await lockLicence(tx, licenceId)) ?? refuseRow('Sudah tidak ada');
}

const timeOf = (at: string | null) => (at === null ? null : new Date(at).getTime());
const termsOf = ({ toAt, catchupHours, endedAt }: LicenceRow): Terms => ({
  toAt: toAt?.toISOString() ?? null,
  catchupHours,
  endedAt: endedAt?.toISOString() ?? null,
});
/** By when it was written one sees that a licence still stands so. */
const standing = ({ updatedAt }: LicenceRow): After => ({ savedAt: updatedAt.toISOString() });

/** All of its terms, as saving takes them. */
function inputOf({ updatedAt: _, editedAt: __, endedAt: ___, ...row }: LicenceRow) {
  const { costRupiah, sharePercent } = row;
  return {
    ...row,
    fromAt: row.fromAt.toISOString(),
    toAt: row.toAt?.toISOString() ?? null,
    // The table's check holds the words.
    platforms: row.platforms as (typeof licencePlatforms)[number][],
    costRupiah: costRupiah === null ? null : Number(costRupiah),
    sharePercent: sharePercent === null ? null : Number(sharePercent),
  };
}

/** What of a change goes beyond the licence as it is, in words. */
function wordsOf(row: LicenceRow, change: ReturnType<typeof inputOf>): string | undefined {
  const wider = findWider([row], change);
  return wider.length === 0
    ? undefined
    : wider.map(({ label, value }) => `${label} ${value}`).join(', ');
}
