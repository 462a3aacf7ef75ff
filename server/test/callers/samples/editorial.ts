import { randomUUID } from 'node:crypto';
import type { Samples } from '../sample.ts';

const nobodys = randomUUID();
const body = { kind: 'clipCategory', name: 'Uji' } as const;

/**
 * Content management has tokens of its own: without one of them its calls refuse everybody alike. What editors write is
 * everyone's: ids name documents, and none belongs to an account.
 */
export const editorialSamples: Samples = {
  addPriceToRelease: {
    input: () => ({ body: { releaseId: nobodys, packageId: nobodys, priceRupiah: 1 } }),
    open: ['body.releaseId', 'body.packageId'],
  },
  addWeekToRelease: {
    input: () => ({ body: { releaseId: nobodys, channelId: nobodys } }),
    open: ['body.releaseId', 'body.channelId'],
  },
  dropWeekFromRelease: {
    input: () => ({ body: { releaseId: nobodys, channelId: nobodys } }),
    open: ['body.releaseId', 'body.channelId'],
  },
  dropPriceFromRelease: {
    input: () => ({ body: { releaseId: nobodys, packageId: nobodys } }),
    open: ['body.releaseId', 'body.packageId'],
  },
  addToRelease: {
    input: () => ({ body: { releaseId: nobodys, documentIds: [nobodys] } }),
    open: ['body.releaseId', 'body.documentIds'],
  },
  askDocumentReview: {
    input: () => ({ body: { documentId: nobodys, no: 1, isAsked: true } }),
    open: ['body.documentId'],
  },
  decideDocumentReview: {
    input: () => ({ body: { documentId: nobodys, no: 1, isApproved: true } }),
    open: ['body.documentId'],
  },
  askReleaseReview: {
    input: () => ({ body: { releaseId: nobodys, isAsked: true } }),
    open: ['body.releaseId'],
  },
  cmsLogin: { input: () => ({ body: { email: 'siapa@contoh.id', password: 'x' } }) },
  findByName: { input: () => ({ query: { words: 'uji' } }) },
  getAllHighlight: {},
  getAllPromo: {},
  getArticle: { input: () => ({ query: { slug: 'uji' } }) },
  getCmsContent: { input: () => ({ params: { path: 'v2/cms/topbanner/getAllTopBanner' } }) },
  getDocument: {
    input: () => ({ query: { documentId: nobodys } }),
    open: ['query.documentId'],
  },
  getHomeDocuments: {},
  getRelease: {
    input: () => ({ query: { releaseId: nobodys } }),
    open: ['query.releaseId'],
  },
  getSitemapArticles: {},
  getTitleImpact: {
    input: () => ({ query: { titleId: nobodys } }),
    open: ['query.titleId'],
  },
  getYoutubeAllData: {},
  getYoutubeCategory: {},
  getYoutubeData: {},
  listArticles: {},
  listDocumentVersions: {
    input: () => ({ query: { documentId: nobodys } }),
    open: ['query.documentId'],
  },
  listDocuments: {},
  listEndingLicences: {},
  listTakedownRequests: {},
  listTakedowns: {},
  listTitleBuyers: {
    input: () => ({ query: { titleId: nobodys } }),
    open: ['query.titleId'],
  },
  listPictureUses: { input: () => ({ query: { slugs: 'gambar-0123456789ab' } }) },
  listReleases: { open: ['query.channelId'] },
  openPreview: {
    input: () => ({ body: { releaseId: nobodys } }),
    open: ['body.releaseId', 'body.documentId'],
  },
  planDocument: {
    input: () => ({ body: { documentId: nobodys, no: 1, at: null } }),
    open: ['body.documentId'],
  },
  planRelease: {
    input: () => ({ body: { releaseId: nobodys, at: null } }),
    open: ['body.releaseId'],
  },
  previewDocument: {
    input: () => ({ query: { documentId: nobodys } }),
    open: ['query.documentId'],
  },
  publishDocument: {
    input: () => ({ body: { documentId: nobodys, no: 1 } }),
    open: ['body.documentId'],
  },
  publishRelease: {
    input: () => ({ body: { releaseId: nobodys } }),
    open: ['body.releaseId'],
  },
  refreshCmsToken: {},
  rollBackDocument: {
    input: () => ({ body: { documentId: nobodys, no: 1 } }),
    open: ['body.documentId'],
  },
  saveDocument: {
    input: () => ({ body: { documentId: nobodys, slug: 'uji', baseNo: 0, body } }),
    open: [
      'body.documentId',
      'body.youtubeId',
      'body.assetId',
      'body.trailerAssetId',
      // Of items in the lists of a title.
      'body.id',
    ],
  },
  saveRelease: {
    input: () => ({ body: { releaseId: nobodys, name: 'Uji', items: [] } }),
    open: ['body.releaseId', 'body.documentId'],
  },
  saveTerms: {
    input: () => ({
      body: { baseNo: 0, body: { kind: 'terms', packageId: null, name: 'Uji', text: 'Uji' } },
    }),
    open: ['body.packageId'],
  },
  publishTerms: {
    input: () => ({ body: { documentId: nobodys, no: 1 } }),
    open: ['body.documentId'],
  },
  planTerms: {
    input: () => ({ body: { documentId: nobodys, no: 1, at: null } }),
    open: ['body.documentId'],
  },
  rollBackTerms: {
    input: () => ({ body: { documentId: nobodys, no: 1 } }),
    open: ['body.documentId'],
  },
  withdrawTerms: {
    input: () => ({ body: { documentId: nobodys } }),
    open: ['body.documentId'],
  },
  undoRelease: {
    input: () => ({ body: { releaseId: nobodys } }),
    open: ['body.releaseId'],
  },
  applyBulk: { input: () => ({ body: { jobId: nobodys } }), open: ['body.jobId'] },
  createBulk: {
    input: () => ({ body: { jobId: nobodys, act: { do: 'publish' }, select: { ids: [nobodys] } } }),
    open: ['body.jobId', 'body.ids'],
  },
  createListBulk: {
    input: () => ({
      body: { jobId: nobodys, act: { do: 'asset', deed: 'retry', items: [{ id: nobodys }] } },
    }),
    open: ['body.jobId', 'body.id'],
  },
  createImport: {
    input: () => ({
      body: { jobId: nobodys, fileName: 'uji.csv', content: 'alamat', columns: ['slug'] },
    }),
    open: ['body.jobId'],
  },
  exportTitles: {},
  getBulk: { input: () => ({ query: { jobId: nobodys } }), open: ['query.jobId'] },
  listBulkItems: { input: () => ({ query: { jobId: nobodys } }), open: ['query.jobId'] },
  listBulks: { open: ['query.after'] },
  readImport: { input: () => ({ body: { content: 'alamat' } }) },
  reportBulk: { input: () => ({ query: { jobId: nobodys } }), open: ['query.jobId'] },
  undoBulk: { input: () => ({ body: { jobId: nobodys } }), open: ['body.jobId'] },
  withdrawDocument: {
    input: () => ({ body: { documentId: nobodys } }),
    open: ['body.documentId'],
  },
};
