import type { SeedAddOn, SeedCoupon, SeedPlan } from '#modules/commerce/index.ts';
import { startOfWibDay } from '#platform/zone.ts';

export const liteDayId = '7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2a01';
export const liteMonthId = '7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2a02';
export const premiumDayId = '7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2a03';
export const premiumMonthId = '7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2a04';

const LITE = ['Film dan serial Lite', 'Gambar sampai 720p', '1 layar, 3 perangkat'];
const PREMIUM = ['Semua film dan serial', 'Gambar sampai 1080p', '3 layar, 6 perangkat'];

export const demoPlans: readonly SeedPlan[] = [
  {
    id: liteDayId,
    tier: 'lite',
    name: 'Lite 1 hari',
    durationUnit: 'DAY',
    durationCount: 1,
    priceRupiah: 3_000,
    highlights: LITE,
  },
  {
    id: liteMonthId,
    tier: 'lite',
    name: 'Lite 30 hari',
    durationUnit: 'DAY',
    durationCount: 30,
    priceRupiah: 29_000,
    highlights: LITE,
  },
  {
    id: premiumDayId,
    tier: 'premium',
    name: 'Premium 1 hari',
    durationUnit: 'DAY',
    durationCount: 1,
    priceRupiah: 6_000,
    highlights: PREMIUM,
  },
  {
    id: premiumMonthId,
    tier: 'premium',
    name: 'Premium 1 bulan',
    durationUnit: 'MONTH',
    durationCount: 1,
    priceRupiah: 59_000,
    highlights: PREMIUM,
  },
];

/** Whatever the demo agrees on by paper or coupon holds in these years. */
export const TERM = {
  startsAt: startOfWibDay('2026-01-01'),
  endsAt: startOfWibDay('2037-01-01'),
} as const;

export const demoCoupons: readonly SeedCoupon[] = [
  {
    id: '5f1c0c1e-3d2b-4a57-9c1d-4b1f0c7a0001',
    code: 'TAYANGBARU',
    name: 'Diskon pembelian pertama',
    percent: 50,
    maxRupiah: 15_000,
    minRupiah: 20_000,
    kinds: ['PACKAGE'],
    isNewOnly: true,
    accountLimit: 1,
    ...TERM,
  },
  {
    id: '5f1c0c1e-3d2b-4a57-9c1d-4b1f0c7a0002',
    code: 'PREMIUM25',
    name: 'Diskon Premium 25%',
    percent: 25,
    maxRupiah: 20_000,
    tiers: ['premium'],
    minRupiah: 50_000,
    accountLimit: 3,
    totalLimit: 1_000,
    budgetRupiah: 10_000_000,
    ...TERM,
  },
  {
    id: '5f1c0c1e-3d2b-4a57-9c1d-4b1f0c7a0003',
    code: 'HEMAT5000',
    name: 'Potongan Rp5.000',
    amountRupiah: 5_000,
    minRupiah: 15_000,
    isStackable: false,
    accountLimit: 1,
    ...TERM,
  },
];

/** Add-ons, two of which open titles that are for rent. */
export function demoAddOns(titles: {
  curated: readonly string[];
  festival: readonly string[];
}): SeedAddOn[] {
  const { curated, festival } = titles;
  return [
    {
      id: '7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2b01',
      name: 'Layar Ekstra',
      highlights: ['Satu layar tambahan', 'Ditonton di saat yang sama'],
      priceRupiah: 10_000,
      requires: 'lite',
      grants: { titleIds: [], matrix: [], extraScreens: 1 },
    },
    {
      id: '7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2b02',
      name: 'Pilihan Kurator',
      highlights: ['Satu film sewa pilihan tiap bulan', 'Termasuk di paket Premium'],
      priceRupiah: 12_000,
      requires: 'lite',
      includedFrom: 'premium',
      grants: { titleIds: curated, matrix: [], extraScreens: 0 },
    },
    {
      id: '7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2b03',
      name: 'Koleksi Festival',
      highlights: [`${festival.length} film sewa sekaligus`, 'Lebih hemat dari sewa satuan'],
      priceRupiah: 39_000,
      requires: 'premium',
      grants: { titleIds: festival, matrix: [], extraScreens: 0 },
    },
  ];
}
