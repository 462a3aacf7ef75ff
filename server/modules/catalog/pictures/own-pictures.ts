import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  MOST_PICTURE_BYTES,
  type CutRatio,
  PICTURE_PATH,
  type PictureShape,
  pictureShapes,
  takePicture,
} from '#contract/catalog/operator-pictures.ts';
import type { Crop } from '#contract/catalog/picture-fields.ts';
import { recordAct } from '#platform/acts.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { receiveBytes } from '#platform/staff/receive-bytes.ts';
import { PUBLIC_IMAGES } from '#media/object-keys.ts';
import type { AssetPicture } from '../assets/asset-shapes.ts';
import { addToLibrary, requireFitPicture } from './library.ts';
import {
  findOwnPictures,
  findShownPictures,
  lockPictured,
  updatePictures,
} from './queries/own-picture.ts';

type Named = { assetId: string; shape: PictureShape };

type Drawing = Named & { fromMs: number; focusX: number; key: string | null; crop?: Crop };

/** Has a picture drawn, and writes down who asked. */
export async function askForPicture(
  deps: Deps,
  accountId: string,
  drawing: Drawing,
): Promise<void> {
  const { assetId, shape, key, fromMs } = drawing;
  await inTransaction(deps.db, async (tx) => {
    await deps.jobs.enqueue('media.drawPicture', drawing, { db: tx, key: `${assetId} ${shape}` });
    await record(deps, tx, accountId, { assetId, shape, from: key === null ? fromMs : 'upload' });
  });
}

/** Keeps the bytes of an editor's own picture and has it drawn. @throws catalog.pictureInvalid */
async function receivePicture(
  deps: Deps,
  accountId: string,
  { assetId, shape, bytes }: Named & { bytes: Buffer },
): Promise<void> {
  if ((await findOwnPictures(deps.db, assetId)) === undefined) fail('catalog.assetNotFound');
  const size = requireFitPicture(bytes);
  await askForSent(deps, accountId, { assetId, shape, bytes, type: size.type });
}

type Sent = Named & { bytes: Buffer; type: string; crop?: Crop };

async function askForSent(
  deps: Deps,
  accountId: string,
  { bytes, type, ...drawing }: Sent,
): Promise<void> {
  const key = `m/${drawing.assetId}/pictures/${randomUUID()}`;
  await deps.store.put(key, bytes, { contentType: type });
  await askForPicture(deps, accountId, { ...drawing, key, fromMs: 0, focusX: 0.5 });
}

type Cut = Named & { ratio: CutRatio; crop: Crop; slug: string; name: string };
const FILM_SHAPES: Partial<Record<CutRatio, PictureShape>> = {
  '2:3': 'poster',
  '16:9': 'backdrop',
};

/** Cuts a ratio out of what a film shows now. Answers the picture of the library that it becomes, null where it is the film's. */
export async function cutPicture(
  deps: Deps,
  accountId: string,
  { assetId, shape, ratio, crop, slug, name }: Cut,
): Promise<string | null> {
  const shown = (await findShownPictures(deps.db, assetId)) ?? fail('catalog.assetNotFound');
  const all = shown[shape];
  const largest = all.findLast(({ type }) => type === 'image/jpeg') ?? all.at(-1);
  const file = largest && (await deps.store.get(PUBLIC_IMAGES + largest.key));
  if (largest === undefined || file == null) return fail('catalog.pictureNotFound');
  const bytes = file.body;
  const becomes = FILM_SHAPES[ratio];
  if (becomes === undefined) {
    const crops = { [ratio]: crop };
    await addToLibrary(deps, accountId, { slug, name, bytes, from: assetId, crops });
    return slug;
  }
  const cut = { assetId, shape: becomes, bytes, type: largest.type, crop };
  await askForSent(deps, accountId, cut);
  return null;
}

/** What the worker drew becomes what viewers see, and stays so when the film is packaged anew. */
export function keepOwnPictures(
  db: Db,
  { assetId, shape, pictures }: Named & { pictures: AssetPicture[] },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const asset = await lockPictured(tx, assetId);
    if (asset === undefined) return;
    await updatePictures(tx, assetId, {
      own: { ...asset.own, [shape]: pictures },
      shape,
      shown: pictures,
    });
  });
}

/** Gives a film back what came with it; false where it has that already. */
export function resetOwnPicture(
  deps: Deps,
  accountId: string,
  { assetId, shape }: Named,
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const asset = (await lockPictured(tx, assetId)) ?? fail('catalog.assetNotFound');
    const packaged = asset.packaged?.[shape];
    if (asset.own[shape] === undefined || packaged === undefined) return false;
    const { [shape]: _, ...own } = asset.own;
    await updatePictures(tx, assetId, { own, shape, shown: packaged });
    await record(deps, tx, accountId, { assetId, shape, from: 'film' });
    return true;
  });
}

function record(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  actorId: string,
  { assetId, ...after }: Named & { from: number | string },
): Promise<void> {
  const subject = { kind: 'asset', id: assetId } as const;
  return recordAct(tx, {
    actorId,
    act: 'asset.picture',
    subject,
    before: null,
    after,
    at: clock.now(),
  });
}

const asked = z.object({ assetId: z.uuid(), shape: z.enum(pictureShapes) });

/** Takes an editor's own picture: its bytes are the body, what it is for stands in the query. */
export function servePictures(app: FastifyInstance, deps: Deps): void {
  receiveBytes(app, {
    call: takePicture,
    path: PICTURE_PATH,
    query: asked,
    mostBytes: MOST_PICTURE_BYTES,
    message: 'Gambarnya sedang dibuat',
    receive: (accountId, named, bytes) => receivePicture(deps, accountId, { ...named, bytes }),
  });
}
