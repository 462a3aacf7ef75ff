import type { Deps } from '#platform/deps.ts';
import { workDueRows } from '#platform/due.ts';
import type { Module } from '#platform/module.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { bulkMedia } from './assets/bulk-media.ts';
import { routes as operatorAssets } from './assets/operator-routes.ts';
import { listWaiversOf, updateWaiversOfErased } from './assets/queries/asset-issue.ts';
import { servePreview } from './assets/serve-preview.ts';
import { routes as coming } from './coming/routes.ts';
import { routes as home } from './home/routes.ts';
import { routes as people } from './people/routes.ts';
import { serveLibrary } from './pictures/library.ts';
import { routes as operatorPictures } from './pictures/operator-routes.ts';
import { servePictures } from './pictures/own-pictures.ts';
import { bulkLicences } from './rights/bulk-licences.ts';
import { approvableLicence } from './rights/edit-rights.ts';
import { routes as operatorRights } from './rights/operator-routes.ts';
import { approvableUndoing } from './rights/takedown.ts';
import { approvableEnd, takedownEnds } from './rights/takedown-end.ts';
import { routes as search } from './search/routes.ts';
import { routes as sitemap } from './sitemap/routes.ts';
import { routes as operatorSubtitles } from './subtitles/operator-routes.ts';
import { routes as operatorTimings } from './timings/operator-routes.ts';
import { routes as operatorTitles } from './title-documents/operator-routes.ts';
import { routes as titles } from './titles/routes.ts';
import { routes as operatorTopics } from './topics/operator-routes.ts';
import { routes as topics } from './topics/routes.ts';
import { routes as operatorUploads } from './uploads/operator-routes.ts';
import { listUploadsOf, updateUploadsOfErased } from './uploads/queries/upload.ts';
import { serveUploads } from './uploads/serve-uploads.ts';

/** What catalog holds of people: what a member of staff sent in and let pass. The films stay without their name. */
const personalData: PersonalData = {
  async exportAccount(db, accountId) {
    const [uploads, waivers] = await Promise.all([
      listUploadsOf(db, accountId),
      listWaiversOf(db, accountId),
    ]);
    return uploads.length + waivers.length === 0 ? {} : { unggahan: { uploads, waivers } };
  },
  async eraseAccount(tx, accountId) {
    await updateUploadsOfErased(tx, accountId);
    await updateWaiversOfErased(tx, accountId);
  },
};

/** Titles, series, search, rails, banners, and the films behind them as files. */
export const catalogModule: Module<Deps> = {
  name: 'catalog',
  open: (deps) => deps,
  routes: [
    ...titles,
    ...people,
    ...coming,
    ...search,
    ...home,
    ...topics,
    ...sitemap,
    ...operatorTitles,
    ...operatorTopics,
    ...operatorRights,
    ...operatorAssets,
    ...operatorTimings,
    ...operatorPictures,
    ...operatorSubtitles,
    ...operatorUploads,
  ],
  // Bodies that stay streams, and answers that are bytes: no calls of the contract.
  scopes: [
    { routes: [], start: serveUploads },
    { routes: [], start: servePreview },
    { routes: [], start: servePictures },
    { routes: [], start: serveLibrary },
  ],
  approvables: (deps) => [approvableLicence(deps), approvableUndoing(deps), approvableEnd(deps)],
  bulkActs: (deps) => [bulkMedia(deps), bulkLicences(deps)],
  personalData,
  start(app, deps) {
    let stop = async () => {};
    app.addHook('onReady', async () => {
      ({ stop } = workDueRows(deps, takedownEnds(deps)));
    });
    app.addHook('preClose', () => stop());
  },
};
