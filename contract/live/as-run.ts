import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize, text } from '../fields.ts';

const time = z.iso.datetime({ offset: true });

/** What carried an item: a licensed title, a file of the channel's own, one of an encoder's two sources, or the slate. */
export const asRunCarriers = ['title', 'own', 'primary', 'backup', 'slate'] as const;

const asRunItem = z.object({
  channelId: id,
  channelName: z.string(),
  began: isoTime,
  /** Null while it is on. */
  ended: isoTime.nullable(),
  carrier: z.enum(asRunCarriers),
  /** As the guide announced it; null where it announced nothing. */
  programme: z.string().nullable(),
  name: z.string(),
  titleId: id.nullable(),
});
export type AsRunItem = z.output<typeof asRunItem>;

export const listAsRun = defineCall({
  module: 'live',
  callers: ['scheduler', 'rights', 'admin'],
  id: 'listAsRun',
  method: 'GET',
  path: '/studio/v1/as-run/list',
  summary:
    'What really ran: of a channel in a time, in its order, or of a title, the last first; kept for 13 months (scheduler, rights, admin)',
  query: z
    .object({
      channelId: id.optional(),
      titleId: id.optional(),
      from: time,
      until: time,
      pageSize,
      /** `next` of the page before. */
      after: text(80).optional(),
    })
    .refine(({ channelId, titleId }) => (channelId === undefined) !== (titleId === undefined), {
      error: 'Sebutkan satu saluran atau satu judul',
      path: ['channelId'],
    })
    .refine(({ from, until }) => Date.parse(from) < Date.parse(until), {
      error: 'Waktunya berakhir sebelum mulai',
      path: ['until'],
    }),
  answer: envelope(z.object({ items: z.array(asRunItem), next: z.string().nullable() })),
  errors: ['live.channelNotFound'],
});
