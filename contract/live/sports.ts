import { z } from 'zod';
import { defineCall, signedIn, viewers } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id } from '../fields.ts';
import {
  chapterShape,
  competitionShape,
  fixtureShape,
  highlightShape,
  spoilerChoices,
  spoilerScopes,
  tableRow,
  teamShape,
} from './sports-shapes.ts';

/** Teams that one profile can follow. */
export const MOST_FOLLOWED = 50;
/** A list of matches spans no more days than this. */
const LONGEST_SPAN_DAYS = 62;

const own = { module: 'live', method: 'GET', callers: viewers } as const;
const slug = z.string().regex(/^[a-z0-9-]{1,80}$/);
const time = z.iso.datetime({ offset: true });
/**
 * The platform does not know what a visitor has watched: each call says whether scores stay hidden. For an account its
 * own setting decides instead.
 */
const hideScores = z.enum(['Y', 'N']).default('N');

/** More than a day of the largest leagues. */
const MOST_FIXTURES = 200;
/** The kick-off and the slug of a page's last match. */
const fixtureCursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z~[a-z0-9-]{1,80}$/)
  .refine((text) => !Number.isNaN(Date.parse(text.slice(0, text.indexOf('~')))));

const isSpan = ({ from, to }: { from: string; to: string }) => {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return days > 0 && days <= LONGEST_SPAN_DAYS;
};
const span = {
  error: `to harus sesudah from, paling jauh ${LONGEST_SPAN_DAYS} hari`,
  path: ['to'],
};

export const listCompetitions = defineCall({
  ...own,
  id: 'listCompetitions',
  path: '/v2/live/sports/competitions',
  summary: 'Competitions with their season of now',
  answer: envelope(z.object({ competitions: z.array(competitionShape) })),
  errors: [],
});

export const listFixtures = defineCall({
  ...own,
  id: 'listFixtures',
  path: '/v2/live/sports/fixtures',
  summary:
    'Matches of a time by kick-off, a page at a time; those of followed teams first within the same hour',
  query: z
    .object({
      from: time,
      to: time,
      competition: slug.optional(),
      team: slug.optional(),
      /** `desc`: the latest first. */
      order: z.enum(['asc', 'desc']).default('asc'),
      limit: z.coerce.number().int().min(1).max(MOST_FIXTURES).default(MOST_FIXTURES),
      /** `next` of the page before. */
      after: fixtureCursor.optional(),
      hideScores,
    })
    .refine(isSpan, span),
  answer: envelope(
    z.object({
      fixtures: z.array(fixtureShape),
      /** Asked as `after` it brings the next page; null where this is the last. */
      next: z.string().nullable(),
    }),
  ),
  errors: [],
});

export const getFixture = defineCall({
  ...own,
  id: 'getFixture',
  path: '/v2/live/sports/fixture',
  summary: 'One match with its key moments and highlights, as far as this viewer may know them',
  query: z.object({ slug, hideScores }),
  answer: envelope(
    z.object({
      fixture: fixtureShape,
      /** As `channelCard` has it: of the opening, before any result. Null until it has begun, and where none was taken. */
      stillUrl: z.string().nullable(),
      chapters: z.array(chapterShape),
      highlights: z.array(highlightShape),
    }),
  ),
  errors: ['live.fixtureNotFound'],
});

export const getTable = defineCall({
  ...own,
  id: 'getTable',
  path: '/v2/live/sports/table',
  summary: 'The table of a season, made of the results that this viewer may know',
  query: z.object({ competition: slug, seasonId: id.optional(), hideScores }),
  answer: envelope(
    z.object({
      competition: competitionShape,
      /** What is compared, in this order, when teams are level. */
      tieBreakers: z.array(z.string()),
      rows: z.array(tableRow),
      /** Matches left out because they would be spoilers for this viewer. */
      hidden: z.number().int(),
    }),
  ),
  errors: ['live.competitionNotFound'],
});

export const listTeams = defineCall({
  ...own,
  id: 'listTeams',
  path: '/v2/live/sports/teams',
  summary: 'Teams, followed ones first',
  query: z.object({ competition: slug.optional(), followed: z.enum(['Y', 'N']).default('N') }),
  answer: envelope(z.object({ teams: z.array(teamShape) })),
  errors: [],
});

export const followTeam = defineCall({
  ...own,
  method: 'POST',
  callers: signedIn,
  id: 'followTeam',
  path: '/v2/live/sports/team/follow',
  summary: 'Follows a team or lets it go; again is the same as once',
  body: z.object({ teamId: id, isFollowed: z.boolean() }),
  answer: envelope(z.object({ teamId: id, isFollowed: z.boolean() })),
  errors: ['live.teamNotFound', 'live.tooManyFollowed'],
});

export const getSpoilerSetting = defineCall({
  ...own,
  callers: signedIn,
  id: 'getSpoilerSetting',
  path: '/v2/live/spoiler/setting',
  summary: 'Whose results are kept from this profile until it has watched them',
  answer: envelope(z.object({ scope: z.enum(spoilerScopes) })),
  errors: [],
});

export const setSpoilerSetting = defineCall({
  ...own,
  method: 'POST',
  callers: signedIn,
  id: 'setSpoilerSetting',
  path: '/v2/live/spoiler/setting/save',
  summary: 'Keeps results of no matches, of followed teams or of all from this profile',
  body: z.object({ scope: z.enum(spoilerScopes) }),
  answer: envelope(z.object({ scope: z.enum(spoilerScopes) })),
  errors: [],
});

export const chooseSpoiler = defineCall({
  ...own,
  method: 'POST',
  callers: signedIn,
  id: 'chooseSpoiler',
  path: '/v2/live/spoiler/fixture',
  summary:
    'Shows or hides one match for this profile, whatever the setting says; auto goes by it again',
  body: z.object({ fixtureId: id, choice: z.enum(spoilerChoices) }),
  answer: envelope(z.object({ fixtureId: id, choice: z.enum(spoilerChoices) })),
  errors: ['live.fixtureNotFound'],
});

export const listChapters = defineCall({
  ...own,
  id: 'listChapters',
  path: '/v2/live/chapters',
  summary: 'Key moments on a window of a channel’s timeline, as far as this viewer may know them',
  query: z.object({ channelId: id, from: time, to: time, hideScores }).refine(isSpan, span),
  answer: envelope(
    z.object({
      chapters: z.array(chapterShape.extend({ fixtureSlug: z.string() })),
      /** A match in this window hides something from this viewer: no length, no marks beyond the playhead. */
      isHidden: z.boolean(),
    }),
  ),
  errors: [],
});

const calendar = { ...own, media: 'text/calendar', answer: z.string() } as const;

export const getFixtureCalendar = defineCall({
  ...calendar,
  id: 'getFixtureCalendar',
  path: '/v2/live/sports/fixture/{slug}/calendar',
  summary: 'A match as a calendar file with an alarm; never with a result',
  params: z.object({ slug }),
  errors: ['live.fixtureNotFound'],
});

export const getTeamCalendar = defineCall({
  ...calendar,
  id: 'getTeamCalendar',
  path: '/v2/live/sports/team/{slug}/calendar',
  summary: 'The matches of a team that are to come, as a calendar file',
  params: z.object({ slug }),
  errors: ['live.teamNotFound'],
});
