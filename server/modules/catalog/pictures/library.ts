import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as contract from '#contract/catalog/operator-pictures.ts';
import type { LeadPictures } from '#contract/catalog/shapes.ts';
import { text } from '#contract/fields.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import { PUBLIC_IMAGES } from '#media/object-keys.ts';
import { recordDifference } from '#platform/acts.ts';
import { CONTENT_CHANGED } from '#platform/cached-responses.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { receiveBytes } from '#platform/staff/receive-bytes.ts';
import { imageOf, NO_COLOUR } from '../assets/asset-shapes.ts';
import * as queries from './queries/library-picture.ts';
import { requireFitPicture } from './own-pictures.ts';

/** Editors' own pictures, for documents that show no film. */
export const routes = [
  call(contract.listLibraryPictures, async ({ db, clock }: Deps, { query }) => {
    const { words, after, pageSize } = query;
    const found = await queries.listLibrary(db, {
      words: words.trim(),
      after: readPageKey(after),
      limit: pageSize + 1,
    });
    const next = nextPageKey(found, pageSize, ({ createdAt, pictureId }) => ({
      value: createdAt.getTime(),
      id: pictureId,
    }));
    const now = clock.now();
    return ok({ pictures: found.slice(0, pageSize).map((row) => present(row, now)), next });
  }),
  call(contract.saveLibraryPicture, async (deps: Deps, { body, caller }) => {
    const { slug, focus, licenceTo, ...words } = body;
    const after = { ...words, licenceTo, focusX: focus.x, focusY: focus.y };
    await change(deps, requireAccount(caller).accountId, slug, after, async (tx) => {
      await queries.updateLibraryPicture(tx, slug, {
        ...after,
        licenceTo: licenceTo === null ? null : new Date(licenceTo),
      });
    });
    return ok({ slug }, 'Tersimpan');
  }),
  call(contract.removeLibraryPicture, async (deps: Deps, { body: { slug }, caller }) => {
    const { images } = await change(deps, requireAccount(caller).accountId, slug, null, (tx) =>
      queries.deleteLibraryPicture(tx, slug),
    );
    for (const { key } of images) await deps.store.delete(PUBLIC_IMAGES + key);
    return ok({ slug }, 'Terhapus');
  }),
];

function present(row: queries.LibraryRow, now: Date): contract.LibraryPicture {
  const { slug, name, alt, credit, licenceTo, focusX, focusY, images, createdAt } = row;
  const image = images.findLast(({ w }) => w <= 640) ?? images[0];
  return {
    slug,
    name,
    alt,
    credit,
    licenceTo: licenceTo?.toISOString() ?? null,
    isOver: licenceTo !== null && licenceTo <= now,
    focus: { x: focusX, y: focusY },
    image: image === undefined ? null : imageOf(image),
    createdAt: createdAt.toISOString(),
  };
}

/** Changes a picture that is there, writes it down, and has viewers see it at once. Answers what it was. */
function change(
  { clock, db, events }: Deps,
  actorId: string,
  slug: string,
  after: object | null,
  work: (tx: Tx) => Promise<void>,
): Promise<queries.LibraryRow> {
  return inTransaction(db, async (tx) => {
    const before = await queries.lockLibraryPicture(tx, slug);
    if (before === undefined) return fail('catalog.libraryPictureNotFound');
    await work(tx);
    const { name, alt, credit, licenceTo, focusX, focusY } = before;
    await recordDifference(tx, {
      actorId,
      act: 'catalog.picture',
      subject: { kind: 'picture', id: slug },
      before: { name, alt, credit, licenceTo, focusX, focusY },
      after,
      at: clock.now(),
    });
    await events.publish(tx, CONTENT_CHANGED, {});
    return before;
  });
}

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
