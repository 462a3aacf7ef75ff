import type { Db } from '#platform/db.ts';
import { digest } from '#platform/secrets.ts';
import { startOfWibDay } from '#platform/zone.ts';
import { insertPromotionOnce } from '../discounts/queries/promotion.ts';
import { insertPackageOnce } from '../offers/queries/package.ts';

const FROM = startOfWibDay('2026-01-01');
const UNTIL = startOfWibDay('2037-01-01');

const coupons = [
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
  },
  {
    id: '5f1c0c1e-3d2b-4a57-9c1d-4b1f0c7a0003',
    code: 'HEMAT5000',
    name: 'Potongan Rp5.000',
    amountRupiah: 5_000,
    minRupiah: 15_000,
    isStackable: false,
    accountLimit: 1,
  },
] as const;

type Titles = { curated: readonly string[]; festival: readonly string[] };

/** Puts the demo's add-ons and coupons on offer. What is there stays as the operators left it. */
export async function seedOffers(db: Db, titles: Titles): Promise<void> {
  const now = new Date();
  for (const [position, pack] of addOnsFor(titles).entries()) {
    const { grants, highlights, ...rest } = pack;
    await insertPackageOnce(db, {
      ...rest,
      kind: 'MINIPACK',
      highlights: [...highlights],
      grants: JSON.stringify(grants),
      durationUnit: 'DAY',
      durationCount: 30,
      position: 50 + position,
    });
  }
  for (const coupon of coupons) {
    const { kinds, tiers } = { kinds: null, tiers: null, ...coupon };
    await insertPromotionOnce(db, {
      ...coupon,
      kinds: kinds && [...kinds],
      tiers: tiers && [...tiers],
      kind: 'coupon',
      startsAt: FROM,
      endsAt: UNTIL,
      createdAt: now,
      updatedAt: now,
    });
  }
}

function addOnsFor({ curated, festival }: Titles) {
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
      grants: { titleIds: [...curated], matrix: [], extraScreens: 0 },
    },
    {
      id: '7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2b03',
      name: 'Koleksi Festival',
      highlights: [`${festival.length} film sewa sekaligus`, 'Lebih hemat dari sewa satuan'],
      priceRupiah: 39_000,
      requires: 'premium',
      grants: { titleIds: [...festival], matrix: [], extraScreens: 0 },
    },
  ] as const;
}

/** A title that is sold by itself: class E, or any other that has its own offer. */
export type SingleOffer = {
  titleId: string;
  /** As the shop calls it: `Sewa Judul Film, 2 hari`. */
  name: string;
  priceRupiah: number;
  days: number;
};

const plans = [
  {
    id: '7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2a01',
    tier: 'lite',
    name: 'Lite 1 hari',
    durationUnit: 'DAY',
    durationCount: 1,
    priceRupiah: 3_000,
    highlights: ['Film dan serial Lite', 'Gambar sampai 720p', '1 layar, 3 perangkat'],
  },
  {
    id: '7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2a02',
    tier: 'lite',
    name: 'Lite 30 hari',
    durationUnit: 'DAY',
    durationCount: 30,
    priceRupiah: 29_000,
    highlights: ['Film dan serial Lite', 'Gambar sampai 720p', '1 layar, 3 perangkat'],
  },
  {
    id: '7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2a03',
    tier: 'premium',
    name: 'Premium 1 hari',
    durationUnit: 'DAY',
    durationCount: 1,
    priceRupiah: 6_000,
    highlights: ['Semua film dan serial', 'Gambar sampai 1080p', '3 layar, 6 perangkat'],
  },
  {
    id: '7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2a04',
    tier: 'premium',
    name: 'Premium 1 bulan',
    durationUnit: 'MONTH',
    durationCount: 1,
    priceRupiah: 59_000,
    highlights: ['Semua film dan serial', 'Gambar sampai 1080p', '3 layar, 6 perangkat'],
  },
] as const;

/** Puts the shop's packages on offer. What is there stays as the operators left it. */
export async function seedPackages(
  db: Db,
  { singles = [] }: { singles?: readonly SingleOffer[] } = {},
): Promise<void> {
  for (const [position, plan] of plans.entries()) {
    await insertPackageOnce(db, {
      ...plan,
      highlights: [...plan.highlights],
      kind: 'PACKAGE',
      position,
    });
  }
  for (const [position, { titleId, name, priceRupiah, days }] of singles.entries()) {
    await insertPackageOnce(db, {
      id: offerId(titleId),
      kind: 'SINGLE',
      titleId,
      name,
      highlights: ['Gambar terbaik yang ada', `Tonton sepuasnya selama ${days} hari`],
      durationUnit: 'DAY',
      durationCount: days,
      priceRupiah,
      position: 100 + position,
    });
  }
}

/** The same offer of the same title at every run: a version 8 UUID of its name. */
function offerId(titleId: string): string {
  const hex = digest(`offer of ${titleId}`, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
