import { cutPicture, resetPicture, takePicture } from '#contract/catalog/operator-pictures.ts';
import { SECOND } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import * as own from './own-pictures.ts';
import { findOwnPictures } from './queries/own-picture.ts';

/** Posters and backdrops that editors choose; the worker draws them. */
export const routes = [
  call(takePicture, async (deps: Deps, { body, caller }) => {
    const { assetId, fromMs } = body;
    const asset = (await findOwnPictures(deps.db, assetId)) ?? fail('catalog.assetNotFound');
    if (fromMs > (asset.durationSeconds ?? 0) * SECOND) fail('catalog.timingsBeyondEnd');
    await own.askForPicture(deps, requireAccount(caller).accountId, { ...body, key: null });
    return ok({ isWaiting: true as const }, 'Gambarnya sedang dibuat');
  }),
  call(cutPicture, async (deps: Deps, { body, caller }) => {
    const slug = await own.cutPicture(deps, requireAccount(caller).accountId, body);
    return ok({ slug }, 'Gambarnya sedang dibuat');
  }),
  call(resetPicture, async (deps: Deps, { body, caller }) => {
    const isReset = await own.resetOwnPicture(deps, requireAccount(caller).accountId, body);
    return ok({ isReset }, isReset ? 'Gambar dari film dipakai lagi' : 'Sudah gambar dari film');
  }),
];
