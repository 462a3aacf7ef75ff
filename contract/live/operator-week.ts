import { z } from 'zod';
import { kpiClasses } from '../age-ratings.ts';
import { defineCall } from '../call.ts';
import { filmClasses } from '../constants.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize, text } from '../fields.ts';
import { lookers, own } from './operator-fields.ts';

/**
 * The week of a channel as layers, top wins: a live override, a change of one date, the week's template, and below them
 * the rotation of the channel's plan (an assembled channel) or its guide (an encoded one). Days begin at midnight in
 * western Indonesia; minutes count from there.
 */
export const weekLayers = ['template', 'dated', 'live'] as const;
export type WeekLayer = (typeof weekLayers)[number];
export const MOST_SLOTS = 600;
const MOST_WEEK_BYTES = 512 * 1024;
export { MOST_WEEK_BYTES };
const DAY_MINUTES = 1_440;
const STEP_MINUTES = 5;

const day = z.iso.date();
const no = z.coerce.number().int().min(1).max(1_000_000_000);
const minutes = z.number().int().multipleOf(STEP_MINUTES);

/** What a slot shows. The first three are for assembled channels, the last two for encoded ones. */
const slotSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('title'), titleId: id }),
  /** Episodes in order: on `anchor` the one of this number (from 1), then the next with each showing, round and round. */
  z.object({
    kind: z.literal('series'),
    titleId: id,
    first: z.number().int().min(1).max(10_000),
    anchor: day,
  }),
  /** The titles of a category take turns from day to day. */
  z.object({ kind: z.literal('category'), categoryId: id }),
  z.object({ kind: z.literal('fixture'), fixtureId: id }),
  z.object({
    kind: z.literal('contribution'),
    title: text(200, 1),
    synopsis: text(2_000).default(''),
    category: text(60, 1).nullable().default(null),
  }),
]);
export type SlotSource = z.output<typeof slotSource>;

const weekSlot = z
  .object({
    id,
    layer: z.enum(weekLayers),
    /** 1 is Monday; of the template only. */
    weekday: z.number().int().min(1).max(7).nullable(),
    /** Of all other layers. */
    date: day.nullable(),
    start: minutes.min(0).max(DAY_MINUTES - STEP_MINUTES),
    minutes: minutes.min(STEP_MINUTES).max(DAY_MINUTES),
    source: slotSource,
    /** What follows the source until the slot ends: the rotation, the source again, or the titles of a category. */
    fill: z
      .union([z.enum(['rotation', 'repeat']), z.object({ categoryId: id })])
      .default('rotation'),
    /**
     * What becomes of a source that is longer: cut at the slot's end, or it goes on, and the slots behind it move until
     * one that is fixed.
     */
    overrun: z.enum(['cut', 'push']).default('cut'),
    /** Begins at its minute, whatever runs before it. */
    isFixed: z.boolean().default(false),
    /** In place of the title's own; null: the title's own. */
    kpiClass: z.enum(kpiClasses).nullable().default(null),
  })
  .refine(({ layer, weekday, date }) =>
    layer === 'template' ? weekday !== null && date === null : weekday === null && date !== null,
  );
export type WeekSlot = z.output<typeof weekSlot>;

const slots = z
  .array(weekSlot)
  .max(MOST_SLOTS)
  .refine((all) => new Set(all.map((slot) => slot.id)).size === all.length);

/** What runs on a channel from one time to another, and from which layer. */
const weekRun = z.object({
  /** Null: not of a slot. */
  slotId: id.nullable(),
  layer: z.enum([...weekLayers, 'base']),
  start: isoTime,
  stop: isoTime,
  title: z.string(),
  episode: z.string().nullable(),
  kpiClass: z.enum(kpiClasses).nullable(),
  titleSlug: z.string().nullable(),
  /** Seconds of the source; null where none is known. */
  seconds: z.number().int().nullable(),
  /** It begins before the lock line and stays as it is. */
  isLocked: z.boolean(),
});
export type WeekRun = z.output<typeof weekRun>;

