import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';
import { pullUrl } from './contribution-source.ts';
import { httpsUrl, lookers, own } from './operator-fields.ts';

/** A plan opens a channel or it is free; none is sold by itself. */
const channelMatrix = z.enum(['A', 'B', 'C', 'D']);

const channelKinds = ['assembled', 'encoded'] as const;

const channelFields = {
  number: z.number().int().min(1).max(9999),
  name: text(80, 1),
  description: text(2_000),
  genreId: text(40, 1).regex(/^[a-z0-9-]+$/),
  matrix: channelMatrix,
  slug: text(60, 1).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  mark: text(4, 1),
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  logoUrl: httpsUrl.nullable(),
  xmltvId: text(200, 1).nullable(),
  tvsId: text(64, 1),
  catchupHours: z.number().int().min(0).max(168),
  padBeforeSeconds: z.number().int().min(0).max(600),
  padAfterSeconds: z.number().int().min(0).max(1800),
  isShown: z.boolean(),
};

const staffChannel = z.object({
  channelId: id,
  ...channelFields,
  kind: z.enum(channelKinds),
  logoUrl: z.string().nullable(),
  /** Where it is fetched from; null: it is assembled, or its encoder sends it to us. */
  pullUrl: z.string().nullable(),
});
export type StaffChannel = z.output<typeof staffChannel>;

/** Where a channel's logo is sent: its bytes are the body, the channel stands in the query. */
export const LOGO_PATH = '/platform/studio/v1/channel/logo';
/** Bytes of a logo that is sent in. */
export const MOST_LOGO_BYTES = 5 * 1024 * 1024;

export const listStaffChannels = defineCall({
  ...own,
  callers: lookers,
  id: 'listStaffChannels',
  method: 'GET',
  path: '/studio/v1/channel/list',
  summary: 'Channels by number, hidden ones too, with what is set on them (staff)',
  query: z.object({
    /** Part of a name, or a number. */
    words: text(80).optional(),
    genreId: text(40).optional(),
    kind: z.enum(channelKinds).optional(),
    shown: z.enum(['Y', 'N']).optional(),
    pageSize: z.coerce.number().int().min(1).max(500).default(500),
    /** The number that the page before ended with. */
    after: z.coerce.number().int().min(0).max(9_999).optional(),
  }),
  answer: envelope(
    z.object({ channels: z.array(staffChannel), next: z.number().int().nullable() }),
  ),
  errors: [],
});

const source = z.object({
  slot: z.enum(['primary', 'backup']),
  kind: z.enum(['push', 'pull', 'none']),
  /** Where it is fetched from; only its server for who may not change it. */
  url: z.string().nullable(),
  /** Of the stream key: null where there is none yet. */
  generation: z.number().int().nullable(),
  rotatedAt: isoTime.nullable(),
});
export type StaffChannelSource = z.output<typeof source>;

/** What takes turns on an assembled channel below its week, in that order; of a series each episode is one. */
const rotated = z.object({
  title: z.string(),
  titleSlug: z.string().nullable(),
  minutes: z.number().int(),
  kpiClass: z.string(),
});

export const getStaffChannel = defineCall({
  ...own,
  callers: lookers,
  id: 'getStaffChannel',
  method: 'GET',
  path: '/studio/v1/channel/get',
  summary: 'A channel with its two sources, without their keys (staff)',
  query: z.object({ channelId: id }),
  answer: envelope(
    z.object({
      channel: staffChannel,
      /** What an operator set by hand on an encoded channel. */
      hold: z.enum(['backup', 'slate']).nullable(),
      /** None of an assembled channel. */
      sources: z.array(source),
      /** Of an assembled channel; without one it shows nothing, whatever its week says. */
      rotation: z.array(rotated),
      /** What viewers reported of it within a week, newest first; none for who does not work on it. */
      reports: z.array(
        z.object({
          ticketId: id,
          about: z.string(),
          text: z.string(),
          at: isoTime,
          isOpen: z.boolean(),
        }),
      ),
    }),
  ),
  errors: ['live.channelNotFound'],
});

