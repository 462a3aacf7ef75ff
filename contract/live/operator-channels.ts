import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, text } from '../fields.ts';
import { pullUrl } from './contribution-source.ts';
import { httpsUrl, lookers, own } from './operator-fields.ts';

/** A plan opens a channel or it is free; none is sold by itself. */
const channelMatrix = z.enum(['A', 'B', 'C', 'D']);

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
  kind: z.enum(['assembled', 'encoded']),
  logoUrl: z.string().nullable(),
  /** Where it is fetched from; null: it is assembled, or its encoder sends it to us. */
  pullUrl: z.string().nullable(),
});

export const listStaffChannels = defineCall({
  ...own,
  callers: lookers,
  id: 'listStaffChannels',
  method: 'GET',
  path: '/studio/v1/channel/list',
  summary: 'All channels, hidden ones too, with what is set on them',
  answer: envelope(z.object({ channels: z.array(staffChannel) })),
  errors: [],
});

export const saveChannel = defineCall({
  ...own,
  id: 'saveChannel',
  method: 'POST',
  path: '/studio/v1/channel/save',
  summary:
    'Makes a channel of a contribution, or changes, shows or hides the one with this id (scheduler, admin)',
  body: z
    .object({
      channelId: id.optional(),
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
