import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize, text } from '../fields.ts';
import { lookers, own } from './operator-fields.ts';
import {
  weekChange,
  weekChannel,
  weekConflict,
  weekDay as day,
  weekRun,
  weekSlot,
  weekSlots as slots,
} from './week-shapes.ts';

export const MOST_WEEK_BYTES = 512 * 1024;
const no = z.coerce.number().int().min(1).max(1_000_000_000);

const weekState = z.object({
  channel: weekChannel,
  /** 0: no version was saved yet. */
  draftNo: z.number().int(),
  liveNo: z.number().int().nullable(),
  /** Before it nothing changes any more. */
  lockedUntil: isoTime,
  now: isoTime,
});
const resolved = z.object({
  runs: z.array(weekRun),
  conflicts: z.array(weekConflict),
});
/** Titles and categories that slots name. */
const names = z.array(z.object({ id, name: z.string() }));
const windowOfDays = {
  from: day,
  days: z.coerce.number().int().min(1).max(14).default(7),
};
const weekErrors = ['live.channelNotFound'] as const;

export const getWeek = defineCall({
  module: 'live',
  callers: lookers,
  id: 'getWeek',
  method: 'GET',
  path: '/studio/v1/week/get',
  summary:
    'Days of a channel as its newest draft makes them: slots, what runs, lock line, conflicts',
  query: z.object({ channelId: id, ...windowOfDays, no: no.optional() }),
  answer: envelope(weekState.extend({ slots: z.array(weekSlot), names, ...resolved.shape })),
  errors: [...weekErrors, 'live.weekVersionNotFound'],
});

export const listWeekDay = defineCall({
  module: 'live',
  callers: lookers,
  id: 'listWeekDay',
  method: 'GET',
  path: '/studio/v1/week/day',
  summary: 'One day of all channels as it is published, a window of channels at a time, by number',
  query: z.object({
    day,
    pageSize,
    /** `next` of the page before: a channel number. */
    after: z.coerce.number().int().min(0).max(9_999).optional(),
    q: text(60).optional(),
  }),
  answer: envelope(
    z.object({
      channels: z.array(
        weekChannel.extend({
          hasDraft: z.boolean(),
          lockedUntil: isoTime,
          runs: z.array(weekRun),
        }),
      ),
      next: z.number().int().nullable(),
    }),
  ),
  errors: [],
});

export const checkWeek = defineCall({
  module: 'live',
  callers: lookers,
  id: 'checkWeek',
  method: 'POST',
  path: '/studio/v1/week/check',
  summary:
    'Dry run of slots that are not saved: what would run, conflicts, what would change for viewers',
  rateLimit: 600,
  body: z.object({
    channelId: id,
    from: day,
    days: z.number().int().min(1).max(14).default(7),
    slots,
  }),
  answer: envelope(resolved.extend({ names, changes: z.array(weekChange) })),
  errors: weekErrors,
});

export const saveWeek = defineCall({
  ...own,
  id: 'saveWeek',
  method: 'POST',
  path: '/studio/v1/week/save',
  summary:
    'Saves a week as a new version, put together with what others saved since; refused where both changed the same slot (scheduler, admin)',
  rateLimit: 600,
  body: z.object({
    channelId: id,
    /** The version that was edited; 0 when there was none. */
    baseNo: z.number().int().min(0).max(1_000_000_000),
    note: text(200).default(''),
    slots,
  }),
  answer: envelope(z.object({ draftNo: z.number().int(), isMerged: z.boolean() })),
  errors: [...weekErrors, 'live.weekConflict'],
});

export const publishWeek = defineCall({
  ...own,
  id: 'publishWeek',
  method: 'POST',
  path: '/studio/v1/week/publish',
  summary:
    'Shows a version of a week to viewers from the lock line on; errors refuse it, warnings ask (scheduler, admin)',
  body: z.object({
    channelId: id,
    no: z.number().int().min(1).max(1_000_000_000),
    acceptWarnings: z.boolean().default(false),
  }),
  answer: envelope(weekState.extend({ changed: z.number().int() })),
  errors: [
    ...weekErrors,
    'live.weekVersionNotFound',
    'live.weekHasErrors',
    'live.weekHasWarnings',
    'live.weekOlder',
  ],
});

export const rollBackWeek = defineCall({
  ...own,
  id: 'rollBackWeek',
  method: 'POST',
  path: '/studio/v1/week/roll-back',
  summary:
    'Publishes the version that was live before, or an older one, as a new one (scheduler, admin)',
  body: z.object({
    channelId: id,
    /** The one that is live now: a second press undoes no second version. */
    liveNo: z.number().int().min(1).max(1_000_000_000),
    /** The version that is to be live again; without it the one that was live before. */
    no: z.number().int().min(1).max(1_000_000_000).optional(),
    acceptWarnings: z.boolean().default(false),
  }),
  answer: envelope(weekState.extend({ changed: z.number().int() })),
  errors: [
    ...weekErrors,
    'live.weekVersionNotFound',
    'live.weekHasErrors',
    'live.weekHasWarnings',
    'live.weekOlder',
  ],
});

const moved = z.object({
  channelId: id,
  /** The version that was edited, and its slots without the block. */
  baseNo: z.number().int().min(0).max(1_000_000_000),
  slots,
  /** The block as it is to be on the other channel. */
  slot: weekSlot,
  toChannelId: id,
  acceptWarnings: z.boolean().default(false),
  /** Only says what stands against it. */
  isDryRun: z.boolean().default(false),
});

export const moveSlot = defineCall({
  ...own,
  id: 'moveSlot',
  method: 'POST',
  path: '/studio/v1/week/move-slot',
  summary:
    'Moves a block into the draft of another channel, both saved in one moment; what it breaks there refuses it, warnings ask (scheduler, admin)',
  rateLimit: 300,
  body: moved.refine(
    ({ channelId, toChannelId, slot, slots: rest }) =>
      channelId !== toChannelId && rest.every((each) => each.id !== slot.id),
  ),
  answer: envelope(
    z.object({
      draftNo: z.number().int(),
      toDraftNo: z.number().int(),
      /** What is new there by the block. */
      conflicts: z.array(weekConflict),
    }),
  ),
  errors: [...weekErrors, 'live.weekConflict', 'live.weekHasErrors', 'live.weekHasWarnings'],
});

export const endEvent = defineCall({
  ...own,
  id: 'endEvent',
  method: 'POST',
  path: '/studio/v1/week/end-event',
  summary:
    'Ends an event with an open end that is on air, at the next five minutes, or takes that back until then (scheduler, admin)',
  body: z.object({
    channelId: id,
    slotId: id,
    isEnded: z.boolean().default(true),
  }),
  answer: envelope(z.object({ stop: isoTime })),
  errors: [...weekErrors, 'live.eventNotOnAir'],
});
