import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { demoTitles } from '../titles/index.ts';
import { BUNNY_POSTER_AT, bunnyFile } from './bunny-file.ts';
import { BUNNY } from './film-plan.ts';
import { reels } from './reels/index.ts';
import { posterAt } from './reels/reel.ts';
import { cutFilm, renderFilm } from './render/render-film.ts';

/**
 * `node demo/films/make-packs.ts [KEY...]`: makes the films in demo/pack and demo/piece anew: seconds around each film's best shot,
 * packaged, without the largest sizes. Needs ffmpeg; only for those who change these films.
 */
const WHOLE = [
  'lentera-laut-banda',
  'kereta-malam-1',
  'malam-sang-dalang',
  'sahabat-rimba-1',
  'sahabat-rimba-2',
  'gerobak-ajaib-1',
  'riak',
  'kaldera',
  'lapangan-tanah-merah',
  'hutan-yang-bernapas',
  'kura-kura-ingin-terbang',
];
/** Only for channels, which need neither pictures nor every size: each has at least two titles from the first moment. */
const LIGHT = [
  'gong-senja',
  'batik-tak-hingga',
  'payung-merah',
  'gagal-mudik',
  'menyelam-ke-gelap',
  'ombak-nias',
  'seribu-tahun-batu',
  'gajah-kecil-dan-hujan',
];
/** The one film that is not drawn, as long as it is: what else is carried is over in seconds. */
const REAL = [BUNNY];
const SECONDS = { whole: 12, light: 8 };
const LARGEST_RUNG = 480;
const LIGHT_TRACKS = ['v240', 'v480', 'a56', 'a96'];
const PICTURES = /^(poster-(160|320|640)|backdrop-(320|640|1280))\.webp$/;

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg';
const folder = await mkdtemp(join(tmpdir(), 'tayang-packs-'));
try {
  const wanted = process.argv.slice(2);
  for (const key of wanted.length > 0 ? wanted : [...REAL, ...WHOLE, ...LIGHT]) await makePack(key);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function makePack(key: string): Promise<void> {
  const isLight = LIGHT.includes(key);
  const pack = join(root, 'demo', isLight ? 'piece' : 'pack', key);
  const packer = join(root, 'worker/make-pack.ts');
  const args = REAL.includes(key)
    ? [bunnyFile('video.mp4'), pack, '--language', 'en', '--poster-at', String(BUNNY_POSTER_AT)]
    : [await cutPiece(key, isLight), pack, '--language', 'id'];
  await run(process.execPath, [packer, ...args], { cwd: root });
  await thin(pack, isLight);
}

/** The seconds around a drawn film's best shot. */
async function cutPiece(key: string, isLight: boolean): Promise<string> {
  const reel = reels[key];
  if (reel === undefined) throw new Error(`Nobody has thought up the film ${key}`);
  const name = demoTitles.find(({ slug }) => key.startsWith(slug))?.name ?? '';
  const rendering = { ffmpeg, folder, font: undefined };
  const [whole, piece] = [join(folder, `${key}.mp4`), join(folder, `${key}-piece.mp4`)];
  await renderFilm({ slug: key, name, reel, output: whole }, rendering);
  const seconds = isLight ? SECONDS.light : SECONDS.whole;
  const from = Math.max(0, posterAt(reel) - seconds / 2);
  await cutFilm({ input: whole, output: piece, from, seconds }, rendering);
  return piece;
}

interface Manifest {
  tracks: { id: string; quality?: number }[];
  images: Record<string, { file: string }[]>;
  thumbnails: unknown;
}

/** Leaves out what a fallback can do without: the largest sizes, further stills, second formats. */
async function thin(pack: string, isLight: boolean): Promise<void> {
  const path = join(pack, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest;
  const tooMuch = manifest.tracks.filter(({ id, quality = 0 }) =>
    isLight ? !LIGHT_TRACKS.includes(id) : quality > LARGEST_RUNG,
  );
  const pictures = Object.values(manifest.images).flat();
  const unneeded = pictures.filter(({ file }) => isLight || !PICTURES.test(file));
  for (const { id } of tooMuch) await rm(join(pack, 'tracks', `${id}.mp4`));
  for (const { file } of unneeded) await rm(join(pack, 'img', file));
  if (isLight) {
    await rm(join(pack, 'thumbs'), { recursive: true });
    manifest.thumbnails = null;
  }
  manifest.tracks = manifest.tracks.filter((track) => !tooMuch.includes(track));
  for (const [kind, list] of Object.entries(manifest.images))
    manifest.images[kind] = list.filter((picture) => !unneeded.includes(picture));
  await writeFile(path, `${JSON.stringify(manifest, null, 2)}\n`);
}
