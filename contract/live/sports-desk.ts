import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';
import { lookers } from './operator-fields.ts';
import { momentKinds, periodShape, sportKinds, tieBreakers } from './sports-shapes.ts';

/** What the sports desk reads: everything as editors know it, results too, whatever viewers hide. */
const own = { module: 'live', method: 'GET', callers: lookers } as const;

const looks = {
  slug: z.string(),
  sport: z.enum(sportKinds),
  name: z.string(),
  mark: z.string(),
  colour: z.string(),
};

const deskCompetition = z.object({
  competitionId: id,
  ...looks,
  position: z.number().int(),
  rules: z.array(
    z.object({
      validFrom: isoTime,
      win: z.number().int(),
      draw: z.number().int(),
      loss: z.number().int(),
      tieBreakers: z.array(z.enum(tieBreakers)),
    }),
  ),
  seasons: z.array(
    z.object({ seasonId: id, name: z.string(), startsAt: isoTime, endsAt: isoTime }),
  ),
});
export type DeskCompetition = z.output<typeof deskCompetition>;

export const listDeskCompetitions = defineCall({
  ...own,
  id: 'listDeskCompetitions',
  path: '/studio/v1/sports/competition/list',
  summary: 'Competitions with their rules and seasons (staff)',
  answer: envelope(z.object({ competitions: z.array(deskCompetition) })),
  errors: [],
});

const deskTeam = z.object({
  teamId: id,
  ...looks,
  shortName: z.string(),
  city: z.string(),
  seasonIds: z.array(id),
});
export type DeskTeam = z.output<typeof deskTeam>;

export const listDeskTeams = defineCall({
  ...own,
  id: 'listDeskTeams',
  path: '/studio/v1/sports/team/list',
  summary: 'Teams by name, each with the seasons that it is entered for (staff)',
  query: z.object({
    words: text(60).optional(),
    sport: z.enum(sportKinds).optional(),
    seasonId: id.optional(),
    pageSize: z.coerce.number().int().min(1).max(500).default(200),
    /** The last team of the page before. */
    after: id.optional(),
  }),
  answer: envelope(z.object({ teams: z.array(deskTeam), next: id.nullable() })),
  errors: [],
});

const team = z.object({ teamId: id, name: z.string(), shortName: z.string(), mark: z.string() });

const deskFixture = z.object({
  fixtureId: id,
  slug: z.string(),
  seasonId: id,
  season: z.string(),
  competition: z.string(),
  sport: z.enum(sportKinds),
  home: team,
  away: team,
  round: z.string().nullable(),
  kickOffAt: isoTime,
  venue: z.string(),
  status: z.enum(['scheduled', 'live', 'finished', 'postponed']),
  periods: z.array(periodShape),
  broadcast: z
    .object({
      channelId: id,
      channelName: z.string(),
      from: isoTime.nullable(),
      until: isoTime.nullable(),
      /** What the guide announces at kick-off. */
      programmeId: id.nullable(),
    })
    .nullable(),
});
export type DeskFixture = z.output<typeof deskFixture>;

export const listDeskFixtures = defineCall({
  ...own,
  id: 'listDeskFixtures',
  path: '/studio/v1/sports/fixture/list',
  summary: 'Matches by kick-off, with their results (staff)',
  query: z.object({
    seasonId: id.optional(),
    /** Parts of the names of the two teams, or of one. */
    words: text(80).optional(),
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
    order: z.enum(['asc', 'desc']).default('asc'),
    pageSize: z.coerce.number().int().min(1).max(200).default(100),
    /** The last match of the page before. */
    after: id.optional(),
  }),
  answer: envelope(z.object({ fixtures: z.array(deskFixture), next: id.nullable() })),
  errors: [],
});

export const getDeskFixture = defineCall({
  ...own,
  id: 'getDeskFixture',
  path: '/studio/v1/sports/fixture/get',
  summary: 'A match with every score, chapter and cut that it has (staff)',
  query: z.object({ fixtureId: id }),
  answer: envelope(
    z.object({
      fixture: deskFixture,
      scores: z.array(
        z.object({
          at: isoTime,
          status: z.enum(['live', 'finished']),
          periods: z.array(periodShape),
        }),
      ),
      moments: z.array(
        z.object({
          momentId: id,
          at: isoTime,
          kind: z.enum(momentKinds),
          teamId: id.nullable(),
          clock: z.string(),
          detail: z.string(),
        }),
      ),
      highlights: z.array(
        z.object({
          highlightId: id,
          title: z.string(),
          createdAt: isoTime,
          /** Scenes, in the order in which they play. */
          ranges: z.array(z.object({ from: isoTime, until: isoTime })),
        }),
      ),
      /** Programmes around its kick-off that it may be bound to. */
      programmes: z.array(
        z.object({
          programmeId: id,
          channelName: z.string(),
          title: z.string(),
          startAt: isoTime,
          stopAt: isoTime,
        }),
      ),
    }),
  ),
  errors: ['live.fixtureNotFound'],
});
