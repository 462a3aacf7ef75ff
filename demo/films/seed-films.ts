import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AssetSource, createAsset, listAssetProgress } from '#modules/catalog/index.ts';
import type { Deps } from '#platform/deps.ts';
import { assetIdOf, pieceKey } from './asset-id.ts';
import { HEIGHT, WIDTH } from './draw/svg.ts';
import { isOnFreeChannel } from '../channels/channel-list.ts';
import { BUNNY_POSTER_AT, bunnyFile } from './bunny-file.ts';
import { BUNNY, planFilms, type PlannedFilm } from './film-plan.ts';
import { canLetter, canRender } from './render/ffmpeg.ts';
import { secondsOf } from './render/film-args.ts';
import { FULL, LIGHT } from './render/film-graph.ts';
import { NARRATIONS, narrationVtt } from './narration.ts';
import { reels } from './reels/index.ts';
import { filmOf, posterAt, type Reel } from './reels/reel.ts';
import { cutFilm, renderFilm, renderStill, type Rendering } from './render/render-film.ts';
import { packs, pieces } from './packs.ts';

type Seeding = Pick<Deps, 'config' | 'db' | 'jobs' | 'log'> & {
  signal: AbortSignal;
  /** How long the first film may keep the machine to itself, so that something plays soon. */
  headStartMs?: number;
};

const { resolve: find } = createRequire(import.meta.url);
const FONT =
  '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';

/** Drawn films are calm and clean: what the slower preset takes away of their files is not worth its time. */
const PRESET = 'superfast';
const HEAD_START_MS = 60_000;

/**
 * Makes every film that has no asset yet and has it packaged, the most visible ones first. May be killed at any time:
 * the next run goes on with the film that it was at.
 */
export async function seedFilms(
  seeding: Seeding,
  planned: readonly PlannedFilm[] = planFilms(),
): Promise<void> {
  const { config, log, signal } = seeding;
  await handOverPieces(seeding);
  const folder = resolve(config.dataDir, 'sources');
  await mkdir(folder, { recursive: true });
  await removeHalves(folder);
  const rendering = await findRendering(config.ffmpegPath ?? 'ffmpeg', folder, signal);
  if (rendering === undefined)
    log.warn('there is no ffmpeg that draws films: the packed ones are shown');

  const films = planned.slice(0, config.seedFilms);
  const missing = await withoutAsset(seeding, films);
  const sources = madeAhead(missing, (film) => sourceOf(film, folder, rendering, seeding));
  for await (const [film, source] of sources) {
    signal.throwIfAborted();
    if (source === undefined) continue;
    const { priority } = film;
    await createAsset(seeding, { id: assetIdOf(film.key), source, priority });
    log.info({ film: film.key }, 'a film is handed over for packaging');
    if (film.key === BUNNY) await waitForFirst(seeding);
    await removeUsed(seeding, films, folder);
  }
  await removeUsed(seeding, films, folder);
}

async function withoutAsset(
  { db }: Seeding,
  films: readonly PlannedFilm[],
): Promise<PlannedFilm[]> {
  const ids = films.map(({ key }) => assetIdOf(key));
  const known = new Set((await listAssetProgress(db, ids)).map(({ id }) => id));
  return films.filter(({ key }) => !known.has(assetIdOf(key)));
}

/**
 * In order, each with its source. While one is drawn the next is begun, for half of drawing has one thread; what is cut
 * waits, because its film may just be drawn.
 */
async function* madeAhead(
  films: readonly PlannedFilm[],
  make: (film: PlannedFilm) => Promise<AssetSource | undefined>,
): AsyncGenerator<[PlannedFilm, AssetSource | undefined]> {
  const made = new Map<PlannedFilm, Promise<AssetSource | undefined>>();
  const begin = (film: PlannedFilm | undefined) => {
    const source = film && (made.get(film) ?? make(film));
    // Who takes it in its turn hears of an abort; until then it is not a rejection that was left alone.
    source?.catch(() => undefined);
    if (film && source) made.set(film, source);
    return source;
  };
  for (const [i, film] of films.entries()) {
    const source = begin(film);
    const next = films[i + 1];
    if (availableParallelism() > 1 && film.kind === 'reel' && next?.kind === 'reel')
      void begin(next);
    yield [film, await source];
    made.delete(film);
  }
}

/** Before any film: in a second each, so that channels are on air while films are still being drawn. */
const PIECES_PRIORITY = 1000;

/** What the repository carries of some films, for the channels that will show them. */
async function handOverPieces(seeding: Seeding): Promise<void> {
  const isFree = (key: string) => isOnFreeChannel(key.replace(/-1$/, ''));
  const ordered = Object.entries(pieces).toSorted(
    ([a], [b]) => Number(b in packs) - Number(a in packs) || Number(isFree(b)) - Number(isFree(a)),
  );
  for (const [key, path] of ordered) {
    await createAsset(seeding, {
      id: assetIdOf(pieceKey(key)),
      source: { kind: 'pack', path },
      priority: PIECES_PRIORITY,
    });
  }
}

/** How films are drawn here; undefined where this ffmpeg can't. */
export async function findRendering(
  ffmpeg: string,
  folder: string,
  signal: AbortSignal,
): Promise<Rendering | undefined> {
  if (!(await canRender(ffmpeg))) return undefined;
  const font = find(FONT);
  return { ffmpeg, folder, signal, font: (await canLetter(ffmpeg, font)) ? font : undefined };
}

