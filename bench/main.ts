import { CannotMeasure, type Figure } from './figure.ts';

type Bench = () => Promise<Figure | Figure[]>;

/** Every bench by its name: a file that exports `measure`. */
const benches: Record<string, () => Promise<{ measure: Bench }>> = {
  calls: () => import('./calls.ts'),
  'channel-change': () => import('./channel-change.ts'),
  'channel-memory': () => import('./channel-memory.ts'),
  checkout: () => import('./checkout.ts'),
  entitlement: () => import('./entitlement.ts'),
  'first-frame': () => import('./first-frame.ts'),
  guide: () => import('./guide.ts'),
  lcp: () => import('./lcp.ts'),
  manifests: () => import('./manifests.ts'),
  match: () => import('./match.ts'),
  packaging: () => import('./packaging.ts'),
  'page-bytes': () => import('./page-bytes.ts'),
  segments: () => import('./segments.ts'),
};

/** `npm run bench -- NAME...` prints one JSON line a figure; without names it runs all, one after the other. */
const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(benches);
let failed = false;
for (const name of names) {
  const load = benches[name];
  if (load === undefined) {
    console.error(`There is no bench ${name}. There are: ${Object.keys(benches).join(', ')}`);
    process.exit(2);
  }
  try {
    const { measure } = await load();
    for (const figure of [await measure()].flat()) {
      console.log(JSON.stringify(figure));
      failed ||= !figure.holds;
    }
  } catch (error) {
    if (!(error instanceof CannotMeasure)) throw error;
    console.error(`${name}: ${error.message}`);
    failed = true;
  }
}
process.exit(failed ? 1 : 0);
