import { randomUUID } from 'node:crypto';
import type { Samples } from '../sample.ts';

const nobodys = randomUUID();

/** Channels and their guide are everyone's: what is not there is answered so. */
export const liveSamples: Samples = {
  deleteFeed: { input: () => ({ body: { feedId: nobodys } }) },
  deleteProgrammes: {
    input: () => ({ body: { channelId: nobodys, programmeIds: [nobodys] } }),
  },
  getChannel: { input: () => ({ query: { id: nobodys } }), open: ['query.id'] },
  getChannelByGenre: {},
  getChannelList: {},
  getEpgData: {},
  getGuideReport: { input: () => ({ query: { importId: nobodys } }) },
  getLiveCalendar: { input: () => ({ query: { programmeId: nobodys } }) },
  getMappingChannel: { input: () => ({ query: { channel_tvs_id: '1' } }) },
  getProgramme: { input: () => ({ query: { programmeId: nobodys } }) },
  getTvsCategories: {},
  getTvsGenres: {},
  importChannels: { input: () => ({ body: { text: '#EXTM3U' } }) },
  importFeed: { input: () => ({ body: { feedId: nobodys } }) },
  listFeeds: {},
  listGuideReports: {},
  listStaffChannels: {},
  postLiveTvMatrix: { input: () => ({ body: { channelIds: [nobodys] } }) },
  saveChannel: {
    input: () => ({ body: { channelId: nobodys } }),
    open: ['body.xmltvId', 'body.tvsId'],
  },
  saveFeed: { input: () => ({ body: { feedId: nobodys, name: 'uji' } }) },
  saveProgrammes: {
    input: () => ({
      body: {
        channelId: nobodys,
        programmes: [{ start: '2026-08-22T10:00:00Z', stop: '2026-08-22T11:00:00Z', title: 'Uji' }],
      },
    }),
  },
};
