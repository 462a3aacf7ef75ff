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

/** Digits of an NPWP, or undefined when it can't be one: 15 digits of the old kind, 16 of the new (an NIK too). */
export function readNpwp(written: string): string | undefined {
  const digits = written.replaceAll(/[\s.-]/g, '');
  if (!/^\d{15,16}$/.test(digits)) return undefined;
  // A row of one digit is what people type to get past a field.
  if (/^(\d)\1+$/.test(digits)) return undefined;
  return digits.length === 15 && !isLuhn(digits.slice(0, 9)) ? undefined : digits;
}

/** The ninth digit of an old number checks the eight before it. */
function isLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, position) => {
      const doubled = Number(digit) * (position % 2 === 1 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

/** As it is printed: `01.234.567.8-901.000`, or sixteen digits in fours. */
export function writeNpwp(digits: string): string {
  const old = /^(\d{2})(\d{3})(\d{3})(\d)(\d{3})(\d{3})$/.exec(digits);
  if (old !== null) return `${old[1]}.${old[2]}.${old[3]}.${old[4]}-${old[5]}.${old[6]}`;
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

const marks = { invoice: 'INV', credit_note: 'NK' } as const;

/** `INV/2026/000042`; a credit note ("nota kredit") begins with NK. */
export function invoiceNumber(kind: keyof typeof marks, year: number, sequence: number): string {
  return `${marks[kind]}/${year}/${String(sequence).padStart(6, '0')}`;
}
