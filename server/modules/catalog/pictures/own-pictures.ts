import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  MOST_PICTURE_BYTES,
  MOST_PIXELS,
  PICTURE_PATH,
  type PictureShape,
  pictureShapes,
  takePicture,
} from '#contract/catalog/operator-pictures.ts';
import { recordAct } from '#platform/acts.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { receiveBytes } from '#platform/staff/receive-bytes.ts';
import { imageSize } from '#media/pictures/image-size.ts';
import type { AssetPicture } from '../assets/asset-shapes.ts';
import { findOwnPictures, lockPictured, updatePictures } from './queries/own-picture.ts';

type Named = { assetId: string; shape: PictureShape };
const SMALLEST = 320;

type Drawing = Named & { fromMs: number; focusX: number; key: string | null };

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

/** What a picture that was sent in says of its size. @throws catalog.pictureInvalid */
export function requireFitPicture(bytes: Buffer) {
  const size = imageSize(bytes);
  const isFit =
    size !== undefined &&
    Math.min(size.width, size.height) >= SMALLEST &&
    size.width * size.height <= MOST_PIXELS;
  return isFit ? size : fail('catalog.pictureInvalid');
}

/** Keeps the bytes of an editor's own picture and has it drawn. @throws catalog.pictureInvalid */
async function receivePicture(
  deps: Deps,
  accountId: string,
  { assetId, shape, bytes }: Named & { bytes: Buffer },
): Promise<void> {
  if ((await findOwnPictures(deps.db, assetId)) === undefined) fail('catalog.assetNotFound');
  const size = requireFitPicture(bytes);
  const key = `m/${assetId}/pictures/${randomUUID()}`;
  await deps.store.put(key, bytes, { contentType: size.type });
  await askForPicture(deps, accountId, { assetId, shape, key, fromMs: 0, focusX: 0.5 });
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
  const subject = { kind: 'asset', id: assetId };
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
