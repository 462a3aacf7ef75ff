import { z } from 'zod';
import { id, isoTime } from '../fields.ts';

/** What is played, and how it is counted: goals of all periods, or periods won. */
export const sportKinds = ['football', 'badminton'] as const;
export type Sport = (typeof sportKinds)[number];

/** Words of each sport: its name, and what a period is called. */
export const sportWords = {
  football: { name: 'Sepak bola', period: 'Babak', scored: 'Gol' },
  badminton: { name: 'Bulu tangkis', period: 'Gim', scored: 'Gim' },
} as const satisfies Record<Sport, { name: string; period: string; scored: string }>;

const periodKinds = ['regular', 'extra', 'shootout'] as const;
/** One period of a match. The shoot-out decides who won and does not count in the score. */
export const periodShape = z.object({
  kind: z.enum(periodKinds),
  home: z.number().int().min(0).max(199),
  away: z.number().int().min(0).max(199),
});
export type Period = z.output<typeof periodShape>;

export const tieBreakers = [
  'points',
  'difference',
  'scored',
  'won',
  'headToHead',
  'rallies',
] as const;
export type TieBreaker = (typeof tieBreakers)[number];

/** What a chapter is about, and what it is called where an editor wrote nothing else. */
export const momentWords = {
  kickOff: 'Mulai',
  goal: 'Gol',
  ownGoal: 'Gol bunuh diri',
  penalty: 'Penalti',
  chance: 'Peluang',
  yellowCard: 'Kartu kuning',
  redCard: 'Kartu merah',
  substitution: 'Pergantian pemain',
  periodEnd: 'Akhir babak',
  set: 'Gim dimenangi',
  matchPoint: 'Match point',
  rally: 'Reli panjang',
  finish: 'Selesai',
  other: 'Momen',
} as const;
export type MomentKind = keyof typeof momentWords;
export const momentKinds = Object.keys(momentWords) as [MomentKind, ...MomentKind[]];

/** `hidden`: it has begun, and its result is a spoiler for this viewer. */
export const knownStatuses = ['scheduled', 'live', 'finished', 'postponed', 'hidden'] as const;
export type KnownStatus = (typeof knownStatuses)[number];

export const spoilerScopes = ['none', 'followed', 'all'] as const;
export type SpoilerScope = (typeof spoilerScopes)[number];
/** `auto`: as the setting says. */
export const spoilerChoices = ['auto', 'show', 'hide'] as const;

export const teamShape = z.object({
  teamId: id,
  slug: z.string(),
  name: z.string(),
  shortName: z.string(),
  /** Letters and colour that stand in for a crest. */
  mark: z.string(),
  colour: z.string(),
  city: z.string(),
  isFollowed: z.boolean(),
});
export type TeamView = z.output<typeof teamShape>;

const side = z.enum(['home', 'away']);

const scoreShape = z.object({
  home: z.number().int(),
  away: z.number().int(),
  /** In the order of play, as people read them: `Babak 1`, `Gim 2`, `Adu penalti`. */
  periods: z.array(z.object({ label: z.string(), home: z.number().int(), away: z.number().int() })),
  /** Only of a finished match. */
  winner: z.enum(['home', 'away', 'draw']).nullable(),
});

export const fixtureShape = z.object({
  fixtureId: id,
  slug: z.string(),
  sport: z.enum(sportKinds),
  competition: z.object({
    slug: z.string(),
    name: z.string(),
    mark: z.string(),
    colour: z.string(),
  }),
  season: z.string(),
  round: z.string().nullable(),
  home: teamShape,
  away: teamShape,
  kickOffAt: isoTime,
  venue: z.string(),
  status: z.enum(knownStatuses),
  /** Null before the start, and while it is hidden. As of `knownUntil` where spoilers are hidden. */
  score: scoreShape.nullable(),
  channel: z
    .object({
      id,
      slug: z.string(),
      number: z.number().int(),
      name: z.string(),
      mark: z.string(),
      colour: z.string(),
    })
    .nullable(),
  /** On the air now. */
  isOnAir: z.boolean(),
  /** Where to begin from the start, while catch-up reaches back to it; the programme it belongs to now. */
  replay: z.object({ at: isoTime, programmeId: id.nullable() }).nullable(),
  spoiler: z.object({
    /** Something may be hidden from this viewer. */
    isHidden: z.boolean(),
    choice: z.enum(spoilerChoices),
    /** How far this viewer has watched, where that decides what shows. */
    knownUntil: isoTime.nullable(),
  }),
});
export type FixtureView = z.output<typeof fixtureShape>;

export const chapterShape = z.object({
  momentId: id,
  at: isoTime,
  kind: z.enum(momentKinds),
  /** Ready to be read: `Gol, Garuda Laut: Rendra (23')`. */
  title: z.string(),
  clock: z.string(),
  side: side.nullable(),
});
export type Chapter = z.output<typeof chapterShape>;

export const highlightShape = z.object({
  highlightId: id,
  title: z.string(),
  seconds: z.number(),
  createdAt: isoTime,
  /** After this the channel's archive has let go of it. */
  availableUntil: isoTime,
});

export const tableRow = z.object({
  position: z.number().int(),
  team: teamShape,
  played: z.number().int(),
  won: z.number().int(),
  drawn: z.number().int(),
  lost: z.number().int(),
  scored: z.number().int(),
  conceded: z.number().int(),
  difference: z.number().int(),
  points: z.number().int(),
  /** Newest last: M, S, K (menang, seri, kalah). */
  form: z.array(z.enum(['M', 'S', 'K'])),
});

export const competitionShape = z.object({
  competitionId: id,
  slug: z.string(),
  sport: z.enum(sportKinds),
  name: z.string(),
  mark: z.string(),
  colour: z.string(),
  /** Of now: the newest that has begun, else the first to come. */
  season: z.object({ seasonId: id, name: z.string() }).nullable(),
});
