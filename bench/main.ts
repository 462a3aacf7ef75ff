import { spawnSync } from 'node:child_process';
import { CannotMeasure, type Figure } from './figure.ts';

type Bench = () => Promise<Figure | Figure[]>;

/** Every bench by its name: a file that exports `measure`. */
const benches: Record<string, () => Promise<{ measure: Bench }>> = {
  calls: () => import('./calls.ts'),
  'channel-change': () => import('./channel-change.ts'),
  'channel-memory': () => import('./channel-memory.ts'),
  checkout: () => import('./checkout.ts'),
  entitlement: () => import('./entitlement.ts'),
  demo: () => import('./demo.ts'),
  'first-frame': () => import('./first-frame.ts'),
  guide: () => import('./guide.ts'),
  lcp: () => import('./lcp.ts'),
  manifests: () => import('./manifests.ts'),
  match: () => import('./match.ts'),
  'match-edge': () => import('./match-edge.ts'),
  moderation: () => import('./moderation.ts'),
  packaging: () => import('./packaging.ts'),
  pages: () => import('./pages.ts'),
  'page-bytes': () => import('./page-bytes.ts'),
  previews: () => import('./previews.ts'),
  reports: () => import('./reports.ts'),
  segments: () => import('./segments.ts'),
  'studio-bytes': () => import('./studio/bytes.ts'),
  'studio-grid': () => import('./studio/grid.ts'),
  'studio-quality': () => import('./studio/quality.ts'),
  'studio-search': () => import('./studio/search.ts'),
  'studio-wall': () => import('./studio/wall.ts'),
  volume: () => import('./volume.ts'),
  week: () => import('./week.ts'),
};

/**
 * `npm run bench -- NAME...` prints one JSON line a figure; without names it runs all, one after the other, each in a process
 * of its own: what one leaves behind is in no other's memory, and one that fails says nothing of the others.
 */
const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(benches);
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(
    `There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}`,
  );
  process.exit(2);
}
const [first = '', ...others] = names;
if (others.length === 0) process.exit((await holds(first)) ? 0 : 1);
const failed = names.filter((name) => !holdsAlone(name));
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);

function holdsAlone(name: string): boolean {
  const args = [import.meta.filename, name];
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status === 0;
}

async function holds(name: string): Promise<boolean> {
  try {
    const { measure } = (await benches[name]?.()) ?? {};
    const figures = [await measure?.()].flat().filter((each) => each !== undefined);
    for (const each of figures) console.log(JSON.stringify(each));
    return figures.every((each) => each.holds);
  } catch (error) {
    console.error(`${name}:`, error instanceof CannotMeasure ? error.message : error);
    return false;
  }
}
