import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHomeRails } from '#contract/catalog/home.ts';
import { getSearchVodList } from '#contract/catalog/search.ts';
import { getProductDetail, getProductList } from '#contract/catalog/titles.ts';
import { type AnswerOf, pathOf } from '#contract/call.ts';
import { cpuSecondsOf, cpuSecondsOfOthers } from './cpu.ts';
import { type Figure, figure, median } from './figure.ts';
import { askAll } from './load/ask.ts';
import { startDemoDatabase } from './load/demo-database.ts';
import { type Program, startProgram } from './load/program.ts';
import { startPlatform, visitor } from './load/start-platform.ts';

const ROUNDS = 5;
const LOAD = { connections: 16, seconds: 2 };
const WARM_UP = { connections: 16, seconds: 3 };
/** Search is made anew for nearly every word: it is shown here, and held to nothing. */
const TARGET = { list: 0.4, detail: 0.4, home: 0.4, search: 0 };

type Kind = keyof typeof TARGET;
type Headers = Record<string, string>;

/**
 * Calls a CPU second of the platform, its database's work counted in, against a bare Fastify process that returns the
 * same bytes from memory. Every address of the demo in turn, as a visitor asks them, through real HTTP.
 */
export async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tayang-bench-'));
  const stops: (() => Promise<void>)[] = [];
  try {
    const database = await startDemoDatabase();
    stops.push(database.stop);
    const platform = await startPlatform(database.url, folder);
    stops.push(platform.stop);
    const headers = await visitor(platform.base);
    const paths = await pathsOf(platform.base, headers);
    const bare = await startBare(platform.base, headers, Object.values(paths).flat(), folder);
    stops.push(bare.stop);

    const figures = [];
    for (const [kind, asked] of Object.entries(paths) as [Kind, string[]][]) {
      const load = { paths: asked, headers };
      const rates = await compare({ platform, bare }, load);
      figures.push(
        figure({ name: `calls-${kind}-per-cpu-second`, ...rates }, { atLeast: TARGET[kind] }),
      );
    }
    return figures;
  } finally {
    for (const stop of stops.toReversed()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Sides = { platform: Program; bare: Program };

async function compare(
  { platform, bare }: Sides,
  { paths, headers }: { paths: string[]; headers: Headers },
): Promise<{ value: number; reference: number }> {
  // The database works for the platform: its processes are the others that this one started.
  const cpuOfPlatform = () =>
    cpuSecondsOf(platform.pid) + cpuSecondsOfOthers([platform.pid, bare.pid]);
  const rate = async (base: string, cpu: () => number) => {
    const before = cpu();
    const answered = await askAll(base, paths, { ...LOAD, headers });
    return answered / (cpu() - before);
  };
  for (const { base } of [platform, bare]) await askAll(base, paths, { ...WARM_UP, headers });
  const ours: number[] = [];
  const theirs: number[] = [];
  // In turn, so that whatever else the machine does falls on both.
  for (let round = 0; round < ROUNDS; round += 1) {
    theirs.push(await rate(bare.base, () => cpuSecondsOf(bare.pid)));
    ours.push(await rate(platform.base, cpuOfPlatform));
  }
  return { value: median(ours), reference: median(theirs) };
}

async function startBare(base: string, headers: Headers, paths: string[], folder: string) {
  const bodies: Record<string, string> = {};
  for (const path of paths) bodies[path] = await (await fetch(base + path, { headers })).text();
  const file = join(folder, 'bodies.json');
  writeFileSync(file, JSON.stringify(bodies));
  return startProgram('bare.ts', { args: [file] });
}

/** Every page of the list, every title, and words as people type them: begun, whole, and with a letter missing. */
async function pathsOf(base: string, headers: Headers): Promise<Record<Kind, string[]>> {
  const list = pathOf(getProductList);
  const answer = await fetch(`${base}${list}?pageSize=100`, { headers });
  const { result } = (await answer.json()) as AnswerOf<typeof getProductList>;
  const { products } = result;
  const words = [
    ...new Set(products.flatMap(({ name }) => name.toLowerCase().split(/[^\p{L}]+/u))),
  ];
  const typed = words
    .filter((word) => word.length > 3)
    .flatMap((word) => [word, word.slice(0, 3), word.slice(0, 2) + word.slice(3)]);
  const pages = Math.ceil(products.length / 8);
  return {
    home: [pathOf(getHomeRails)],
    list: Array.from({ length: pages }, (_, i) => `${list}?page=${i + 1}`),
    detail: products.map(({ productId }) => `${pathOf(getProductDetail)}?productId=${productId}`),
    search: [...new Set(typed)].map(
      (word) => `${pathOf(getSearchVodList)}?keyword=${encodeURIComponent(word)}`,
    ),
  };
}