/** Where the film comes from; undefined when this machine can't make it. A film that fails is left out, not fatal. */
async function sourceOf(
  film: PlannedFilm,
  folder: string,
  rendering: Rendering | undefined,
  { log, signal }: Seeding,
): Promise<AssetSource | undefined> {
  if (rendering === undefined) {
    // Nothing can be cut here: a trailer is the piece of its film that the repository carries.
    const path = film.kind === 'cut' ? pieces[film.of] : packs[film.key];
    return path === undefined ? undefined : { kind: 'pack', path };
  }
  if (film.kind === 'bunny') return bunnySource();
  try {
    return await makeSource(film, folder, rendering);
  } catch (error) {
    signal.throwIfAborted();
    log.error({ err: error, film: film.key }, 'a film of the demo could not be made');
    return undefined;
  }
}

function bunnySource(): AssetSource {
  const picture = bunnyFile('poster.jpg');
  return {
    kind: 'file',
    path: bunnyFile('video.mp4'),
    images: { poster: picture, backdrop: picture },
    posterAt: BUNNY_POSTER_AT,
    language: 'en',
  };
}

/** Draws a film, or cuts it out of another one, and writes what goes with it. */
export async function makeSource(
  film: PlannedFilm,
  folder: string,
  rendering: Rendering,
): Promise<AssetSource> {
  if (film.kind === 'bunny') return bunnySource();
  const output = join(folder, `${film.key}.mp4`);
  if (film.kind === 'cut') {
    const input = film.of === BUNNY ? bunnyFile('video.mp4') : join(folder, `${film.of}.mp4`);
    const whole = { key: film.of, name: '', isLight: true };
    if (!existsSync(input)) await renderReel(whole, input, rendering);
    if (!existsSync(output))
      await cutFilm({ input, output, from: film.from, seconds: film.seconds }, rendering);
    return { kind: 'file', path: output, language: 'id', preset: PRESET };
  }
  if (!existsSync(output)) await renderReel(film, output, rendering);
  const picture =
    film.isLight === true ? await drawPicture(film.key, folder, rendering) : undefined;
  return {
    kind: 'file',
    path: output,
    language: 'id',
    preset: PRESET,
    posterAt: posterAt(reelOf(film.key)),
    ...(picture !== undefined && { artwork: { path: picture, width: WIDTH, height: HEIGHT } }),
    subtitles: await writeSubtitles(film.key, folder),
  };
}

async function renderReel(
  { key, name, isLight }: { key: string; name: string; isLight?: boolean },
  output: string,
  rendering: Rendering,
): Promise<void> {
  const [reel, detail] = [reelOf(key), isLight === true ? LIGHT : FULL];
  await renderFilm({ slug: key, name, reel, output, detail }, rendering);
}

async function drawPicture(key: string, folder: string, rendering: Rendering): Promise<string> {
  const output = join(folder, `${key}.png`);
  if (!existsSync(output)) await renderStill({ slug: key, reel: reelOf(key), output }, rendering);
  return output;
}

function reelOf(key: string): Reel {
  const reel = reels[key];
  if (reel === undefined) throw new Error(`Nobody has thought up the film ${key}`);
  return reel;
}

async function writeSubtitles(
  key: string,
  folder: string,
): Promise<{ lang: string; path: string }[]> {
  const [said, reel] = [NARRATIONS[key], reels[key]];
  if (said === undefined || reel === undefined) return [];
  const seconds = secondsOf(filmOf(key, '', reel));
  const files = (['id', 'en'] as const).flatMap((lang) => {
    const lines = said[lang];
    const path = join(folder, `${key}.${lang}.vtt`);
    return lines === undefined ? [] : [{ lang, path, text: narrationVtt(lines, seconds) }];
  });
  await Promise.all(files.map(({ path, text }) => writeFile(path, text)));
  return files.map(({ lang, path }) => ({ lang, path }));
}

async function waitForFirst({ db, signal, headStartMs = HEAD_START_MS }: Seeding): Promise<void> {
  for (const until = Date.now() + headStartMs; Date.now() < until;) {
    const [bunny] = await listAssetProgress(db, [assetIdOf(BUNNY)]);
    if (bunny === undefined || bunny.version > 0 || bunny.status === 'failed') return;
    await sleep(1000, undefined, { signal });
  }
}

/** Sources aren't needed any more once they, and the trailers cut from them, are packaged. */
async function removeUsed(
  { db }: Seeding,
  films: readonly PlannedFilm[],
  folder: string,
): Promise<void> {
  const assets = await listAssetProgress(
    db,
    films.map(({ key }) => assetIdOf(key)),
  );
  const ready = new Set(assets.filter(({ status }) => status === 'ready').map(({ id }) => id));
  const isDone = (key: string) => ready.has(assetIdOf(key));
  for (const { key } of films) {
    const cuts = films.filter((film) => film.kind === 'cut' && film.of === key);
    if (!isDone(key) || !cuts.every((cut) => isDone(cut.key))) continue;
    for (const end of ['mp4', 'png', 'id.vtt', 'en.vtt'])
      await rm(join(folder, `${key}.${end}`), { force: true });
  }
}

/** What a killed run left half-made. */
async function removeHalves(folder: string): Promise<void> {
  const names = await readdir(folder);
  const halves = names.filter((name) => name.startsWith('.half-') || name.endsWith('.half'));
  await Promise.all(halves.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}
