import { z } from 'zod';
import { kpiClasses } from '../age-ratings.ts';
import { id, isoTime, text } from '../fields.ts';

/**
 * The week of a channel as layers, top wins: a live override, a change of one date, the week's template, and below them
 * the rotation of the channel's plan (an assembled channel) or its guide (an encoded one). Days begin at midnight in
 * western Indonesia; minutes count from there.
 */
const weekLayers = ['template', 'dated', 'live'] as const;
export type WeekLayer = (typeof weekLayers)[number];
export const MOST_SLOTS = 600;
export const DAY_MINUTES = 1_440;
export const STEP_MINUTES = 5;

export const weekDay = z.iso.date();
const minutes = z.number().int().multipleOf(STEP_MINUTES);

/** What a slot shows. The first three are for assembled channels, the last two for encoded ones. */
const slotSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('title'), titleId: id }),
  /** Episodes in order: on `anchor` the one of this number (from 1), then the next with each showing, round and round. */
  z.object({
    kind: z.literal('series'),
    titleId: id,
    first: z.number().int().min(1).max(10_000),
    anchor: weekDay,
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

export const weekSlot = z
  .object({
    id,
    layer: z.enum(weekLayers),
    /** 1 is Monday; of the template only. */
    weekday: z.number().int().min(1).max(7).nullable(),
    /** Of all other layers. */
    date: weekDay.nullable(),
    start: minutes.min(0).max(DAY_MINUTES - STEP_MINUTES),
    minutes: minutes.min(STEP_MINUTES).max(DAY_MINUTES),
    source: slotSource,
    /**
     * What follows the source until the slot ends: the rotation, the source again, the titles of a category, or those of
     * a collection of fillers by their weights.
     */
    fill: z
      .union([
        z.enum(['rotation', 'repeat']),
        z.object({ categoryId: id }),
        z.object({ collectionId: id }),
      ])
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
    /**
     * An open end, of matches and contributions: announced with its minutes, it goes on until the desk ends it, this long
     * at most, and until the next slot with a fixed time. What follows moves (`push`) or begins late (`cut`).
     */
    maxMinutes: minutes.min(STEP_MINUTES).max(DAY_MINUTES).nullable().default(null),
    /** Of an open end: where it goes on by itself when a fixed time comes before it is over. Null: it is cut there. */
    overflowChannelId: id.nullable().default(null),
  })
  .refine(({ layer, weekday, date }) =>
    layer === 'template' ? weekday !== null && date === null : weekday === null && date !== null,
  )
  .refine(
    ({ maxMinutes, source, minutes: planned }) =>
      maxMinutes === null ||
      (maxMinutes > planned && (source.kind === 'fixture' || source.kind === 'contribution')),
  )
  .refine(({ overflowChannelId, maxMinutes }) => overflowChannelId === null || maxMinutes !== null);
export type WeekSlot = z.output<typeof weekSlot>;

export const weekSlots = z
  .array(weekSlot)
  .max(MOST_SLOTS)
  .refine((all) => new Set(all.map((slot) => slot.id)).size === all.length);

/** What runs on a channel from one time to another, and from which layer. */
export const weekRun = z.object({
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
  /** Of an event with an open end: until when at most, and whether the desk has ended it. */
  open: z.object({ until: isoTime, isEnded: z.boolean() }).nullable(),
});
export type WeekRun = z.output<typeof weekRun>;

/** `error` blocks publishing, `warning` asks first, `note` only tells. */
export const weekConflict = z.object({
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
    'openEnd',
  ]),
  severity: z.enum(['error', 'warning', 'note']),
  slotId: id.nullable(),
  at: isoTime,
  /** In words, with the day and the hour in WIB. */
  message: z.string(),
});
export type WeekConflict = z.output<typeof weekConflict>;

export const weekChange = z.object({
  kind: z.enum(['added', 'removed', 'moved']),
  title: z.string(),
  titleSlug: z.string().nullable(),
  /** Null of what comes new. */
  programmeId: id.nullable(),
  start: isoTime,
  /** By how many minutes it begins later; negative: earlier. */
  movedMinutes: z.number().int(),
});
export type WeekChange = z.output<typeof weekChange>;

export const weekChannel = z.object({
  channelId: id,
  name: z.string(),
  number: z.number().int(),
  kind: z.enum(['assembled', 'encoded']),
  isForChildren: z.boolean(),
});
export type WeekChannel = z.output<typeof weekChannel>;
