import { z } from 'zod';
import { defineCall, viewers } from './call.ts';
import { category, genre, titleTiers } from './catalog-shapes.ts';
import { DAY, DEFAULT_TIMEZONE, matrixClasses } from './constants.ts';
import { envelope } from './envelope.ts';
import { id, isoTime, text } from './fields.ts';
import { channelCard, channelGenre, channelLink, programme } from './live-shapes.ts';

export * from './live-editors.ts';
export { channelCard, programme } from './live-shapes.ts';
export type { ChannelCard, Programme } from './live-shapes.ts';

const platformId = text(64, 1).optional();
const genreId = text(40, 1).regex(/^[a-z0-9-]+$/);
const slug = text(60, 1).regex(/^[a-z0-9-]+$/);
const zone = text(64, 1).refine(isZone, 'Zona waktu ini tidak dikenal').default(DEFAULT_TIMEZONE);

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone }).format();
    return true;
  } catch {
    return false;
  }
}

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
  summary: 'All channels by number with what is on now and next; of a genre, or for some words',
  callers: viewers,
  query: z.object({
    platformId,
    genreId: genreId.optional(),
    /** Part of a name whatever its case, or a number. */
    keyword: text(60, 1).optional(),
  }),
  answer: envelope(
    z.object({
      channels: z.array(channelCard),
      /** Genres that have a channel, in their order, over all channels. */
      genres: z.array(z.object({ ...channelGenre.shape, channelCount: z.number().int() })),
      total: z.number().int(),
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
      /** How far back it can be watched; 0 when nothing is kept. */
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

/** A guide over all channels is asked for a day or so at a time; of a few channels also for weeks. */
const MOST_OF_ALL = 2 * DAY;
const MOST_OF_SOME = 22 * DAY;
const MANY_CHANNELS = 5;

const channelIds = text(4000)
  .transform((list) => [...new Set(list.split(',').filter((part) => part !== ''))])
  .pipe(z.array(id).min(1).max(100));

export const getEpgData = defineCall({
  id: 'getEpgData',
  method: 'GET',
  path: '/v2/cms/getEPGData',
  module: 'live',
  summary:
    'The guide: programmes of channels on a day of the viewer’s zone, or from one time to another',
  callers: viewers,
  query: z
    .object({
      platformId,
      /** Ids with commas between them; all channels without it. */
      channelId: channelIds.optional(),
      genreId: genreId.optional(),
      /** A day from midnight to midnight in `timezone`; today when nothing else is said. */
      date: z.iso.date().optional(),
      from: z.iso.datetime({ offset: true }).optional(),
      to: z.iso.datetime({ offset: true }).optional(),
      timezone: zone,
      order_by: z.enum(['START_DT']).default('START_DT'),
      order_direction: z.enum(['ASC', 'DESC']).default('ASC'),
    })
    .refine(({ from, to }) => (from === undefined) === (to === undefined), {
      error: 'from dan to harus bersama',
      path: ['to'],
    })
    .refine(({ from, date }) => from === undefined || date === undefined, {
      error: 'Sebutkan date, atau from dan to',
      path: ['date'],
    })
    .refine(({ from, to }) => from === undefined || Date.parse(from) < Date.parse(to ?? ''), {
      error: 'to harus sesudah from',
      path: ['to'],
    })
    .refine(isShortEnough, { error: 'Rentang waktunya terlalu panjang', path: ['to'] }),
  answer: envelope(
    z.object({
      from: isoTime,
      to: isoTime,
      timezone: z.string(),
      /** By number; whatever overlaps the time asked for. */
      channels: z.array(z.object({ channelId: z.string(), programmes: z.array(programme) })),
    }),
  ),
  errors: ['live.genreNotFound'],
});

type Asked = {
  from?: string | undefined;
  to?: string | undefined;
  channelId?: string[] | undefined;
};

function isShortEnough({ from, to, channelId }: Asked): boolean {
  if (from === undefined || to === undefined) return true;
  const isSome = channelId !== undefined && channelId.length <= MANY_CHANNELS;
  return Date.parse(to) - Date.parse(from) <= (isSome ? MOST_OF_SOME : MOST_OF_ALL);
}

export const getProgramme = defineCall({
  id: 'getProgramme',
  method: 'GET',
  path: '/v2/live/programme',
  module: 'live',
  summary: 'One programme with its channel, for a panel or a reminder',
  callers: viewers,
  query: z.object({ programmeId: id, timezone: zone }),
  answer: envelope(z.object({ programme, channel: channelCard })),
  errors: ['live.programmeNotFound'],
});

export const getLiveCalendar = defineCall({
  id: 'getLiveCalendar',
  method: 'GET',
  path: '/v2/live/calendar',
  module: 'live',
  summary: 'A calendar file that reminds of a programme five minutes before it begins',
  callers: viewers,
  perMinute: 60,
  query: z.object({ programmeId: id }),
  /** `text/calendar`, a file. */
  answer: z.string(),
  errors: ['live.programmeNotFound', 'common.adultOnly'],
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

/** Whose menu it is: films and series, or television. */
const menuType = z.enum(['vod', 'live_tv']).default('vod');

export const getTvsCategories = defineCall({
  id: 'getTvsCategories',
  method: 'GET',
  path: '/tayang/tvs/categories',
  module: 'live',
  summary: 'Categories by name, for menus; of television: its genres, in their order',
  callers: viewers,
  query: z.object({ platformId, type: menuType }),
  answer: envelope(z.array(category)),
  errors: [],
});

export const getTvsGenres = defineCall({
  id: 'getTvsGenres',
  method: 'GET',
  path: '/tayang/tvs/genres',
  module: 'live',
  summary: 'Genres that have something to watch, by name; of television: in their order',
  callers: viewers,
  query: z.object({ platformId, type: menuType }),
  answer: envelope(
    z.array(
      z.object({
        ...genre.shape,
        /** Titles in it; of television: channels. */
        titleCount: z.number().int(),
        /** Of television: its number at the older platform. */
        tvsId: z.string().optional(),
      }),
    ),
  ),
  errors: [],
});
