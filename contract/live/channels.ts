import { z } from 'zod';
import { defineCall, viewers } from '../call.ts';
import { titleTiers } from '../catalog/shapes.ts';
import { matrixClasses } from '../constants.ts';
import { envelope } from '../envelope.ts';
import { id, text } from '../fields.ts';
import { genreId, platformId } from './query-fields.ts';
import { channelCard, channelLink, channelGenre } from './shapes.ts';

const slug = text(60, 1).regex(/^[a-z0-9-]+$/);

/** A genre with its channels, in the order of their numbers. */
const genreGroup = z.object({
  ...channelGenre.shape,
  /** Its number at the older platform. */
  tvsId: z.string(),
  channels: z.array(channelCard),
});

export const getChannelList = defineCall({
  id: 'getChannelList',
  method: 'GET',
  path: '/v2/channel/list',
  module: 'live',
  summary:
    'A page of channels by number with what is on now and next; of a genre, or for some words',
  callers: viewers,
  isContent: true,
  query: z.object({
    platformId,
    genreId: genreId.optional(),
    /** Part of a name whatever its case, or a number. */
    keyword: text(60, 1).optional(),
    /** Behind the channel of this number: `next` of the page before. */
    after: z.coerce.number().int().min(0).max(9999).optional(),
    /** Channels of a page. */
    most: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: envelope(
    z.object({
      channels: z.array(channelCard),
      /** Genres that have a channel, in their order, over all channels. */
      genres: z.array(z.object({ ...channelGenre.shape, channelCount: z.number().int() })),
      /** On all pages. */
      total: z.number().int(),
      /** For `after` of the next page; null on the last one. */
      next: z.number().int().nullable(),
    }),
  ),
  errors: ['live.genreNotFound'],
});

const neighbours = z.object({ previous: channelLink.nullable(), next: channelLink.nullable() });

export const getChannel = defineCall({
  id: 'getChannel',
  method: 'GET',
  path: '/global/v1/channel',
  module: 'live',
  summary: 'One channel by id, slug or number, with now and next and the channels beside it',
  callers: viewers,
  isContent: true,
  query: z
    .object({
      id: id.optional(),
      slug: slug.optional(),
      number: z.coerce.number().int().min(1).max(9999).optional(),
      platformId,
    })
    .refine(
      (query) => [query.id, query.slug, query.number].filter((by) => by !== undefined).length === 1,
      'Sebutkan id, slug, atau number, salah satu',
    ),
  answer: envelope(
    z.object({
      ...channelCard.shape,
      description: z.string(),
      /** How far back it can be watched; 0 without catch-up. */
      catchupHours: z.number().int(),
      /** By number over all channels, from the last on to the first; null when it is alone. */
      neighbours,
      /** The same within its genre. */
      genreNeighbours: neighbours,
    }),
  ),
  errors: ['live.channelNotFound'],
});

export const getChannelByGenre = defineCall({
  id: 'getChannelByGenre',
  method: 'GET',
  path: '/global/v1/channel-by-genre',
  module: 'live',
  summary: 'Channels in their genres, of all that have one or of one',
  callers: viewers,
  isContent: true,
  query: z.object({ genre_id: genreId.optional(), platformId }),
  answer: envelope(z.object({ genres: z.array(genreGroup) })),
  errors: ['live.genreNotFound'],
});

export const getMappingChannel = defineCall({
  id: 'getMappingChannel',
  method: 'GET',
  path: '/global/v1/mapping-channel',
  module: 'live',
  summary: 'Our ids for a channel and a genre as the older platform numbers them',
  callers: viewers,
  query: z.object({
    channel_tvs_id: text(64, 1),
    /** Without it: the genre that the channel is in. */
    genre_tvs_id: text(64, 1).optional(),
  }),
  answer: envelope(
    z.object({
      /** As addresses of the player name them: `/play/live-tv/v2?id=&genre_id=`. */
      id: z.string(),
      genre_id: z.string(),
      channel: channelLink,
    }),
  ),
  errors: ['live.mappingNotFound'],
});

export const postLiveTvMatrix = defineCall({
  id: 'postLiveTvMatrix',
  method: 'POST',
  path: '/matrix-cas/v2/live-tv/list',
  module: 'live',
  summary: 'The matrix class of channels; ids that are no shown channel are left out',
  callers: viewers,
  body: z.object({ channelIds: z.array(id).min(1).max(100) }),
  answer: envelope(
    z.array(
      z.object({
        channelId: z.string(),
        matrix: z.enum(matrixClasses),
        tier: z.enum(titleTiers),
        isEntitled: z.boolean(),
      }),
    ),
  ),
  errors: [],
});
