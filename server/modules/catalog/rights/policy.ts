import type { licencePlatforms, LicenceView } from '#contract/catalog/operator-licences.ts';
import type { LicenceRow } from './queries/licence.ts';

/** A licence as staff see it at a moment. */
export function presentLicence(row: LicenceRow, now: Date): LicenceView {
  const { editedAt: _, updatedAt: __, sharePercent, costRupiah, ...licence } = row;
  const ended = [row.toAt, row.endedAt].some((at) => at !== null && at <= now);
  return {
    ...licence,
    fromAt: row.fromAt.toISOString(),
    toAt: row.toAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    // The table's check holds the words.
    platforms: row.platforms as (typeof licencePlatforms)[number][],
    costRupiah: costRupiah === null ? null : Number(costRupiah),
    sharePercent: sharePercent === null ? null : Number(sharePercent),
    state: ended ? 'ended' : row.fromAt > now ? 'next' : 'open',
  };
}

/** What an act says of a licence: no more than what of it decides something. */
export function termsOf(row: LicenceRow) {
  return {
    titleId: row.titleId,
    licensor: row.licensor,
    contract: row.contract,
    from: row.fromAt.toISOString(),
    to: row.toAt?.toISOString() ?? null,
    ended: row.endedAt?.toISOString() ?? null,
    territories: row.territories,
    platforms: row.platforms,
    catchupHours: row.catchupHours,
    costRupiah: row.costRupiah === null ? null : Number(row.costRupiah),
    sharePercent: row.sharePercent === null ? null : Number(row.sharePercent),
  };
}
