import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id } from '../fields.ts';
import { aboutAccount, accountActErrors } from './operator-accounts.ts';

/** What support does to the account that it has before it, by its id: each an act with its reason. */
const own = {
  module: 'accounts',
  method: 'POST',
  callers: ['support', 'admin'],
  rateLimit: 60,
} as const;
const { reason } = aboutAccount;
const about = { account_id: id, reason };

export const revealContact = defineCall({
  ...own,
  id: 'revealContact',
  path: '/studio/v1/account/reveal',
  summary: 'Show the address or number of an account in full, which is written down',
  body: z.object({ ...about, field: z.enum(['email', 'phone']) }),
  answer: envelope(z.object({ value: z.string().nullable() })),
  errors: accountActErrors,
});

export const signOutAccount = defineCall({
  ...own,
  id: 'signOutAccount',
  path: '/studio/v1/account/sign-out',
  summary: 'End all sessions of an account, devices and remembered browsers too',
  body: z.object(about),
  answer: envelope(z.object({ ended: z.literal(1) })),
  errors: accountActErrors,
});

export const freeDevice = defineCall({
  ...own,
  id: 'freeDevice',
  path: '/studio/v1/account/free-device',
  summary:
    'Sign one device of an account out, so that its place is free; one that is gone is no error',
  body: z.object({ ...about, device_id: id }),
  answer: envelope(z.object({ device_id: id })),
  errors: accountActErrors,
});
