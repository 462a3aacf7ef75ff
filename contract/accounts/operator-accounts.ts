import { z } from 'zod';
import { identifier } from './records.ts';
import { defineCall } from '../call.ts';
import { B2B_DEVICES_MAX } from '../constants.ts';
import { envelope } from '../envelope.ts';
import { text } from '../fields.ts';

/**
 * What staff do to accounts, each with its reason and its act. On accounts of staff only an admin may act.
 */
const own = {
  module: 'accounts',
  method: 'POST',
  callers: ['support', 'admin'],
  rateLimit: 60,
} as const;

/** Which account a member of staff acts on, and why. */
export const aboutAccount = {
  /** E-mail address or number of the account. */
  email: identifier,
  reason: text(300)
    .transform((reason) => reason.trim())
    .pipe(z.string().min(3)),
};

/** How an act on an account may fail, whatever the act. */
export const accountActErrors = ['studio.accountUnknown', 'common.forbidden'] as const;

/** How many devices a business account may have signed in at once, by its contract. */
export const setAgreedDevices = defineCall({
  ...own,
  id: 'setAgreedDevices',
  path: '/studio/v1/account/agreed-devices',
  summary: 'Set the device limit that was agreed with a business',
  body: z.object({ ...aboutAccount, device_limit: z.number().int().min(1).max(B2B_DEVICES_MAX) }),
  answer: envelope(z.object({ device_limit: z.number().int() })),
  errors: [...accountActErrors, 'studio.notBusiness'],
});

/** Signs an account out everywhere at once: sessions, devices and remembered browsers. */
export const endAccountSessions = defineCall({
  ...own,
  id: 'endAccountSessions',
  path: '/studio/v1/account/end-sessions',
  summary: 'End all sessions of an account',
  body: z.object(aboutAccount),
  answer: envelope(z.object({ ended: z.literal(1) })),
  errors: accountActErrors,
});
