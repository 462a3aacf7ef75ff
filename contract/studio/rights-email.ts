import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';

const call = { module: 'studio', callers: ['rights', 'admin'] } as const;
const choice = z.object({
  /** Who looks after rights gets it unless they say no, an admin only if they say yes. */
  isWanted: z.boolean(),
  /** Where it goes; null: the account has no address, so none comes. */
  email: z.string().nullable(),
});

export const getRightsEmail = defineCall({
  ...call,
  id: 'getRightsEmail',
  method: 'GET',
  path: '/studio/v1/rights/email/get',
  summary:
    'Whether the caller gets the daily e-mail of ending licences and demands to take down (rights, admin)',
  answer: envelope(choice),
  errors: [],
});

export const setRightsEmail = defineCall({
  ...call,
  id: 'setRightsEmail',
  method: 'POST',
  path: '/studio/v1/rights/email/set',
  summary: 'Chooses whether the caller gets that e-mail (rights, admin)',
  body: z.object({ isWanted: z.boolean() }),
  answer: envelope(choice),
  errors: [],
});
