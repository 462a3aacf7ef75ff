import type { Samples } from '../sample.ts';

/** Content management has tokens of its own: without one of them its calls refuse everybody alike. */
export const editorialSamples: Samples = {
  cmsLogin: { input: () => ({ body: { email: 'siapa@contoh.id', password: 'x' } }) },
  getCmsContent: { input: () => ({ params: { path: 'v2/cms/topbanner/getAllTopBanner' } }) },
  refreshCmsToken: {},
};
