import type { Db } from '#platform/db.ts';
import type { TaxRule } from '../tax.ts';

/** The rule that holds on a day, as `2026-11-21`. */
export async function findTaxRule(db: Db, day: string): Promise<TaxRule> {
  const { ratePercent, baseNumerator, baseDenominator } = await db
    .selectFrom('commerce.taxRule')
    .select(['ratePercent', 'baseNumerator', 'baseDenominator'])
    .where('startsOn', '<=', day)
    .orderBy('startsOn', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ratePercent, baseNumerator, baseDenominator };
}
