import { randomUUID } from 'node:crypto';
import type { Samples } from '../sample.ts';

const nobodys = randomUUID();
const body = { kind: 'clipCategory', name: 'Uji' } as const;

/**
 * Content management has tokens of its own: without one of them its calls refuse everybody alike. What editors write is
 * everyone's: ids name documents, and none belongs to an account.
 */
export const editorialSamples: Samples = {
  cmsLogin: { input: () => ({ body: { email: 'siapa@contoh.id', password: 'x' } }) },
  getAllHighlight: {},
  getAllPromo: {},
  getArticle: { input: () => ({ query: { slug: 'uji' } }) },
  getCmsContent: { input: () => ({ params: { path: 'v2/cms/topbanner/getAllTopBanner' } }) },
  getDocument: {
    input: () => ({ query: { documentId: nobodys } }),
    open: ['query.documentId'],
  },
  getSitemapArticles: {},
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
  planDocument: {
    input: () => ({ body: { documentId: nobodys, no: 1, at: null } }),
    open: ['body.documentId'],
  },
  previewDocument: {
    input: () => ({ query: { documentId: nobodys } }),
    open: ['query.documentId'],
  },
  publishDocument: {
    input: () => ({ body: { documentId: nobodys, no: 1 } }),
    open: ['body.documentId'],
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
  withdrawDocument: {
    input: () => ({ body: { documentId: nobodys } }),
    open: ['body.documentId'],
  },
};