/** `error` blocks publishing, `warning` asks first, `note` only tells. */
const conflict = z.object({
  code: z.enum([
    'overlap',
    'locked',
    'unknown',
    'licence',
    'classHours',
    'child',
    'notPackaged',
    'overrun',
    'repeat',
    'covered',
    'gap',
    'wrongChannel',
  ]),
  severity: z.enum(['error', 'warning', 'note']),
  slotId: id.nullable(),
  at: isoTime,
  /** In words, with the day and the hour in WIB. */
  message: z.string(),
});
export type WeekConflict = z.output<typeof conflict>;

const change = z.object({
  kind: z.enum(['added', 'removed', 'moved']),
  title: z.string(),
  titleSlug: z.string().nullable(),
  /** Null of what comes new. */
  programmeId: id.nullable(),
  start: isoTime,
  /** By how many minutes it begins later; negative: earlier. */
  movedMinutes: z.number().int(),
});
export type WeekChange = z.output<typeof change>;

const weekChannel = z.object({
  channelId: id,
  name: z.string(),
  number: z.number().int(),
  kind: z.enum(['assembled', 'encoded']),
  isForChildren: z.boolean(),
});
export type WeekChannel = z.output<typeof weekChannel>;

const weekState = z.object({
  channel: weekChannel,
  /** 0: no version was saved yet. */
  draftNo: z.number().int(),
  liveNo: z.number().int().nullable(),
  /** Before it nothing changes any more. */
  lockedUntil: isoTime,
  now: isoTime,
});
const resolved = z.object({
  runs: z.array(weekRun),
  conflicts: z.array(conflict),
});
/** Titles and categories that slots name. */
const names = z.array(z.object({ id, name: z.string() }));
const windowOfDays = {
  from: day,
  days: z.coerce.number().int().min(1).max(14).default(7),
};
const weekErrors = ['live.channelNotFound'] as const;

export const getWeek = defineCall({
  module: 'live',
  callers: lookers,
  id: 'getWeek',
  method: 'GET',
  path: '/studio/v1/week/get',
  summary:
    'Days of a channel as its newest draft makes them: slots, what runs, lock line, conflicts',
  query: z.object({ channelId: id, ...windowOfDays, no: no.optional() }),
  answer: envelope(weekState.extend({ slots: z.array(weekSlot), names, ...resolved.shape })),
  errors: [...weekErrors, 'live.weekVersionNotFound'],
});

export const listWeekDay = defineCall({
  module: 'live',
  callers: lookers,
  id: 'listWeekDay',
  method: 'GET',
  path: '/studio/v1/week/day',
  summary: 'One day of all channels as it is published, a window of channels at a time, by number',
  query: z.object({
    day,
    pageSize,
    /** `next` of the page before: a channel number. */
    after: z.coerce.number().int().min(0).max(9_999).optional(),
    q: text(60).optional(),
  }),
  answer: envelope(
    z.object({
      channels: z.array(
        weekChannel.extend({
          hasDraft: z.boolean(),
          lockedUntil: isoTime,
          runs: z.array(weekRun),
        }),
      ),
      next: z.number().int().nullable(),
    }),
  ),
  errors: [],
});

export const checkWeek = defineCall({
  module: 'live',
  callers: lookers,
  id: 'checkWeek',
  method: 'POST',
  path: '/studio/v1/week/check',
  summary:
    'Dry run of slots that are not saved: what would run, conflicts, what would change for viewers',
  rateLimit: 600,
  body: z.object({
    channelId: id,
    from: day,
    days: z.number().int().min(1).max(14).default(7),
    slots,
  }),
  answer: envelope(resolved.extend({ names, changes: z.array(change) })),
  errors: weekErrors,
});