const channelGenre = z.object({
  genreId: z.string(),
  name: z.string(),
  position: z.number().int(),
  /** Channels that it has, and those of them that are shown. */
  channels: z.number().int(),
  shown: z.number().int(),
});
export type ChannelGenre = z.output<typeof channelGenre>;

export const listChannelGenres = defineCall({
  ...own,
  callers: lookers,
  id: 'listChannelGenres',
  method: 'GET',
  path: '/studio/v1/channel/genre/list',
  summary: 'Every genre of channels in its order, those without channels too (staff)',
  answer: envelope(z.object({ genres: z.array(channelGenre) })),
  errors: [],
});

export const saveChannelGenre = defineCall({
  ...own,
  id: 'saveChannelGenre',
  method: 'POST',
  path: '/studio/v1/channel/genre/save',
  summary:
    'Makes a genre of channels, or names and orders the one with this id anew (scheduler, admin)',
  body: z.object({
    genreId: channelFields.genreId,
    name: text(60)
      .transform((name) => name.trim())
      .pipe(z.string().min(1).max(60)),
    position: z.number().int().min(0).max(1_000),
  }),
  answer: envelope(z.object({ genreId: z.string() })),
  errors: [],
});

export const deleteChannelGenre = defineCall({
  ...own,
  id: 'deleteChannelGenre',
  method: 'POST',
  path: '/studio/v1/channel/genre/delete',
  summary: 'Removes a genre that no channel has (scheduler, admin)',
  body: z.object({ genreId: channelFields.genreId }),
  answer: envelope(z.object({ genreId: z.string() })),
  errors: ['live.genreNotFound', 'live.genreUsed'],
});

export const saveChannel = defineCall({
  ...own,
  id: 'saveChannel',
  method: 'POST',
  path: '/studio/v1/channel/save',
  summary: 'Makes a channel, or changes, shows or hides the one with this id (scheduler, admin)',
  body: z
    .object({
      channelId: id.optional(),
      /** Of a new one: of a contribution where it is left out. It never changes. */
      kind: z.enum(channelKinds).optional(),
      ...z.object(channelFields).partial().shape,
      /** Where it is fetched from; null: its encoder sends it to us. */
      pullUrl: pullUrl.nullable().optional(),
    })
    .refine(isWhole, {
      error: 'Saluran baru perlu number, name, genreId, dan matrix',
      path: ['name'],
    }),
  answer: envelope(staffChannel),
  errors: ['live.channelNotFound', 'live.genreNotFound', 'live.channelTaken', 'live.scheduleOwned'],
});

export const saveRotation = defineCall({
  ...own,
  id: 'saveRotation',
  method: 'POST',
  path: '/studio/v1/channel/rotation/save',
  summary:
    'Titles that take turns on an assembled channel wherever its week has nothing; what is announced already stays (scheduler, admin)',
  rateLimit: 60,
  body: z.object({ channelId: id, titleIds: z.array(id).min(1).max(50) }),
  answer: envelope(z.object({ programmes: z.number().int() })),
  errors: ['live.channelNotFound', 'live.rotationOwned', 'live.rotationUnfit'],
});

type Asked = Record<'channelId' | 'number' | 'name' | 'genreId' | 'matrix', unknown>;

function isWhole({ channelId, number, name, genreId, matrix }: Partial<Asked>): boolean {
  const isGiven = [number, name, genreId, matrix].every((field) => field !== undefined);
  return channelId !== undefined || isGiven;
}

export const MOST_PLAYLIST_BYTES = 4_000_000;

export const importChannels = defineCall({
  ...own,
  id: 'importChannels',
  method: 'POST',
  path: '/studio/v1/channel/import',
  summary:
    'Makes or updates channels from an M3U list; new ones stay hidden until a scheduler shows them (scheduler, admin)',
  rateLimit: 10,
  body: z.object({ text: z.string().min(1).max(MOST_PLAYLIST_BYTES) }),
  answer: envelope(
    z.object({
      created: z.number().int(),
      updated: z.number().int(),
      /** Lines that could not be used, counted from 1. */
      faults: z.array(z.object({ line: z.number().int(), detail: z.string() })),
    }),
  ),
  errors: [],
});
