import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { demoTitles } from './titles/index.ts';
import { reels } from './films/reels/index.ts';
import { posterAt } from './films/reels/reel.ts';
import { cutFilm, renderFilm } from './films/render-film.ts';

/**
 * `node db/seed/make-packs.ts [KEY...]`: makes the films in db/seed/pack anew: twelve seconds around each film's best
 * shot, packaged, without the largest sizes. Needs ffmpeg; only for whoever changes those films.
 */
const KEYS = [
  'lentera-laut-banda',
  'kereta-malam-1',
  'malam-sang-dalang',
  'sahabat-rimba-1',
  'gerobak-ajaib-1',
  'riak',
  'kaldera',
  'lapangan-tanah-merah',
  'hutan-yang-bernapas',
  'kura-kura-ingin-terbang',
];
const SECONDS = 12;
const LARGEST_RUNG = 480;
const PICTURES = /^(poster-(160|320|640)|backdrop-(320|640|1280))\.webp$/;

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg';
const folder = await mkdtemp(join(tmpdir(), 'tayang-packs-'));
try {
  const wanted = process.argv.slice(2);
  for (const key of wanted.length > 0 ? wanted : KEYS) await makePack(key);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function makePack(key: string): Promise<void> {
  const reel = reels[key];
  if (reel === undefined) throw new Error(`Nobody has thought up the film ${key}`);
  const name = demoTitles.find(({ slug }) => key.startsWith(slug))?.name ?? '';
  const rendering = { ffmpeg, folder, font: undefined };
  const [whole, piece] = [join(folder, `${key}.mp4`), join(folder, `${key}-piece.mp4`)];
  await renderFilm({ slug: key, name, reel, output: whole }, rendering);
  const from = Math.max(0, posterAt(reel) - SECONDS / 2);
  await cutFilm({ input: whole, output: piece, from, seconds: SECONDS }, rendering);
  const pack = join(import.meta.dirname, 'pack', key);
  const packer = join(root, 'worker/make-pack.ts');
  await run(process.execPath, [packer, piece, pack, '--language', 'id'], { cwd: root });
  await thin(pack);
}

interface Manifest {
  tracks: { id: string; quality?: number }[];
  images: Record<string, { file: string }[]>;
}

/** Leaves out what a fallback can do without: the largest sizes, further stills, second formats. */
async function thin(pack: string): Promise<void> {
  const path = join(pack, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest;
  const tooLarge = manifest.tracks.filter(({ quality = 0 }) => quality > LARGEST_RUNG);
  const pictures = Object.values(manifest.images).flat();
  const unneeded = pictures.filter(({ file }) => !PICTURES.test(file));
  for (const { id } of tooLarge) await rm(join(pack, 'tracks', `${id}.mp4`));
  for (const { file } of unneeded) await rm(join(pack, 'img', file));
  manifest.tracks = manifest.tracks.filter((track) => !tooLarge.includes(track));
  for (const [kind, list] of Object.entries(manifest.images))
    manifest.images[kind] = list.filter((picture) => !unneeded.includes(picture));
  await writeFile(path, `${JSON.stringify(manifest, null, 2)}\n`);
}
