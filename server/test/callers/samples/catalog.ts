import { randomUUID } from 'node:crypto';
import type { Samples } from '../sample.ts';

/** Titles and their licences are the service's own: no account has any. */
const unknown = randomUUID();
const now = new Date().toISOString();
const request = { requestId: unknown, titleId: unknown, source: 'Surat', receivedAt: now };

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
  acknowledgeLicence: {
    input: () => ({ body: { licenceId: unknown, endsAt: now } }),
    open: ['body.licenceId'],
  },
  countRightsWork: {},
  recordTakedownRequest: {
    input: () => ({ body: request }),
    open: ['body.requestId', 'body.titleId'],
  },
  refuseTakedownRequest: {
    input: () => ({ body: { requestId: unknown, reason: 'Uji coba' } }),
    open: ['body.requestId'],
  },
  listLibraryPictures: {},
  saveLibraryPicture: {
    input: () => ({ body: { slug: 'gambar-000000000000', name: 'Uji' } }),
    open: ['body.slug'],
  },
  removeLibraryPicture: {
    input: () => ({ body: { slug: 'gambar-000000000000' } }),
    open: ['body.slug'],
  },
  listStaffTopics: {},
  saveTopic: {
    input: () => ({ body: { kind: 'genre', slug: 'uji-pemanggil', name: 'Uji' } }),
    open: ['body.slug'],
  },
  removeTopic: {
    input: () => ({ body: { kind: 'category', slug: 'tidak-ada' } }),
    open: ['body.slug'],
  },
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
  setTakedownEnd: { input: () => ({ body: { titleId: unknown, until: null, reason: 'Uji' } }) },
  undoTitleTakedown: { input: () => ({ body: { titleId: unknown, reason: 'Uji coba' } }) },
  finishUpload: {
    input: () => ({ body: { uploadId: unknown } }),
    open: ['body.uploadId'],
    refuses: { everyone: 'catalog.uploadNotFound' },
  },
  getUpload: {
    input: () => ({ query: { uploadId: unknown } }),
    open: ['query.uploadId'],
    refuses: { everyone: 'catalog.uploadNotFound' },
  },
  listUploads: {},
  listAssets: {},
  getAsset: {
    input: () => ({ query: { assetId: unknown } }),
    open: ['query.assetId'],
    refuses: { everyone: 'catalog.assetNotFound' },
  },
  retryAsset: {
    input: () => ({ body: { assetId: unknown } }),
    open: ['body.assetId'],
    refuses: { everyone: 'catalog.assetNotFound' },
  },
  cancelAsset: {
    input: () => ({ body: { assetId: unknown } }),
    open: ['body.assetId'],
    refuses: { everyone: 'catalog.assetNotFound' },
  },
  waiveIssue: {
    input: () => ({ body: { issueId: unknown, reason: 'memang begitu' } }),
    open: ['body.issueId'],
    refuses: { everyone: 'catalog.issueNotFound' },
  },
  getAssetTimings: { input: () => ({ query: { ids: unknown } }) },
  saveAssetTimings: {
    input: () => ({
      body: { assets: [{ assetId: unknown, stamp: 'x', markers: [], chapters: [] }] },
    }),
    open: ['body.assetId'],
    refuses: { everyone: 'catalog.assetNotFound' },
  },
  findIntros: {
    input: () => ({ body: { assetIds: [unknown, randomUUID()] } }),
    refuses: { everyone: 'catalog.assetNotFound' },
  },
  listSubtitles: {
    input: () => ({ query: { assetId: unknown } }),
    open: ['query.assetId'],
    refuses: { everyone: 'catalog.assetNotFound' },
  },
  getWaveform: {
    input: () => ({ query: { assetId: unknown } }),
    open: ['query.assetId'],
    refuses: { everyone: 'catalog.assetNotFound' },
  },
  drawWaveform: {
    input: () => ({ body: { assetId: unknown } }),
    open: ['body.assetId'],
    refuses: { everyone: 'catalog.assetNotFound' },
  },
  getSubtitle: {
    input: () => ({ query: { assetId: unknown, lang: 'id' } }),
    open: ['query.assetId'],
    refuses: { everyone: 'catalog.assetNotFound' },
  },
  saveSubtitle: {
    input: () => ({
      body: {
        assetId: unknown,
        lang: 'id',
        kind: 'sub',
        rev: 0,
        content: { cues: [{ fromMs: 0, untilMs: 1_000, text: 'Halo' }] },
      },
    }),
    open: ['body.assetId'],
    refuses: { everyone: 'catalog.assetNotFound' },
  },
  publishSubtitle: {
    input: () => ({ body: { assetId: unknown, lang: 'id', rev: 1 } }),
    open: ['body.assetId'],
    refuses: { everyone: 'catalog.assetNotFound' },
  },
  removeSubtitle: {
    input: () => ({ body: { assetId: unknown, lang: 'id', what: 'draft' } }),
    open: ['body.assetId'],
    refuses: { everyone: 'catalog.assetNotFound' },
  },
  takePicture: {
    input: () => ({ body: { assetId: unknown, shape: 'poster', fromMs: 0 } }),
    open: ['body.assetId'],
    refuses: { everyone: 'catalog.assetNotFound' },
  },
  askCaptions: {
    input: () => ({ body: { assetId: unknown, lang: 'id' } }),
    open: ['body.assetId'],
    refuses: { everyone: 'catalog.captionsOff' },
  },
  cutPicture: {
    input: () => ({
      body: {
        assetId: unknown,
        shape: 'backdrop',
        ratio: '21:9',
        crop: { x: 0, y: 0, w: 1 },
        slug: 'gambar-000000000000',
        name: 'Uji',
      },
    }),
    open: ['body.assetId', 'body.slug'],
    refuses: { everyone: 'catalog.assetNotFound' },
  },
  resetPicture: {
    input: () => ({ body: { assetId: unknown, shape: 'poster' } }),
    open: ['body.assetId'],
    refuses: { everyone: 'catalog.assetNotFound' },
  },
  postSeriesVodMatrix: { input: ({ titleId }) => ({ body: { productIds: [titleId] } }) },
  postSingleVodMatrix: { input: ({ titleId }) => ({ body: { productIds: [titleId] } }) },
};
