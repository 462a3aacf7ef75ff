import * as contract from '#contract/catalog/operator-pictures.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import { PUBLIC_IMAGES } from '#media/object-keys.ts';
import { recordDifference } from '#platform/acts.ts';
import { CONTENT_CHANGED } from '#platform/cached-responses.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { imageOf } from '../assets/asset-shapes.ts';
import * as queries from './queries/library-picture.ts';

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
