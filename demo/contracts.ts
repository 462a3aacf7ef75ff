import { DAY } from '#contract/constants.ts';
import type { SeedContract, SeedCredit } from '#modules/commerce/index.ts';
import { monthOf, monthRange } from '#platform/zone.ts';
import { premiumMonthId, TERM } from './offers.ts';

/** One for each kind of account that buys by contract. */
export const demoContracts = {
  b2b: {
    id: '9b7e5a10-2c44-4b1f-8a5e-70d5c1f2c001',
    kind: 'b2b',
    name: 'Hotel Nusa Bayu',
    ...TERM,
    offer: {
      id: '7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2c01',
      name: 'Premium Bisnis 3 bulan',
      highlights: ['Harga kontrak Hotel Nusa Bayu'],
      durationCount: 3,
      priceRupiah: 159_000,
    },
    prices: [{ packageId: premiumMonthId, priceRupiah: 55_000 }],
  },
  corporate: {
    id: '9b7e5a10-2c44-4b1f-8a5e-70d5c1f2c002',
    kind: 'corporate',
    name: 'Koperasi Karyawan Senja',
    ...TERM,
    offer: {
      id: '7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2c02',
      name: 'Premium Karyawan 1 bulan',
      highlights: ['Harga kontrak Koperasi Karyawan Senja'],
      durationCount: 1,
      priceRupiah: 39_000,
    },
    prices: [{ packageId: premiumMonthId, priceRupiah: 49_000 }],
  },
} satisfies Record<string, SeedContract>;

const HALF_A_MONTH = 15 * DAY;

/** Credit of the month before this one, so that finance can close a month. */
export const creditOfLastMonth = (now: Date): SeedCredit => ({
  causeId: 'demo',
  amountRupiah: 25_000,
  note: 'Salam dari Tayang',
  createdAt: new Date(monthRange(monthOf(now)).from.getTime() - HALF_A_MONTH),
});
