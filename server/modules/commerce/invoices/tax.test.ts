import { expect, test } from 'vitest';
import { splitTax, taxedBase, type TaxRule } from './policy.ts';

const now: TaxRule = { ratePercent: 12, baseNumerator: 11, baseDenominator: 12 };
const before: TaxRule = { ratePercent: 11, baseNumerator: 1, baseDenominator: 1 };

test('eleven twelfths at twelve percent are eleven percent', () => {
  expect(splitTax(59_000, now)).toEqual({ dppRupiah: 53_153, ppnRupiah: 5_847 });
  expect(splitTax(111, now)).toEqual({ dppRupiah: 100, ppnRupiah: 11 });
  expect(splitTax(0, now)).toEqual({ dppRupiah: 0, ppnRupiah: 0 });
  expect(taxedBase({ dppRupiah: 53_153, ppnRupiah: 5_847 }, now)).toBe(48_724);
});

test('for every amount both parts are whole, not negative, exact in sum, and right to half a rupiah', () => {
  const amounts = [
    ...Array.from({ length: 120_000 }, (_, i) => i),
    ...Array.from({ length: 5_000 }, (_, i) => 10_000_000 - i * 1_999),
    999_999_999,
    10_000_000_000,
  ];
  for (const rule of [now, before]) {
    for (const total of amounts) {
      const { dppRupiah, ppnRupiah } = splitTax(total, rule);
      const exact = (total * 11) / 111;
      const isRight =
        Number.isSafeInteger(dppRupiah) &&
        Number.isSafeInteger(ppnRupiah) &&
        dppRupiah >= 0 &&
        ppnRupiah >= 0 &&
        dppRupiah + ppnRupiah === total &&
        Math.abs(ppnRupiah - exact) <= 0.5 + 1e-6;
      if (!isRight) expect({ total, dppRupiah, ppnRupiah }).toBe('right');
    }
  }
});
