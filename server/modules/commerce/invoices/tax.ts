/** PPN by law: `ratePercent` of `baseNumerator / baseDenominator` of the price before tax. */
export type TaxRule = {
  ratePercent: number;
  baseNumerator: number;
  baseDenominator: number;
};

export type TaxSplit = { dppRupiah: number; ppnRupiah: number };

/**
 * Takes a price with PPN apart, in whole rupiah that sum to it exactly. With 12 % on 11/12 a price of 111 holds 11.
 */
export function splitTax(totalRupiah: number, rule: TaxRule): TaxSplit {
  const tax = rule.ratePercent * rule.baseNumerator;
  const whole = 100 * rule.baseDenominator + tax;
  const ppnRupiah = Math.round((totalRupiah * tax) / whole);
  return { dppRupiah: totalRupiah - ppnRupiah, ppnRupiah };
}

/** The base that the rate is applied to ("DPP nilai lain"), as a tax invoice shows it. */
export function taxedBase({ dppRupiah }: TaxSplit, rule: TaxRule): number {
  return Math.round((dppRupiah * rule.baseNumerator) / rule.baseDenominator);
}
