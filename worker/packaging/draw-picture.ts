import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { libraryRatios, type LibraryRatio } from '#contract/catalog/picture-fields.ts';
import type { JobPayload } from '#contract/jobs.ts';
import { PUBLIC_IMAGES, trackKey } from '#media/object-keys.ts';
import { cropAround, type ImageShape, POSTER_RATIO } from '#media/pictures/image-shapes.ts';
import { imageArguments, imageFiles } from '#media/pictures/images.ts';
import { wholeArguments } from '#media/pictures/one-size.ts';
import { seenBounds, solidityArguments, titleLogoArguments } from '#media/pictures/title-logo.ts';
import { imageSize, isSeeThrough } from '#media/pictures/image-size.ts';
import {
  type AssetPicture,
  findAssetForPlayback,
  findLibraryDrawing,
  keepLibraryPicture,
  keepOwnPictures,
  type PlayableAsset,
} from '#modules/catalog/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { Encoder } from './encoder.ts';
import { run } from './run-process.ts';

type DrawDeps = Pick<Deps, 'db' | 'store' | 'log'>;
type Source = {
  file: string;
  width: number;
  height: number;
  seconds: number;
  turn?: number | undefined;
  isSeeThrough?: boolean;
};

/** Draws the poster or backdrop that an editor chose, out of a frame or a picture of their own, in every size. */
export async function drawPicture(
  deps: DrawDeps,
  { ffmpeg, hasAvif }: Encoder,
  { assetId, shape, key, fromMs, focusX, crop }: JobPayload<'media.drawPicture'>,
  signal: AbortSignal,
): Promise<void> {
  const { db, store, log } = deps;
  const asset = await findAssetForPlayback(db, assetId);
  if (asset === null) return;
  const folder = await mkdtemp(join(tmpdir(), 'picture-'));
  try {
    const source =
      key === null
        ? await frameAt(store, asset, { seconds: fromMs / 1000, folder })
        : await sentPicture(store, key, folder);
    if (source === undefined) {
      log.warn({ assetId, shape }, 'a picture has nothing to be drawn from');
      return;
    }
    const { file, width, height, seconds, turn } = source;
    const part = Math.min(1, (height * POSTER_RATIO) / width);
    const windowLeft = Math.min(1 - part, Math.max(0, focusX - part / 2));
    const plan = {
      track: file,
      width,
      height,
      seconds,
      turn,
      shape,
      hasAvif,
      isExact: true,
      name: `${shape}-${randomUUID().slice(0, 8)}`,
      ...(shape === 'poster' && { windowLeft }),
      ...(crop && { crop }),
    };
    await run(ffmpeg, imageArguments([plan], folder), { signal });
    const pictures = await putDrawn(store, plan, { folder, prefix: `${assetId}/own` });
    await keepOwnPictures(db, { assetId, shape, pictures });
    if (key !== null) await store.delete(key);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const LIBRARY_SHAPES: Readonly<Record<LibraryRatio, ImageShape>> = {
  '16:9': 'backdrop',
  '2:3': 'poster',
  '21:9': '21:9',
  '4:5': '4:5',
  '1:1': '1:1',
};

/** Draws a picture of the library in every ratio and size, as an editor cut it, else around its point of focus; and as a logo. */
export async function drawLibraryPicture(
  deps: Pick<Deps, 'db' | 'events' | 'log' | 'store'>,
  { ffmpeg, hasAvif }: Encoder,
  { slug }: JobPayload<'media.drawLibraryPicture'>,
  signal: AbortSignal,
): Promise<void> {
  const { store, log } = deps;
  const drawing = await findLibraryDrawing(deps.db, slug);
  if (drawing === undefined) return;
  const folder = await mkdtemp(join(tmpdir(), 'picture-'));
  try {
    const source = drawing.source && (await sentPicture(store, drawing.source, folder));
    if (!source) {
      log.warn({ slug }, 'a picture has nothing to be drawn from');
      return;
    }
    const { file: track, isSeeThrough: _, ...size } = source;
    const name = randomUUID().slice(0, 8);
    const prefix = `library/${slug}`;
    const draw = (args: string[]) => run(ffmpeg, args, { signal });
    const keep = async (file: string) => [
      await putOne(store, join(folder, file), `${prefix}/${file}`),
    ];
    const whole = `${name}-whole.webp`;
    await draw(wholeArguments(track, join(folder, whole), source.turn));
    const drawn: Record<string, AssetPicture[]> = { whole: await keep(whole) };
    const bounds =
      source.isSeeThrough && seenBounds((await draw(solidityArguments(track, source.turn))).stdout);
    if (bounds) {
      const logo = `${name}-logo.webp`;
      await draw(titleLogoArguments(track, join(folder, logo), bounds, source.turn));
      drawn.logo = await keep(logo);
    }
    for (const ratio of libraryRatios) {
      const shape = LIBRARY_SHAPES[ratio];
      const crop = drawing.crops[ratio] ?? cropAround(size, shape, drawing.focus);
      const plan = {
        track,
        ...size,
        shape,
        crop,
        hasAvif,
        isExact: true,
        name: `${name}-${shape.replace(':', 'x')}`,
      };
      await draw(imageArguments([plan], folder));
      drawn[ratio] = await putDrawn(store, plan, { folder, prefix });
    }
    const { '16:9': images = [], ...others } = drawn;
    const all = { images, drawn: others };
    for (const old of await keepLibraryPicture(deps, slug, all, drawing))
      await store.delete(PUBLIC_IMAGES + old);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Keeps a picture that was drawn in one size. */
async function putOne(store: Deps['store'], file: string, key: string): Promise<AssetPicture> {
  const {
    width: w = 1,
    height: h = 1,
    type = 'image/webp',
  } = imageSize(await readFile(file)) ?? {};
  await store.put(PUBLIC_IMAGES + key, { file }, { contentType: type });
  return { key, w, h, type };
}

/** Keeps what was drawn of a plan, every size and type, below a prefix. */
async function putDrawn(
  store: Deps['store'],
  plan: Parameters<typeof imageFiles>[0],
  { folder, prefix }: { folder: string; prefix: string },
) {
  const pictures = [];
  for (const { file, width: w, height: h, type } of imageFiles(plan)) {
    const key = `${prefix}/${file}`;
    await store.put(PUBLIC_IMAGES + key, { file: join(folder, file) }, { contentType: type });
    pictures.push({ key, w, h, type });
  }
  return pictures;
}

/** The one segment of the largest rendition that holds the frame, as a film of its own. */
async function frameAt(
  store: Deps['store'],
  { id, version, presentation }: PlayableAsset,
  { seconds, folder }: { seconds: number; folder: string },
): Promise<Source | undefined> {
  const track = presentation.video.at(-1);
  if (track?.video === undefined) return undefined;
  const { time, offset, length } = track.segments;
  const first = time[0] ?? 0;
  const startOf = (ticks: number) => (ticks - first) / track.timescale;
  const after = time.findIndex((ticks) => startOf(ticks) > seconds);
  const at = (after === -1 ? time.length : after) - 1;
  const [begin, bytes] = [offset[at], length[at]];
  if (begin === undefined || bytes === undefined) return undefined;
  const object = trackKey(id, version, track.id);
  const [init, piece] = await Promise.all([
    store.get(object, { range: { start: 0, end: track.initLength - 1 } }),
    store.get(object, { range: { start: begin, end: begin + bytes - 1 } }),
  ]);
  if (init === null || piece === null) return undefined;
  const file = join(folder, 'frame.mp4');
  await writeFile(file, Buffer.concat([init.body, piece.body]));
  const { width, height } = track.video;
  return { file, width, height, seconds: seconds - startOf(time[at] ?? 0) };
}

async function sentPicture(
  store: Deps['store'],
  key: string,
  folder: string,
): Promise<Source | undefined> {
  const sent = await store.get(key);
  const size = sent === null ? undefined : imageSize(sent.body);
  if (sent === null || size === undefined) return undefined;
  const file = join(folder, `sent.${size.type.split('/')[1]}`);
  await writeFile(file, sent.body);
  const { width, height, turn = 1 } = size;
  return { file, width, height, turn, seconds: 0, isSeeThrough: isSeeThrough(sent.body) };
}
