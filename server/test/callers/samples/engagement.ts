import type { Samples } from '../sample.ts';

export const engagementSamples: Samples = {
  getFavoriteList: {},
  postFavoriteAdd: { input: ({ titleId }) => ({ body: { productId: titleId } }) },
  postFavoriteDelete: { input: ({ titleId }) => ({ body: { productId: titleId } }) },
};
