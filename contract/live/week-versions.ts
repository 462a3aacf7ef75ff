import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize } from '../fields.ts';
import { lookers, own } from './operator-fields.ts';
import { weekDay as day, weekSlot, weekSlots as slots } from './week-shapes.ts';

/** Versions of a week: days copied onto others, what each changed, and the way back. */

const no = z.coerce.number().int().min(1).max(1_000_000_000);
const names = z.array(z.object({ id, name: z.string() }));
const weekErrors = ['live.channelNotFound'] as const;

export const copyWeekDays = defineCall({
  ...own,
  id: 'copyWeekDays',
  method: 'POST',
  path: '/studio/v1/week/copy-days',
  summary:
    'Copies a day, or seven from it on, onto other days of a draft, as a version that can be undone; what was not saved is saved before (scheduler, admin)',
  rateLimit: 120,
  body: z
    .object({
      channelId: id,
      /** The version that was edited, and the slots as they are now. */
      baseNo: z.number().int().min(0).max(1_000_000_000),
      slots,
      from: day,
      days: z.union([z.literal(1), z.literal(7)]).default(1),
      /** The days that they become: of seven the first. */
      to: z.array(day).min(1).max(31),
      layer: z.enum(['dated', 'template']).default('dated'),
    })
    .refine(({ from, to }) => !to.includes(from) && new Set(to).size === to.length),
  answer: envelope(z.object({ draftNo: z.number().int() })),
  errors: [...weekErrors, 'live.weekConflict', 'live.weekFull'],
});

export const undoWeekVersion = defineCall({
  ...own,
  id: 'undoWeekVersion',
  method: 'POST',
  path: '/studio/v1/week/undo-version',
  summary:
    'Takes back in the draft what one version changed; what others saved since stays (scheduler, admin)',
  rateLimit: 120,
  body: z.object({ channelId: id, no }),
  answer: envelope(z.object({ draftNo: z.number().int() })),
  errors: [...weekErrors, 'live.weekVersionNotFound', 'live.weekChangedSince'],
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
          /** Who saved it; null where that account is gone. */
          savedBy: z.string().nullable(),
        }),
      ),
      next: z.number().int().nullable(),
    }),
  ),
  errors: weekErrors,
});

export const compareWeekVersions = defineCall({
  module: 'live',
  callers: lookers,
  id: 'compareWeekVersions',
  method: 'GET',
  path: '/studio/v1/week/compare',
  summary: 'What differs between two versions of a week, slot by slot; 0 is the week without slots',
  query: z.object({
    channelId: id,
    no,
    /** The one before it, or any other. */
    than: z.coerce.number().int().min(0).max(1_000_000_000),
  }),
  answer: envelope(
    z.object({
      changes: z.array(
        z.object({
          slotId: id,
          before: weekSlot.nullable(),
          after: weekSlot.nullable(),
        }),
      ),
      names,
    }),
  ),
  errors: [...weekErrors, 'live.weekVersionNotFound'],
});
