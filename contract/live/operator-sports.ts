import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';
import { momentKinds, periodShape, sportKinds, tieBreakers } from './sports-shapes.ts';

/**
 * What editors of sports do. Ids are theirs to choose: the same again is the same thing, changed where it differs.
 * Every change is written down.
 */
const own = {
  module: 'live',
  method: 'POST',
  callers: ['editor', 'scheduler', 'admin'],
  rateLimit: 600,
} as const;

const slug = (max: number) => z.string().regex(new RegExp(`^[a-z0-9-]{1,${max}}$`));
const name = (max: number) =>
  text(max + 20)
    .transform((value) => value.trim().replaceAll(/\s+/g, ' '))
    .pipe(z.string().min(1).max(max));
const time = z.iso.datetime({ offset: true });
const mark = name(4);
const colour = z.string().regex(/^#[0-9a-f]{6}$/);
const points = z.number().int().min(0).max(10);

export const saveCompetition = defineCall({
  ...own,
  id: 'saveCompetition',
  path: '/studio/v1/sports/competition/save',
  summary:
    'Makes or changes a competition with its dated rules and seasons (editor, scheduler, admin)',
  body: z.object({
    competitionId: id,
    slug: slug(60),
    sport: z.enum(sportKinds),
    name: name(80),
    mark,
    colour,
    position: z.number().int().min(0).max(10_000).default(100),
    /** Matches count by the rule of their kick-off. Rules that are left out stay. */
    rules: z
      .array(
        z.object({
          validFrom: time,
          win: points,
          draw: points,
          loss: points,
          tieBreakers: z.array(z.enum(tieBreakers)).min(1).max(tieBreakers.length),
        }),
      )
      .min(1)
      .max(50),
    seasons: z
      .array(
        z
          .object({ seasonId: id, name: name(40), startsAt: time, endsAt: time })
          .refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), {
            error: 'endsAt harus sesudah startsAt',
            path: ['endsAt'],
          }),
      )
      .max(100)
      .default([]),
  }),
  answer: envelope(z.object({ competitionId: id })),
  errors: ['live.slugTaken', 'live.sportFixed', 'live.idTaken'],
});

export const saveTeam = defineCall({
  ...own,
  id: 'saveTeam',
  path: '/studio/v1/sports/team/save',
  summary: 'Makes or changes a team, and enters it for a season (editor, scheduler, admin)',
  body: z.object({
    teamId: id,
    slug: slug(60),
    sport: z.enum(sportKinds),
    name: name(60),
    shortName: name(20),
    mark,
    colour,
    city: text(60).default(''),
    /** Seasons that it plays in, beside those it was entered for already. */
    seasonIds: z.array(id).max(20).default([]),
  }),
  answer: envelope(z.object({ teamId: id })),
  errors: ['live.slugTaken', 'live.seasonNotFound', 'live.sportFixed', 'live.otherSport'],
});

export const saveFixture = defineCall({
  ...own,
  id: 'saveFixture',
  path: '/studio/v1/sports/fixture/save',
  summary: 'Makes, moves or postpones a match, and puts it on a channel (editor, scheduler, admin)',
  body: z.object({
    fixtureId: id,
    slug: slug(80),
    seasonId: id,
    homeTeamId: id,
    awayTeamId: id,
    round: name(40).nullable().default(null),
    kickOffAt: time,
    venue: text(80).default(''),
    isPostponed: z.boolean().default(false),
    /** The window of a channel's timeline that shows it: that of a programme, or one of its own. */
    broadcast: z
      .union([
        z.object({ programmeId: id }),
        z
          .object({ channelId: id, from: time, until: time })
          .refine(({ from, until }) => Date.parse(from) < Date.parse(until), {
            error: 'until harus sesudah from',
            path: ['until'],
          }),
      ])
      .nullable()
      .default(null),
  }),
  answer: envelope(z.object({ fixtureId: id, slug: z.string() })),
  errors: [
    'live.slugTaken',
    'live.seasonNotFound',
    'live.teamNotFound',
    'live.otherSport',
    'live.sameTeam',
    'live.fixtureStarted',
    'live.programmeNotFound',
    'live.channelNotFound',
  ],
});