export const saveWeek = defineCall({
  ...own,
  id: 'saveWeek',
  method: 'POST',
  path: '/studio/v1/week/save',
  summary:
    'Saves a week as a new version, put together with what others saved since; refused where both changed the same slot (scheduler, admin)',
  rateLimit: 600,
  body: z.object({
    channelId: id,
    /** The version that was edited; 0 when there was none. */
    baseNo: z.number().int().min(0).max(1_000_000_000),
    note: text(200).default(''),
    slots,
  }),
  answer: envelope(z.object({ draftNo: z.number().int(), isMerged: z.boolean() })),
  errors: [...weekErrors, 'live.weekConflict'],
});

export const publishWeek = defineCall({
  ...own,
  id: 'publishWeek',
  method: 'POST',
  path: '/studio/v1/week/publish',
  summary:
    'Shows a version of a week to viewers from the lock line on; errors refuse it, warnings ask (scheduler, admin)',
  body: z.object({
    channelId: id,
    no: z.number().int().min(1).max(1_000_000_000),
    acceptWarnings: z.boolean().default(false),
  }),
  answer: envelope(weekState.extend({ changed: z.number().int() })),
  errors: [
    ...weekErrors,
    'live.weekVersionNotFound',
    'live.weekHasErrors',
    'live.weekHasWarnings',
    'live.weekOlder',
  ],
});

export const rollBackWeek = defineCall({
  ...own,
  id: 'rollBackWeek',
  method: 'POST',
  path: '/studio/v1/week/roll-back',
  summary: 'Publishes the version that was live before as a new one (scheduler, admin)',
  body: z.object({
    channelId: id,
    /** The one that is live now: a second press undoes no second version. */
    liveNo: z.number().int().min(1).max(1_000_000_000),
    acceptWarnings: z.boolean().default(false),
  }),
  answer: envelope(weekState.extend({ changed: z.number().int() })),
  errors: [
    ...weekErrors,
    'live.weekVersionNotFound',
    'live.weekHasErrors',
    'live.weekHasWarnings',
    'live.weekOlder',
  ],
});

export const listWeekVersions = defineCall({
  module: 'live',
  callers: lookers,
  id: 'listWeekVersions',
  method: 'GET',
  path: '/studio/v1/week/history',
  summary: 'Versions of a week, the newest first',
  query: z.object({ channelId: id, pageSize, before: no.optional() }),
  answer: envelope(
    z.object({
      versions: z.array(
        z.object({
          no: z.number().int(),
          savedAt: isoTime,
          note: z.string(),
          slots: z.number().int(),
          publishedAt: isoTime.nullable(),
        }),
      ),
      next: z.number().int().nullable(),
    }),
  ),
  errors: weekErrors,
});

export const listSlotCandidates = defineCall({
  module: 'live',
  callers: lookers,
  id: 'listSlotCandidates',
  method: 'GET',
  path: '/studio/v1/week/candidates',
  summary:
    'Titles that fit a time of a channel by length, licence and class, those that fill it best first, with when the channel last showed them',
  rateLimit: 300,
  query: z.object({
    channelId: id,
    start: z.iso.datetime({ offset: true }),
    minutes: z.coerce.number().int().min(STEP_MINUTES).max(DAY_MINUTES),
    /** The name begins so, or a word of it. */
    q: text(60).optional(),
    kind: z.enum(['film', 'series']).optional(),
  }),
  answer: envelope(
    z.object({
      candidates: z.array(
        z.object({
          titleId: id,
          slug: z.string(),
          name: z.string(),
          kind: z.enum(['film', 'series']),
          filmClass: z.enum(filmClasses),
          /** Of the film, or of the longest episode. */
          seconds: z.number().int(),
          episodes: z.number().int(),
          licensedUntil: isoTime.nullable(),
          lastShownAt: isoTime.nullable(),
        }),
      ),
      categories: z.array(z.object({ id, name: z.string(), titles: z.number().int() })),
    }),
  ),
  errors: weekErrors,
});
