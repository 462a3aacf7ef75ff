import type { Samples } from '../sample.ts';

export const playbackSamples: Samples = {
  getAllPopularChannel: {},
  // Of an account that does not exist: right.call.test.ts asks about one that does.
  explainWatching: {
    input: ({ titleId }) => ({
      query: { accountId: '00000000-0000-4000-8000-000000000000', titleId },
    }),
    open: ['query.accountId'],
  },
  getContinuePlayList: {},
  getDataCap: {},
  // The film of the world has no episodes.
  getEpisodes: {
    input: ({ titleId }) => ({ query: { productId: titleId } }),
    refuses: { everyone: 'playback.notFound' },
  },
  getWatchHistory: {},
  postContinueRemove: { input: ({ titleId }) => ({ body: { titleId } }), open: ['body.titleId'] },
  postHistoryDelete: { input: ({ titleId }) => ({ body: { productId: titleId } }) },
  postWatched: { input: ({ titleId }) => ({ body: { productId: titleId, watched: false } }) },
  getLiveKey: { input: ({ channelId }) => ({ query: { id: channelId } }), open: ['query.id'] },
  getLivePosition: { input: ({ channelId }) => ({ query: { channelId } }) },
  getQuality: {},
  getPreview: { input: ({ titleId }) => ({ query: { productId: titleId } }) },
  getEntitlement: { input: ({ titleId }) => ({ query: { productId: titleId } }) },
  getPlaybackSessions: {},
  getServiceState: {},
  getThumbnails: { input: ({ titleId }) => ({ query: { productId: titleId } }) },
  getUrlTransform: {
    input: ({ titleId }) => ({ query: { id: titleId } }),
    // Films do not read reusePlaybackId; channel-change.call.test.ts asks for channels with the one of another device.
    open: ['query.id', 'query.reusePlaybackId'],
  },
  postDataCap: { input: () => ({ body: { maxHeight: 480 } }) },
  postLiveReport: {
    input: ({ channelId }) => ({ body: { channelId, at: new Date().toISOString() } }),
    owned: { 'body.playbackId': ({ playbackId }) => playbackId },
  },
  // A media token of somebody's player is what opens it; quality.call.test.ts has one.
  postQuality: {
    input: () => ({ query: { token: 'none' }, body: { cmcd: 'sta=p' } }),
    refuses: { everyone: 'common.unauthenticated' },
  },
  postProgress: {
    input: ({ titleId }) => ({ body: { productId: titleId, positionSeconds: 1 } }),
    owned: { 'body.playbackId': ({ playbackId }) => playbackId },
  },
  postPlaybackSessionStop: { owned: { 'body.playbackId': ({ playbackId }) => playbackId } },
  postWatchLogChannel: {
    input: ({ channelId }) => ({ body: { channelId, durationSeconds: 1, accessDeviceType: 'W' } }),
  },
  postWatchVodCreate: {
    input: ({ titleId }) => ({ body: { eventType: 'S', productId: titleId, offset: 0 } }),
  },
};
