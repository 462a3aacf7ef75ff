import { isDeepStrictEqual } from 'node:util';
import * as contract from '#contract/catalog/operator-pictures.ts';
import { PICTURE_ENDS_SOON_DAYS } from '#contract/catalog/picture-fields.ts';
import { DAY, SECOND } from '#contract/constants.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import { PUBLIC_IMAGES } from '#media/object-keys.ts';
import { recordDifference } from '#platform/acts.ts';
import { CONTENT_CHANGED } from '#platform/cached-responses.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { type AssetPicture, imageOf } from '../assets/asset-shapes.ts';
import * as own from './own-pictures.ts';
import * as queries from './queries/library-picture.ts';
import { findOwnPictures } from './queries/own-picture.ts';

/** Editors' own pictures, for documents that show no film; and posters and backdrops that they choose of a film. */
export const routes = [
  call(contract.takePicture, async (deps: Deps, { body, caller }) => {
    const { assetId, fromMs } = body;
    const asset = (await findOwnPictures(deps.db, assetId)) ?? fail('catalog.assetNotFound');
    if (fromMs > (asset.durationSeconds ?? 0) * SECOND) fail('catalog.timingsBeyondEnd');
    await own.askForPicture(deps, requireAccount(caller).accountId, { ...body, key: null });
    return ok({ isWaiting: true as const }, 'Gambarnya sedang dibuat');
  }),
  call(contract.cutPicture, async (deps: Deps, { body, caller }) => {
    const slug = await own.cutPicture(deps, requireAccount(caller).accountId, body);
    return ok({ slug }, 'Gambarnya sedang dibuat');
  }),
  call(contract.resetPicture, async (deps: Deps, { body, caller }) => {
    const isReset = await own.resetOwnPicture(deps, requireAccount(caller).accountId, body);
    return ok({ isReset }, isReset ? 'Gambar dari film dipakai lagi' : 'Sudah gambar dari film');
  }),
  call(contract.listLibraryPictures, async ({ db, clock }: Deps, { query }) => {
    const { words, after, pageSize, slug } = query;
    const now = clock.now();
    if (query.endsSoon === 'Y') {
      const before = new Date(now.getTime() + PICTURE_ENDS_SOON_DAYS * DAY);
      const ending = await queries.listEndingLibrary(db, { now, before, limit: pageSize });
      return ok({ pictures: ending.map((row) => present(row, now)), next: null });
    }
    const found = await queries.listLibrary(db, {
      words: words.trim(),
      after: readPageKey(after),
      limit: pageSize + 1,
      slug,
    });
    const next = nextPageKey(found, pageSize, ({ createdAt, pictureId }) => ({
      value: createdAt.getTime(),
      id: pictureId,
    }));
    return ok({ pictures: found.slice(0, pageSize).map((row) => present(row, now)), next });
  }),
  call(contract.saveLibraryPicture, async (deps: Deps, { body, caller }) => {
    const { slug, focus, licenceTo, crops, ...words } = body;
    const after = { ...words, licenceTo, focusX: focus.x, focusY: focus.y, crops };
    await change(deps, requireAccount(caller).accountId, slug, after, async (tx, before) => {
      await queries.updateLibraryPicture(tx, slug, {
        ...after,
        crops: JSON.stringify(crops),
        licenceTo: licenceTo === null ? null : new Date(licenceTo),
      });
      const isCutAnew =
        // Drawn before there was every ratio.
        before.drawn['1:1'] === undefined ||
        !isDeepStrictEqual(before.crops, crops) ||
        Math.fround(focus.x) !== Math.fround(before.focusX) ||
        Math.fround(focus.y) !== Math.fround(before.focusY);
      if (isCutAnew && before.images.length > 0)
        await deps.jobs.enqueue('media.drawLibraryPicture', { slug }, { db: tx, key: slug });
    });
    return ok({ slug }, 'Tersimpan');
  }),
  call(contract.removeLibraryPicture, async (deps: Deps, { body: { slug }, caller }) => {
    const gone = await change(deps, requireAccount(caller).accountId, slug, null, (tx) =>
      queries.deleteLibraryPicture(tx, slug),
    );
    for (const key of queries.keysOf(gone)) await deps.store.delete(PUBLIC_IMAGES + key);
    if (gone.source !== null) await deps.store.delete(gone.source);
    return ok({ slug }, 'Terhapus');
  }),
];

function present(row: queries.LibraryRow, now: Date): contract.LibraryPicture {
  const { slug, name, alt, credit, licenceTo, focusX, focusY, drawn, crops, createdAt } = row;
  const isOver = licenceTo !== null && licenceTo <= now;
  const soon = new Date(now.getTime() + PICTURE_ENDS_SOON_DAYS * DAY);
  return {
    slug,
    name,
    alt,
    credit,
    licenceTo: licenceTo?.toISOString() ?? null,
    isOver,
    endsSoon: licenceTo !== null && !isOver && licenceTo <= soon,
    focus: { x: focusX, y: focusY },
    crops,
    image: shownOf(row.images),
    whole: shownOf(drawn.whole),
    art: {
      '2:3': shownOf(drawn['2:3']),
      '21:9': shownOf(drawn['21:9']),
      '4:5': shownOf(drawn['4:5']),
      '1:1': shownOf(drawn['1:1']),
      logo: shownOf(drawn.logo),
    },
    createdAt: createdAt.toISOString(),
  };
}

/** Large enough to judge and to cut in, small enough for a page. */
const LARGEST = 1280;

function shownOf(images: readonly AssetPicture[] = []) {
  const image = images.findLast(({ w }) => w <= LARGEST) ?? images[0];
  return image === undefined ? null : imageOf(image);
}

/** Changes a picture that is there, writes it down, and has viewers see it at once. Answers what it was. */
function change(
  { clock, db, events }: Deps,
  actorId: string,
  slug: string,
  after: object | null,
  work: (tx: Tx, before: queries.LibraryRow) => Promise<void>,
): Promise<queries.LibraryRow> {
  return inTransaction(db, async (tx) => {
    const before = await queries.lockLibraryPicture(tx, slug);
    if (before === undefined) return fail('catalog.libraryPictureNotFound');
    await work(tx, before);
    const { name, alt, credit, licenceTo, focusX, focusY, crops } = before;
    await recordDifference(tx, {
      actorId,
      act: 'catalog.picture',
      subject: { kind: 'picture', id: slug },
      before: { name, alt, credit, licenceTo, focusX, focusY, crops },
      after,
      at: clock.now(),
    });
    await events.publish(tx, CONTENT_CHANGED, {});
    return before;
  });
}
