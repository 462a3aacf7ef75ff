import type { Samples } from '../sample.ts';

export const engagementSamples: Samples = {
  checkPersonalization: {},
  getFavoriteList: {},
  listContentPreferences: {},
  listContentRatings: {},
  postFavoriteAdd: { input: ({ titleId }) => ({ body: { productId: titleId } }) },
  postFavoriteDelete: { input: ({ titleId }) => ({ body: { productId: titleId } }) },
  submitPersonalization: { input: () => ({ body: { skip: true } }) },
};
