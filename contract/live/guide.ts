import { z } from 'zod';
import { defineCall, viewers } from '../call.ts';
import { DAY } from '../constants.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text, zone } from '../fields.ts';
import { genreId, platformId } from './query-fields.ts';
import { channelCard, programme } from './shapes.ts';

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
    'The guide: programmes of a page of channels on a day of the viewer’s zone, or from one time to another',
  callers: viewers,
  isContent: true,
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
      /** Behind the channel of this number: `next` of the page before. */
      after: z.coerce.number().int().min(0).max(9999).optional(),
      /** Channels of a page. */
      most: z.coerce.number().int().min(1).max(100).default(50),
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
      /** For `after` of the next page of channels; null on the last one. */
      next: z.number().int().nullable(),
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
  media: 'text/calendar',
  module: 'live',
  summary: 'A calendar file that reminds of a programme five minutes before it begins',
  callers: viewers,
  rateLimit: 60,
  query: z.object({ programmeId: id }),
  /** `text/calendar`, a file. */
  answer: z.string(),
  errors: ['live.programmeNotFound', 'common.adultOnly'],
});
