import type { Db } from '#platform/db.ts';
import { digest } from '#platform/secrets.ts';
import { insertPackageOnce } from '../offers/queries/package.ts';

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
