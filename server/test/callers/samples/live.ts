import { randomUUID } from 'node:crypto';
import type { Samples } from '../sample.ts';

const nobodys = randomUUID();
const anothers = randomUUID();

/** Channels and their guide are everyone's: what is not there is answered so. */
export const liveSamples: Samples = {
  acknowledgeAlarm: { input: () => ({ body: { alarmId: nobodys } }), open: ['body.alarmId'] },
  deleteChannelGenre: {
    input: () => ({ body: { genreId: 'tidak-ada' } }),
    open: ['body.genreId'],
  },
  deleteGuideSource: { input: () => ({ body: { guideSourceId: nobodys } }) },
  deleteProgrammes: {
    input: () => ({ body: { channelId: nobodys, programmeIds: [nobodys] } }),
  },
  getChannel: { input: () => ({ query: { id: nobodys } }), open: ['query.id'] },
  getChannelByGenre: {},
  getDeskFixture: {
    input: () => ({ query: { fixtureId: nobodys } }),
    open: ['query.fixtureId'],
  },
  getStaffChannel: { input: () => ({ query: { channelId: nobodys } }) },
  getWall: {},
  getWallPicture: {
    input: () => ({ query: { channelId: nobodys } }),
    open: ['query.assetId'],
  },
  openWallSource: { input: () => ({ body: { channelId: nobodys } }) },
  holdChannel: { input: () => ({ body: { channelId: nobodys, hold: null } }) },
  listAlarms: { open: ['query.after'] },
  listAsRun: {
    input: () => ({
      query: { titleId: nobodys, from: '2026-01-01T00:00:00Z', until: '2026-02-01T00:00:00Z' },
    }),
    open: ['query.titleId', 'query.channelId', 'query.after'],
  },
  listChannelGenres: {},
  listDeskCompetitions: {},
  listDeskFixtures: { open: ['query.after', 'query.seasonId'] },
  listDeskTeams: { open: ['query.after', 'query.seasonId'] },
  listGuideMappings: { input: () => ({ query: { guideSourceId: nobodys } }) },
  previewGuide: { input: () => ({ body: { guideSourceId: nobodys } }) },
  saveRotation: {
    input: () => ({ body: { channelId: nobodys, titleIds: [nobodys] } }),
    open: ['body.channelId'],
  },
  saveChannelGenre: {
    input: () => ({ body: { genreId: 'uji-pemanggil', name: 'Uji', position: 900 } }),
    open: ['body.genreId'],
  },
  saveGuideMappings: {
    input: () => ({
      body: { guideSourceId: nobodys, mappings: [{ xmltvId: 'uji', channelId: null }] },
    }),
    open: ['body.xmltvId'],
  },
  getChannelList: {},
  getEpgData: {},
  getGuideReport: { input: () => ({ query: { importId: nobodys } }) },
  getLiveCalendar: { input: () => ({ query: { programmeId: nobodys } }) },
  getMappingChannel: { input: () => ({ query: { channel_tvs_id: '1' } }) },
  getPlanContent: {},
  getProgramme: { input: () => ({ query: { programmeId: nobodys } }) },
  getTvsCategories: {},
  getTvsGenres: {},
  importChannels: { input: () => ({ body: { text: '#EXTM3U' } }) },
  importGuide: { input: () => ({ body: { guideSourceId: nobodys } }) },
  listGuideSources: {},
  listGuideReports: {},
  listStaffChannels: {},
  postLiveTvMatrix: { input: () => ({ body: { channelIds: [nobodys] } }) },
  checkWeek: {
    input: () => ({ body: { channelId: nobodys, from: '2026-08-22', slots: [] } }),
    open: ['body.id', 'body.fixtureId', 'body.collectionId', 'body.overflowChannelId'],
  },
  compareWeekVersions: { input: () => ({ query: { channelId: nobodys, no: '1', than: '0' } }) },
  copyWeekDays: {
    input: () => ({
      body: { channelId: nobodys, baseNo: 0, slots: [], from: '2026-08-22', to: ['2026-08-23'] },
    }),
    open: ['body.id', 'body.fixtureId', 'body.collectionId', 'body.overflowChannelId'],
  },
  undoWeekVersion: { input: () => ({ body: { channelId: nobodys, no: 1 } }) },
  moveSlot: {
    input: () => ({
      body: {
        channelId: nobodys,
        toChannelId: anothers,
        baseNo: 0,
        slots: [],
        slot: {
          id: nobodys,
          layer: 'dated',
          weekday: null,
          date: '2026-08-22',
          start: 600,
          minutes: 30,
          source: { kind: 'title', titleId: nobodys },
        },
      },
    }),
    open: [
      'body.id',
      'body.fixtureId',
      'body.collectionId',
      'body.overflowChannelId',
      'body.toChannelId',
    ],
  },
  endEvent: {
    input: () => ({ body: { channelId: nobodys, slotId: nobodys } }),
    open: ['body.slotId'],
  },
  getWeek: { input: () => ({ query: { channelId: nobodys, from: '2026-08-22' } }) },
  listSlotCandidates: {
    input: () => ({
      query: { channelId: nobodys, start: '2026-08-22T10:00:00Z', minutes: '60' },
    }),
  },
  listFillerCollections: {},
  getFillerCollection: {
    input: () => ({ query: { collectionId: nobodys } }),
    open: ['query.collectionId'],
  },
  saveFillerCollection: {
    input: () => ({
      body: { collectionId: nobodys, revision: 9, name: 'Uji pemanggil', fillers: [] },
    }),
    open: ['body.titleId', 'body.collectionId'],
  },
  removeFillerCollection: {
    input: () => ({ body: { collectionId: nobodys } }),
    open: ['body.collectionId'],
  },
  listFillerCandidates: {},
  listWeekDay: { input: () => ({ query: { day: '2026-08-22' } }) },
  listWeekVersions: { input: () => ({ query: { channelId: nobodys } }) },
  publishWeek: { input: () => ({ body: { channelId: nobodys, no: 1 } }) },
  rollBackWeek: { input: () => ({ body: { channelId: nobodys, liveNo: 1 } }) },
  saveWeek: {
    input: () => ({ body: { channelId: nobodys, baseNo: 0, slots: [] } }),
    open: ['body.id', 'body.fixtureId', 'body.collectionId', 'body.overflowChannelId'],
  },
  saveChannel: {
    input: () => ({ body: { channelId: nobodys } }),
    open: ['body.xmltvId', 'body.tvsId'],
  },
  saveGuideSource: { input: () => ({ body: { guideSourceId: nobodys, name: 'uji' } }) },
  saveProgrammes: {
    input: () => ({
      body: {
        channelId: nobodys,
        programmes: [{ start: '2026-08-22T10:00:00Z', stop: '2026-08-22T11:00:00Z', title: 'Uji' }],
      },
    }),
  },
};
