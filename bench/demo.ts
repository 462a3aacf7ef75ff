import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLocalStore } from '#platform/object-store/local.ts';
import { BUNNY, type PlannedFilm, planFilms } from '../demo/films/film-plan.ts';
import { reels } from '../demo/films/reels/index.ts';
import { runningTime } from '../demo/films/reels/reel.ts';
import type { Rendering } from '../demo/films/render/render-film.ts';
import { findRendering, makeSource } from '../demo/films/seed-films.ts';
import { buildAsset } from '../worker/packaging/build-asset.ts';
import { checkAsset, reportSource } from '../worker/packaging/check-asset.ts';
import type { Encoder } from '../worker/packaging/encoder.ts';
import { uploadAsset } from '../worker/packaging/upload-asset.ts';
import { openWorkFolder } from '../worker/packaging/work-folder.ts';
import { cpuSecondsOf } from './cpu.ts';
import { CannotMeasure, type Figure, figure } from './figure.ts';
import { anEncoder } from './load/encoder.ts';

/**
 * The whole demo may take as much as this many times the one real film, packaged in the same run: on a quiet machine that
 * takes 37 CPU seconds, so 1,300 in all, two thirds of what two cores have in a quarter of an hour.
 */
const MOST_BUNNIES = 35;
/** Films that stand for their kind; a trailer behind the film that it is cut from. The reference at both ends. */
const SAMPLE = [
  BUNNY,
  'kaldera',
  'kaldera-trailer',
  'smes-terakhir',
  'smes-terakhir-trailer',
  'kota-di-bawah-teluk',
  'kereta-malam-2',
  'laut-sebelum-badai',
  BUNNY,
];
const { signal } = new AbortController();

/**
 * CPU seconds of drawing and packaging a film of each kind against the seconds that it lasts, and of the whole demo,
 * reckoned from them by length, against packaging the one real film.
 */
export async function measure(): Promise<Figure[]> {
  const encoder = await anEncoder();
  const plan = planFilms();
  const spent = new Map<string, { cpu: number; seconds: number }>();
  const folder = await mkdtemp(join(tmpdir(), 'tayang-bench-demo-'));
  try {
    const rendering = await findRendering(encoder.ffmpeg, folder, signal);
    if (rendering === undefined) throw new CannotMeasure('this ffmpeg draws no films');
    for (const key of SAMPLE) {
      const film = plan.find((each) => each.key === key);
      if (film === undefined) throw new Error(`The demo has no film ${key}`);
      await rm(join(folder, `${key}.work`), { recursive: true, force: true });
      const before = cpuSecondsOf('self', { children: true });
      await drawAndPackage(film, encoder, rendering);
      const cpu = cpuSecondsOf('self', { children: true }) - before;
      const sum = spent.get(kindOf(film)) ?? { cpu: 0, seconds: 0 };
      spent.set(kindOf(film), { cpu: sum.cpu + cpu, seconds: sum.seconds + secondsOf(film) });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const whole = plan.reduce((sum, film) => {
    const { cpu, seconds } = spent.get(kindOf(film)) ?? { cpu: Number.NaN, seconds: 1 };
    return sum + (cpu / seconds) * secondsOf(film);
  }, 0);
  const reference = (spent.get('bunny')?.cpu ?? Number.NaN) / 2;
  return [
    ...[...spent].map(([kind, { cpu, seconds }]) =>
      // Held to nothing: a kind may cost more where another costs less.
      figure({ name: `demo-${kind}-cpu-seconds`, value: cpu, reference: seconds }, { atLeast: 0 }),
    ),
    figure({ name: 'demo-whole-cpu-seconds', value: whole, reference }, { atMost: MOST_BUNNIES }),
  ];
}

async function drawAndPackage(
  film: PlannedFilm,
  encoder: Encoder,
  rendering: Rendering,
): Promise<void> {
  const { folder } = rendering;
  const source = await makeSource(film, folder, rendering);
  if (source.kind !== 'file') throw new Error('A film that is drawn is a file');
  const work = await openWorkFolder(join(folder, `${film.key}.work`), source.path);
  const file = { ...source, input: source.path };
  const packed = await buildAsset(encoder, file, { work, signal, report: () => undefined });
  const report = await reportSource(encoder, source.path, signal);
  await checkAsset(encoder, packed, { report, signal });
  const version = { assetId: film.key, version: 1 };
  const store = openLocalStore(join(folder, 'objects'));
  await uploadAsset(store, version, packed, { signal, onProgress: () => undefined });
}

/** What costs alike by the second. */
function kindOf(film: PlannedFilm): string {
  if (film.kind === 'bunny') return 'bunny';
  if (film.kind === 'cut') return `trailer-of-${isLight(film.of) ? 'light' : 'full'}`;
  if (reels[film.key]?.chapters !== undefined) return 'long';
  return film.isLight === true ? 'light' : 'full';
}

function isLight(key: string): boolean {
  return planFilms().some((film) => film.kind === 'reel' && film.key === key && film.isLight);
}

function secondsOf(film: PlannedFilm): number {
  if (film.kind === 'cut') return film.seconds;
  const reel = reels[film.key];
  return film.key === BUNNY || reel === undefined ? BUNNY_SECONDS : runningTime(reel);
}

const BUNNY_SECONDS = 30;
