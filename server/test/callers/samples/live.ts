import { randomUUID } from 'node:crypto';
import type { Samples } from '../sample.ts';

const nobodys = randomUUID();

/** Channels and their guide are everyone's: what is not there is answered so. */
export const liveSamples: Samples = {
  getChannel: { input: () => ({ query: { id: nobodys } }), open: ['query.id'] },
  getChannelByGenre: {},
  getChannelList: {},
  getEpgData: {},
  getLiveCalendar: { input: () => ({ query: { programmeId: nobodys } }) },
  getMappingChannel: { input: () => ({ query: { channel_tvs_id: '1' } }) },
  getProgramme: { input: () => ({ query: { programmeId: nobodys } }) },
  getTvsCategories: {},
  getTvsGenres: {},
  postLiveTvMatrix: { input: () => ({ body: { channelIds: [nobodys] } }) },
};
