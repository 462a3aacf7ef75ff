import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as contract from '#contract/catalog/operator-pictures.ts';
import type { LeadPictures } from '#contract/catalog/shapes.ts';
import { text } from '#contract/fields.ts';
import { recordDifference } from '#platform/acts.ts';
import { CONTENT_CHANGED } from '#platform/cached-responses.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { receiveBytes } from '#platform/staff/receive-bytes.ts';
import { imageOf, NO_COLOUR } from '../assets/asset-shapes.ts';
import * as queries from './queries/library-picture.ts';
import { requireFitPicture } from './own-pictures.ts';

const sent = z.object({ slug: contract.librarySlug, name: text(120, 1) });

/** Takes a picture into the library, or another one in its place; the worker draws it. */
export function serveLibrary(app: FastifyInstance, deps: Deps): void {
  const { clock, db, jobs, store } = deps;
  receiveBytes(app, {
    call: contract.saveLibraryPicture,
    path: contract.LIBRARY_PATH,
    query: sent,
    mostBytes: contract.MOST_PICTURE_BYTES,
    message: 'Gambarnya sedang dibuat',
    async receive(actorId, { slug, name }, bytes) {
      const size = requireFitPicture(bytes);
      const key = `sent/${slug}/${randomUUID()}`;
      await store.put(key, bytes, { contentType: size.type });
      await inTransaction(db, async (tx) => {
        await queries.insertLibraryPictureOnce(tx, { slug, name, createdAt: clock.now() });
        await jobs.enqueue('media.drawLibraryPicture', { slug, key }, { db: tx, key: slug });
        await recordDifference(tx, {
          actorId,
          act: 'catalog.picture',
          subject: { kind: 'picture', id: slug },
          before: null,
          after: { name, from: 'upload' },
          at: clock.now(),
        });
      });
    },
  });
}

/** What the worker drew is what viewers see; false where the picture was removed meanwhile. Answers what it takes the place of. */
export function keepLibraryPicture(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  slug: string,
  images: queries.LibraryRow['images'],
): Promise<queries.LibraryRow['images'] | null> {
  return inTransaction(db, async (tx) => {
    const before = await queries.lockLibraryPicture(tx, slug);
    if (before === undefined) return null;
    await queries.updateLibraryPicture(tx, slug, { images: JSON.stringify(images) });
    await events.publish(tx, CONTENT_CHANGED, {});
    return before.images;
  });
}

/** Pictures of the library that may be shown now, as a page leads with them. */
export async function findLibraryPictures(
  db: Db,
  slugs: readonly string[],
  now: Date,
): Promise<Map<string, LeadPictures>> {
  const asked = slugs.filter((slug) => contract.librarySlug.safeParse(slug).success);
  if (asked.length === 0) return new Map();
  const rows = await queries.listShownLibrary(db, asked, now);
  return new Map(
    rows.map(({ slug, images, focusX, focusY }) => {
      const focus = { x: focusX, y: focusY };
      const pictures: LeadPictures = {
        placeholder: NO_COLOUR,
        poster: [],
        backdrop: images.map(imageOf),
        focus: { poster: focus, backdrop: focus },
        textSide: 'left',
      };
      return [slug, pictures];
    }),
  );
}
