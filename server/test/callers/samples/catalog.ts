import { randomUUID } from 'node:crypto';
import type { Samples } from '../sample.ts';

/** Titles and their licences are the service's own: no account has any. */
const unknown = randomUUID();

export const catalogSamples: Samples = {
  endLicence: {
    input: () => ({ body: { licenceId: unknown, reason: 'Uji coba' } }),
    open: ['body.licenceId'],
  },
  getAllFreeContent: {},
  getAllMiddleBanner: {},
  getAllTopBanner: {},
  getCategoryList: {},
  getComingTitles: {},
  getHomeRails: {},
  getPerson: {
    input: () => ({ query: { slug: 'ayu-ningsih' } }),
    refuses: { everyone: 'catalog.personNotFound' },
  },
  getProductDetail: { input: ({ titleId }) => ({ query: { productId: titleId } }) },
  getProductList: {},
  getSitemapPages: {},
  getSitemapTitles: {},
  getTopicList: {},
  getTopicTitles: {},
  getSearchVodList: { input: () => ({ query: { keyword: 'laut', q: 'laut' } }) },
  listLicences: { input: ({ titleId }) => ({ query: { titleId } }) },
  listTitleChoices: {},
  listTitleEntries: {},
  listTitleMedia: {},
  saveLicence: {
    input: () => ({
      body: {
        licenceId: unknown,
        titleId: unknown,
        licensor: 'Uji',
        fromAt: '2026-01-01T00:00:00Z',
        toAt: null,
      },
    }),
    open: ['body.licenceId'],
  },
  takeTitleDown: { input: () => ({ body: { titleId: unknown, reason: 'Uji coba' } }) },
  undoTitleTakedown: { input: () => ({ body: { titleId: unknown, reason: 'Uji coba' } }) },
  postSeriesVodMatrix: { input: ({ titleId }) => ({ body: { productIds: [titleId] } }) },
  postSingleVodMatrix: { input: ({ titleId }) => ({ body: { productIds: [titleId] } }) },
};
