import type { Samples } from '../sample.ts';

/** What staff name and is not there. */
const GONE = '00000000-0000-4000-8000-000000000000';

export const catalogSamples: Samples = {
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
  finishUpload: {
    input: () => ({ body: { uploadId: GONE } }),
    open: ['body.uploadId'],
    refuses: { everyone: 'catalog.uploadNotFound' },
  },
  getUpload: {
    input: () => ({ query: { uploadId: GONE } }),
    open: ['query.uploadId'],
    refuses: { everyone: 'catalog.uploadNotFound' },
  },
  listUploads: {},
  listAssets: {},
  getAsset: {
    input: () => ({ query: { assetId: GONE } }),
    open: ['query.assetId'],
    refuses: { everyone: 'catalog.assetNotFound' },
  },
  retryAsset: {
    input: () => ({ body: { assetId: GONE } }),
    open: ['body.assetId'],
    refuses: { everyone: 'catalog.assetNotFound' },
  },
  cancelAsset: {
    input: () => ({ body: { assetId: GONE } }),
    open: ['body.assetId'],
    refuses: { everyone: 'catalog.assetNotFound' },
  },
  waiveIssue: {
    input: () => ({ body: { issueId: GONE, reason: 'memang begitu' } }),
    open: ['body.issueId'],
    refuses: { everyone: 'catalog.issueNotFound' },
  },
  postSeriesVodMatrix: { input: ({ titleId }) => ({ body: { productIds: [titleId] } }) },
  postSingleVodMatrix: { input: ({ titleId }) => ({ body: { productIds: [titleId] } }) },
};
