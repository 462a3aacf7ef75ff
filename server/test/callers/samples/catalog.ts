import type { Samples } from '../sample.ts';

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
  postSeriesVodMatrix: { input: ({ titleId }) => ({ body: { productIds: [titleId] } }) },
  postSingleVodMatrix: { input: ({ titleId }) => ({ body: { productIds: [titleId] } }) },
};
