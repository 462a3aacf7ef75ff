import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as contract from '#contract/catalog/operator-pictures.ts';
import { type Crops, librarySlug } from '#contract/catalog/picture-fields.ts';
import type { ArtShape, LeadPictures } from '#contract/catalog/shapes.ts';
import { text } from '#contract/fields.ts';
import { recordDifference } from '#platform/acts.ts';
import { PUBLIC_IMAGES } from '#media/object-keys.ts';
import { cropAround, pointIn } from '#media/pictures/image-shapes.ts';
import { imageSize, isSeeThrough } from '#media/pictures/image-size.ts';
import { CONTENT_CHANGED } from '#platform/cached-responses.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { receiveBytes } from '#platform/staff/receive-bytes.ts';
import { imageOf, NO_COLOUR } from '../assets/asset-shapes.ts';
import * as queries from './queries/library-picture.ts';

const SMALLEST = 320;

/** What a picture that was sent in says of its size. @throws catalog.pictureInvalid */
export function requireFitPicture(bytes: Buffer) {
  const size = imageSize(bytes);
  const isFit =
    size !== undefined &&
    Math.min(size.width, size.height) >= SMALLEST &&
    size.width * size.height <= contract.MOST_PIXELS;
  return isFit ? size : fail('catalog.pictureInvalid');
}

/** The same of a title's logo, which may be lower and has to be see-through. @throws catalog.logoInvalid */
function requireFitLogo(bytes: Buffer) {
  const size = imageSize(bytes);
  const { width, height } = contract.LEAST_LOGO;
  const isFit =
    size !== undefined &&
    size.width >= width &&
    size.height >= height &&
    size.width * size.height <= contract.MOST_PIXELS &&
    isSeeThrough(bytes);
  return isFit ? size : fail('catalog.logoInvalid');
}

const sent = z.object({ slug: librarySlug, name: text(120, 1), as: z.literal('logo').optional() });

/** Takes a picture into the library, or another one in its place; the worker draws it. */
export function serveLibrary(app: FastifyInstance, deps: Deps): void {
  receiveBytes(app, {
    call: contract.saveLibraryPicture,
    path: contract.LIBRARY_PATH,
    query: sent,
    mostBytes: contract.MOST_PICTURE_BYTES,
    message: 'Gambarnya sedang dibuat',
    async receive(actorId, { slug, name, as }, bytes) {
      await addToLibrary(deps, actorId, { slug, name, bytes, from: as ?? 'upload' });
    },
  });
}

type Added = {
  slug: string;
  name: string;
  bytes: Buffer;
  /** `upload`, `logo`, or the film that it is cut out of. */
  from: string;
  crops?: Crops;
};

/** Keeps a picture as it was sent, from which every ratio is drawn, also later. @throws catalog.pictureInvalid, logoInvalid */
export async function addToLibrary(
  { clock, db, jobs, store }: Deps,
  actorId: string,
  { slug, name, bytes, from, crops = {} }: Added,
): Promise<void> {
  const size = from === 'logo' ? requireFitLogo(bytes) : requireFitPicture(bytes);
  const source = `m/library/${slug}/${randomUUID()}`;
  await store.put(source, bytes, { contentType: size.type });
  const old = await inTransaction(db, async (tx) => {
    await queries.insertLibraryPictureOnce(tx, { slug, name, createdAt: clock.now() });
    const before = await queries.lockLibraryPicture(tx, slug);
    // Windows that were cut out of another picture are none of this one.
    await queries.updateLibraryPicture(tx, slug, { source, crops: JSON.stringify(crops) });
    await jobs.enqueue('media.drawLibraryPicture', { slug }, { db: tx, key: slug });
    await recordDifference(tx, {
      actorId,
      act: 'catalog.picture',
      subject: { kind: 'picture', id: slug },
      before: null,
      after: { name, from },
      at: clock.now(),
    });
    return before?.source;
  });
  if (old != null) await store.delete(old);
}

/** What the worker draws a picture of the library from; undefined where there is none. */
export async function findLibraryDrawing(db: Db, slug: string) {
  const row = await queries.findLibraryPicture(db, slug);
  if (row === undefined) return undefined;
  // From before the file was kept: the largest of what was drawn of it.
  const largest = row.images.findLast(({ type }) => type === 'image/jpeg');
  const source = row.source ?? (largest === undefined ? null : PUBLIC_IMAGES + largest.key);
  return { source, focus: { x: row.focusX, y: row.focusY }, crops: row.crops };
}
type Drawing = NonNullable<Awaited<ReturnType<typeof findLibraryDrawing>>>;

/**
 * What the worker drew is what viewers see. Answers the files that are needed no more: what it takes the place of, or
 * itself, where the picture was removed or cut otherwise meanwhile.
 */
export function keepLibraryPicture(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  slug: string,
  { images, drawn }: Pick<queries.LibraryRow, 'images' | 'drawn'>,
  from?: Drawing,
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const before = await queries.lockLibraryPicture(tx, slug);
    const now = before && (await findLibraryDrawing(tx, slug));
    if (before === undefined || (from !== undefined && !isDeepStrictEqual(now, from)))
      return queries.keysOf({ images, drawn });
    await queries.updateLibraryPicture(tx, slug, {
      images: JSON.stringify(images),
      drawn: JSON.stringify(drawn),
    });
    await events.publish(tx, CONTENT_CHANGED, {});
    return queries.keysOf(before);
  });
}

/** Its point of focus within what was cut out of it in 16:9. */
function focusOf({ focusX, focusY, crops, drawn }: queries.LibraryRow) {
  const focus = { x: focusX, y: focusY };
  const [whole] = drawn.whole ?? [];
  if (whole === undefined) return focus;
  const size = { width: whole.w, height: whole.h };
  const crop = crops['16:9'] ?? cropAround(size, 'backdrop', focus);
  return pointIn(crop, size, 'backdrop', focus);
}

/** Pictures of the library that may be shown now, as a page leads with them. */
export async function findLibraryPictures(
  db: Db,
  slugs: readonly string[],
  now: Date,
): Promise<Map<string, LeadPictures>> {
  const asked = slugs.filter((slug) => librarySlug.safeParse(slug).success);
  if (asked.length === 0) return new Map();
  const rows = await queries.listShownLibrary(db, asked, now);
  return new Map(
    rows.map((row) => {
      const { slug, images, drawn, credit } = row;
      const focus = focusOf(row);
      const artOf = (shape: ArtShape) => {
        const own = drawn[shape] ?? [];
        return own.length === 0 ? null : { images: own.map(imageOf), credit };
      };
      const pictures: LeadPictures = {
        placeholder: NO_COLOUR,
        poster: [],
        backdrop: images.map(imageOf),
        focus: { poster: focus, backdrop: focus },
        textSide: 'left',
        art: {
          '21:9': artOf('21:9'),
          '4:5': artOf('4:5'),
          '1:1': artOf('1:1'),
          logo: artOf('logo'),
        },
        credit,
      };
      return [slug, pictures];
    }),
  );
}
