import type { listStaffPackages } from '#contract/commerce/index.ts';
import { rupiah } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';

const MOST = 8;

/** Packages by a part of their name, for the palette. */
export async function findPackagesInPalette(words: string, signal: AbortSignal) {
  const { result } = await callStudio<typeof listStaffPackages>(
    'GET',
    '/studio/v1/package/list',
    { query: { words: words.trim().slice(0, 120), pageSize: MOST } },
    { signal },
  );
  return result.packages.map(({ packageId, name, priceRupiah }) => ({
    id: packageId,
    label: name,
    note: rupiah(priceRupiah),
    to: paths.package(packageId),
  }));
}
