import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';
import { lookers, own } from './operator-fields.ts';

/** The wall of channels: how each does now, its alarms, and the keys that change what viewers get. */

export const alarmKinds = [
  'down',
  'backup',
  'black',
  'frozen',
  'silent',
  'lag',
  'audience',
  'quality',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];
const holds = ['backup', 'slate'] as const;

/** How long a still on the wall is good, in milliseconds: the wall asks so often. */
export const WALL_EVERY_MS = 4_000;
const TILES = 24;
const MOST_TILES = 48;

const alarm = z.object({
  alarmId: id,
  channelId: id,
  channelName: z.string(),
  channelNumber: z.number().int(),
  kind: z.enum(alarmKinds),
  raisedAt: isoTime,
  endedAt: isoTime.nullable(),
  acknowledgedAt: isoTime.nullable(),
  /** Who has seen it; null while it was not acknowledged, or their account is gone. */
  acknowledgedBy: z.string().nullable(),
});
export type Alarm = z.output<typeof alarm>;

const tile = z.object({
  channelId: id,
  number: z.number().int(),
  name: z.string(),
  mark: z.string(),
  colour: z.string(),
  kind: z.enum(['assembled', 'encoded']),
  /** `off`: no worker has it, or nothing is scheduled. `waiting`: nothing ever came in. */
  state: z.enum(['off', 'waiting', 'live', 'slate']),
  /** What viewers get: a source of an encoder; null for what is assembled, or the slate. */
  source: z.enum(['primary', 'backup']).nullable(),
  /** What an operator set by hand. */
  hold: z.enum(holds).nullable(),
  /** Which of its sources an encoded channel has, and whether they come in. */
  sources: z.array(
    z.object({ slot: z.enum(['primary', 'backup']), isUp: z.boolean(), kbps: z.number().int() }),
  ),
  kbps: z.number().int(),
  lagMs: z.number().int(),
  /** Whether a sound comes in; null: not known, or assembled. */
  hasSound: z.boolean().nullable(),
  problems: z.array(z.enum(['black', 'frozen', 'silent'])),
  /** Playback sessions of accounts. */
  viewers: z.number().int(),
  now: z.object({ title: z.string(), stopAt: isoTime }).nullable(),
  next: z.object({ title: z.string(), startAt: isoTime }).nullable(),
  /** A small picture of now, or a sheet of them with the one that counts; its address changes with it. */
  still: z
    .object({
      url: z.string(),
      sheet: z
        .object({
          columns: z.number().int(),
          rows: z.number().int(),
          column: z.number().int(),
          row: z.number().int(),
        })
        .nullable(),
    })
    .nullable(),
});
export type WallTile = z.output<typeof tile>;

export const wallFilters = ['alarm', 'encoded', 'assembled'] as const;

export const getWall = defineCall({
  ...own,
  callers: lookers,
  id: 'getWall',
  method: 'GET',
  path: '/studio/v1/live/wall',
  summary: 'How shown channels do now, by number, with the alarms that are open (staff)',
  // Asked again and again by a wall that stands alone: that is no use of the session, and a lock does not stop it.
  worksLocked: true,
  query: z.object({
    /** Part of a name, or a number. */
    words: text(80).optional(),
    only: z.enum(wallFilters).optional(),
    /** The number that the page before ended with. */
    after: z.coerce.number().int().min(0).max(9_999).optional(),
    pageSize: z.coerce.number().int().min(1).max(MOST_TILES).default(TILES),
  }),
  answer: envelope(
    z.object({ tiles: z.array(tile), next: z.number().int().nullable(), alarms: z.array(alarm) }),
  ),
  errors: [],
});

export const getWallPicture = defineCall({
  ...own,
  callers: lookers,
  id: 'getWallPicture',
  method: 'GET',
  path: '/studio/v1/live/wall/picture',
  summary:
    'A small picture of the wall: what an encoded channel airs, or a sheet of a film (staff)',
  media: 'image/webp',
  worksLocked: true,
  query: z.union([
    z.object({
      assetId: id,
      version: z.coerce.number().int().min(1).max(2_000_000_000),
      sheet: z.coerce.number().int().min(1).max(10_000),
    }),
    z.object({ channelId: id, at: z.coerce.number().int().min(0).optional() }),
  ]),
  /** A picture: WebP or JPEG. */
  answer: z.string(),
  errors: ['live.noPicture'],
});

export const holdChannel = defineCall({
  ...own,
  id: 'holdChannel',
  method: 'POST',
  path: '/studio/v1/live/hold',
  summary:
    'Keeps an encoded channel on its second source or on the slate, or lets it go its own way again (scheduler, admin)',
  body: z.object({
    channelId: id,
    hold: z.enum(holds).nullable(),
    reason: text(200).default(''),
  }),
  answer: envelope(z.object({ channelId: id, hold: z.enum(holds).nullable() })),
  errors: ['live.channelNotEncoded', 'live.backupNotUp'],
});

export const acknowledgeAlarm = defineCall({
  ...own,
  id: 'acknowledgeAlarm',
  method: 'POST',
  path: '/studio/v1/live/alarm/acknowledge',
  summary: 'Says that an alarm was seen; the first who says it is named (scheduler, admin)',
  body: z.object({ alarmId: id }),
  answer: envelope(alarm),
  errors: ['live.alarmNotFound'],
});

export const listAlarms = defineCall({
  ...own,
  callers: lookers,
  id: 'listAlarms',
  method: 'GET',
  path: '/studio/v1/live/alarm/list',
  summary: 'Alarms of all channels or of one, newest first, those that are over too (staff)',
  query: z.object({
    channelId: id.optional(),
    pageSize: z.coerce.number().int().min(1).max(200).default(50),
    /** The last alarm of the page before. */
    after: id.optional(),
  }),
  answer: envelope(z.object({ alarms: z.array(alarm), next: id.nullable() })),
  errors: [],
});
