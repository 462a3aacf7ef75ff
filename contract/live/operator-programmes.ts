import { z } from 'zod';
import { kpiClasses } from '../age-ratings.ts';
import { defineCall } from '../call.ts';
import { DAY } from '../constants.ts';
import { envelope } from '../envelope.ts';
import { id, text } from '../fields.ts';
import { httpsUrl, own } from './operator-fields.ts';

const programmeFields = z
  .object({
    /** The one that is changed; a new one without it. */
    programmeId: id.optional(),
    start: z.iso.datetime({ offset: true }),
    stop: z.iso.datetime({ offset: true }),
    title: text(200, 1),
    subtitle: text(200, 1).nullable().default(null),
    synopsis: text(2_000).default(''),
    kpiClass: z.enum(kpiClasses).nullable().default(null),
    category: text(60, 1).nullable().default(null),
    episode: text(40, 1).nullable().default(null),
    isLive: z.boolean().default(false),
    pictureUrl: httpsUrl.nullable().default(null),
    titleSlug: text(120, 1).nullable().default(null),
  })
  .refine(({ start, stop }) => isWithinDay(Date.parse(stop) - Date.parse(start)), {
    error: 'stop harus sesudah start, paling lama satu hari',
    path: ['stop'],
  });

const isWithinDay = (length: number) => length > 0 && length <= DAY;

export const saveProgrammes = defineCall({
  ...own,
  id: 'saveProgrammes',
  method: 'POST',
  path: '/studio/v1/programme/save',
  summary:
    'Puts programmes on a channel by hand; refused with what is in their time, or put in its place (scheduler, admin)',
  body: z.object({
    channelId: id,
    programmes: z.array(programmeFields).min(1).max(200),
    /** Whatever else is in their time goes. */
    replace: z.boolean().default(false),
  }),
  answer: envelope(z.object({ programmeIds: z.array(id) })),
  errors: [
    'live.channelNotFound',
    'live.programmeNotFound',
    'live.programmeConflict',
    'live.scheduleOwned',
  ],
});

export const deleteProgrammes = defineCall({
  ...own,
  id: 'deleteProgrammes',
  method: 'POST',
  path: '/studio/v1/programme/delete',
  summary:
    'Takes programmes off a channel; the time of those that came from a guide stays free (scheduler, admin)',
  body: z.object({ channelId: id, programmeIds: z.array(id).min(1).max(200) }),
  answer: envelope(z.object({ deleted: z.number().int() })),
  errors: ['live.channelNotFound', 'live.programmeNotFound', 'live.scheduleOwned'],
});
