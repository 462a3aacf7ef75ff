import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime } from '../fields.ts';

export const openWallSource = defineCall({
  id: 'openWallSource',
  method: 'POST',
  path: '/studio/v1/live/watch',
  module: 'playback',
  summary:
    'What viewers of a channel get now, in small, for staff to look at; no playback session is taken (staff)',
  callers: ['support', 'editor', 'scheduler', 'rights', 'analyst', 'auditor', 'admin'],
  rateLimit: 120,
  body: z.object({ channelId: id }),
  answer: envelope(
    z.object({
      /** A DASH manifest. */
      url: z.string(),
      expiresAt: isoTime,
    }),
  ),
  errors: ['live.channelNotFound', 'playback.notReady'],
});
