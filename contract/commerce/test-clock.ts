import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';

/** How far rehearsals have moved the time of money, plans and rights. An account's own comes on top. */
const clockShape = z.object({
  everybody: z.object({ now: isoTime, aheadMs: z.number().int() }),
  accounts: z.array(z.object({ accountId: id, now: isoTime, aheadMs: z.number().int() })),
});

const operator = {
  module: 'commerce',
  callers: ['admin'],
  answer: envelope(clockShape),
} as const;

export const showTestClock = defineCall({
  id: 'showTestClock',
  method: 'GET',
  path: '/studio/v1/test-clock',
  ...operator,
  summary: 'For operators, where the test clock is on: how far the time was moved, and for whom',
  errors: ['commerce.testClockOff'],
});

export const moveTestClock = defineCall({
  id: 'moveTestClock',
  method: 'POST',
  path: '/studio/v1/test-clock',
  ...operator,
  summary:
    'For operators, where the test clock is on: moves the time of an account or of all on, or resets it',
  body: z
    .object({
      /** E-mail or number of an account; absent: everybody. */
      identifier: text(254, 1).optional(),
      addHours: z.coerce
        .number()
        .int()
        .min(1)
        .max(24 * 800)
        .optional(),
      to: z.iso.datetime({ offset: true }).optional(),
      reset: z.boolean().optional(),
    })
    .refine(
      ({ addHours, to, reset }) =>
        [addHours !== undefined, to !== undefined, reset === true].filter(Boolean).length === 1,
      { error: 'Isi salah satu: addHours, to, atau reset' },
    ),
  errors: ['commerce.testClockOff', 'commerce.testClockBack', 'commerce.testClockNobody'],
});