const whereOnTimeline = {
  fixtureId: id,
  /** When it happened on the channel's timeline, not when it was reported. */
  at: time,
};

export const saveScore = defineCall({
  ...own,
  id: 'saveScore',
  path: '/studio/v1/sports/score/save',
  summary:
    'Says what the score is from a moment on; the same moment again corrects it (editor, scheduler, admin)',
  body: z.object({
    ...whereOnTimeline,
    status: z.enum(['live', 'finished']),
    periods: z.array(periodShape).max(9),
  }),
  answer: envelope(z.object({ fixtureId: id, status: z.string() })),
  errors: [
    'live.fixtureNotFound',
    'live.fixturePostponed',
    'live.outsideMatch',
    'live.afterFinish',
    'live.noResult',
  ],
});

export const removeScore = defineCall({
  ...own,
  id: 'removeScore',
  path: '/studio/v1/sports/score/remove',
  summary: 'Takes back what was said of the score at a moment (editor, scheduler, admin)',
  body: z.object(whereOnTimeline),
  answer: envelope(z.object({ fixtureId: id, status: z.string() })),
  errors: ['live.fixtureNotFound'],
});

export const saveMoment = defineCall({
  ...own,
  id: 'saveMoment',
  path: '/studio/v1/sports/moment/save',
  summary: 'Puts a chapter on the timeline of a match, or changes it (editor, scheduler, admin)',
  body: z.object({
    momentId: id,
    ...whereOnTimeline,
    kind: z.enum(momentKinds),
    teamId: id.nullable().default(null),
    clock: text(12).default(''),
    /** Who, or what: `Rendra, tendangan bebas`. */
    detail: text(120).default(''),
  }),
  answer: envelope(z.object({ momentId: id })),
  errors: ['live.fixtureNotFound', 'live.outsideMatch', 'live.teamNotPlaying', 'live.idTaken'],
});

export const removeMoment = defineCall({
  ...own,
  id: 'removeMoment',
  path: '/studio/v1/sports/moment/remove',
  summary: 'Takes a chapter away; one that is not there is no error (editor, scheduler, admin)',
  body: z.object({ momentId: id }),
  answer: envelope(z.object({ momentId: id })),
  errors: [],
});

export const saveHighlight = defineCall({
  ...own,
  id: 'saveHighlight',
  path: '/studio/v1/sports/highlight/save',
  summary:
    'Cuts highlights from the archive of a match’s channel; they play at once (editor, scheduler, admin)',
  body: z.object({
    highlightId: id,
    fixtureId: id,
    title: name(100),
    /** Played in this order. */
    ranges: z
      .array(
        z
          .object({ from: time, until: time })
          .refine(({ from, until }) => Date.parse(from) < Date.parse(until), {
            error: 'until harus sesudah from',
            path: ['until'],
          }),
      )
      .min(1)
      .max(40),
  }),
  answer: envelope(z.object({ highlightId: id, seconds: z.number() })),
  errors: [
    'live.fixtureNotFound',
    'live.notBroadcast',
    'live.outsideArchive',
    'live.rangesOverlap',
    'live.highlightTooLong',
    'live.idTaken',
  ],
});

export const removeHighlight = defineCall({
  ...own,
  id: 'removeHighlight',
  path: '/studio/v1/sports/highlight/remove',
  summary: 'Takes highlights away; what is not there is no error (editor, scheduler, admin)',
  body: z.object({ highlightId: id }),
  answer: envelope(z.object({ highlightId: id })),
  errors: [],
});

export const listSportsChanges = defineCall({
  module: 'live',
  method: 'GET',
  callers: ['editor', 'scheduler', 'auditor', 'admin'],
  id: 'listSportsChanges',
  path: '/studio/v1/sports/changes',
  summary: 'What editors changed of one thing, newest first (editor, scheduler, admin)',
  query: z.object({ targetId: id }),
  answer: envelope(
    z.object({
      changes: z.array(
        z.object({
          what: z.string(),
          at: isoTime,
          accountId: id.nullable(),
          before: z.unknown().nullable(),
          after: z.unknown().nullable(),
        }),
      ),
    }),
  ),
  errors: [],
});
