import { z } from 'zod';
import { defineCall } from './call.ts';
import { envelope } from './envelope.ts';
import { isoTime } from './fields.ts';

export const getGrace = defineCall({
  id: 'getGrace',
  method: 'GET',
  path: '/v2/subscription/grace',
  module: 'commerce',
  summary: 'Whether the plan has ended and runs on for a few days, and the link that renews it',
  callers: ['account'],
  perMinute: 240,
  answer: envelope(z.object({ endsAt: isoTime, token: z.string() }).nullable()),
  errors: [],
});
