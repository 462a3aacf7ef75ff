import type { Samples } from '../sample.ts';

export const playbackSamples: Samples = {
  getContinuePlayList: {},
  getDataCap: {},
  getRight: { input: ({ titleId }) => ({ query: { productId: titleId } }) },
  getScreens: {},
  getThumbnails: { input: ({ titleId }) => ({ query: { productId: titleId } }) },
  getUrlTransform: { input: ({ titleId }) => ({ query: { id: titleId } }), open: ['query.id'] },
  postDataCap: { input: () => ({ body: { maxHeight: 480 } }) },
  postProgress: {
    input: ({ titleId }) => ({ body: { productId: titleId, positionSeconds: 1 } }),
    owned: { 'body.playbackId': ({ playbackId }) => playbackId },
  },
  postScreenStop: { owned: { 'body.playbackId': ({ playbackId }) => playbackId } },
  postWatchVodCreate: {
    input: ({ titleId }) => ({ body: { eventType: 'S', productId: titleId, offset: 0 } }),
  },
};
