import { randomUUID } from 'node:crypto';
import type { Samples } from '../sample.ts';

const nobodys = randomUUID();
const at = '2026-11-20T12:00:00Z';
const span = { from: at, to: '2026-11-21T12:00:00Z' };
const name = { slug: 'uji', name: 'Uji', mark: 'UJ', colour: '#1d4ed8' };
const rules = [{ validFrom: at, win: 3, draw: 1, loss: 0, tieBreakers: ['points'] }];
const fixture = { seasonId: nobodys, homeTeamId: nobodys, awayTeamId: randomUUID(), kickOffAt: at };

/** Sports are everyone's: ids name what all may see, or what editors make. What is not there is answered so. */
export const liveSportsSamples: Samples = {
  chooseSpoiler: {
    input: () => ({ body: { fixtureId: nobodys, choice: 'show' } }),
    open: ['body.fixtureId'],
  },
  followTeam: {
    input: () => ({ body: { teamId: nobodys, isFollowed: false } }),
    open: ['body.teamId'],
  },
  getFixture: { input: () => ({ query: { slug: 'uji' } }) },
  getFixtureCalendar: { input: () => ({ params: { slug: 'uji' } }) },
  getSpoilerSetting: {},
  getTable: { input: () => ({ query: { competition: 'uji' } }), open: ['query.seasonId'] },
  getTeamCalendar: { input: () => ({ params: { slug: 'uji' } }) },
  listChapters: { input: () => ({ query: { channelId: nobodys, ...span } }) },
  listCompetitions: {},
  listFixtures: { input: () => ({ query: span }) },
  listSportsChanges: {
    input: () => ({ query: { targetId: nobodys } }),
    open: ['query.targetId'],
  },
  listTeams: {},
  removeHighlight: {
    input: () => ({ body: { highlightId: nobodys } }),
    open: ['body.highlightId'],
  },
  removeMoment: { input: () => ({ body: { momentId: nobodys } }), open: ['body.momentId'] },
  removeScore: {
    input: () => ({ body: { fixtureId: nobodys, at } }),
    open: ['body.fixtureId'],
  },
  saveCompetition: {
    input: () => ({
      body: { ...name, competitionId: nobodys, sport: 'football', rules, seasons: [] },
    }),
    open: ['body.competitionId', 'body.seasonId'],
  },
  saveFixture: {
    input: () => ({ body: { ...fixture, fixtureId: nobodys, slug: 'uji' } }),
    open: ['body.fixtureId', 'body.seasonId', 'body.homeTeamId', 'body.awayTeamId'],
  },
  saveHighlight: {
    input: () => ({
      body: {
        highlightId: nobodys,
        fixtureId: nobodys,
        title: 'Uji',
        ranges: [{ from: at, until: '2026-11-20T12:00:09Z' }],
      },
    }),
    open: ['body.highlightId', 'body.fixtureId'],
  },
  saveMoment: {
    input: () => ({ body: { momentId: nobodys, fixtureId: nobodys, at, kind: 'goal' } }),
    open: ['body.momentId', 'body.fixtureId', 'body.teamId'],
  },
  saveScore: {
    input: () => ({
      body: {
        fixtureId: nobodys,
        at,
        status: 'live',
        periods: [{ kind: 'regular', home: 0, away: 0 }],
      },
    }),
    open: ['body.fixtureId'],
  },
  saveTeam: {
    input: () => ({
      body: { ...name, teamId: nobodys, sport: 'football', shortName: 'Uji' },
    }),
    open: ['body.teamId', 'body.seasonIds'],
  },
  setSpoilerSetting: { input: () => ({ body: { scope: 'all' } }) },
};
