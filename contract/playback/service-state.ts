import { z } from 'zod';
import { defineCall, viewers } from '../call.ts';
import { envelope } from '../envelope.ts';
import { isoTime } from '../fields.ts';

/** What a viewer would miss, as they would name it. */
export const serviceParts = ['video', 'live', 'payment', 'signIn'] as const;
export type ServicePart = (typeof serviceParts)[number];
/** `disturbed`: for some, or now and then. */
export const partStates = ['works', 'disturbed', 'down'] as const;
export type PartState = (typeof partStates)[number];

const part = z.enum(serviceParts);

export const getServiceState = defineCall({
  id: 'getServiceState',
  method: 'GET',
  path: '/v2/service/state',
  module: 'playback',
  summary: 'How watching, live television, paying and signing in work now, and what lately did not',
  callers: viewers,
  answer: envelope(
    z.object({
      checkedAt: isoTime,
      parts: z.array(
        z.object({
          part,
          state: z.enum(partStates),
          /** Since when it does not work as it should. */
          since: isoTime.nullable(),
        }),
      ),
      /** Over within the last days, newest first. */
      incidents: z.array(z.object({ part, beganAt: isoTime, endedAt: isoTime })),
    }),
  ),
  errors: [],
});
