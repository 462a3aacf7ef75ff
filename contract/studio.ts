import { z } from 'zod';
import { identifier, wireFlag } from './accounts/records.ts';
import { defineCall } from './call.ts';
import { B2B_DEVICES_MAX } from './constants.ts';
import { envelope } from './envelope.ts';
import { text } from './fields.ts';

/**
 * What operators do to accounts, each act with its reason and a line in the audit. Accounts of staff are an admin's
 * matter alone.
 */
const own = {
  module: 'studio',
  method: 'POST',
  callers: ['support', 'admin'],
  perMinute: 60,
} as const;

const about = {
  /** E-mail address or number of the account. */
  email: identifier,
  reason: text(300)
    .transform((reason) => reason.trim())
    .pipe(z.string().min(3)),
};

const errors = ['studio.accountUnknown', 'common.forbidden'] as const;

/** Puts an account on the skip list of personalization, or takes it off: it is not asked, or asked again. */
export const setPersonalizationSkip = defineCall({
  ...own,
  id: 'setPersonalizationSkip',
  path: '/studio/v1/account/personalization-skip',
  summary: 'Put an account on the skip list of personalization',
  body: z.object({ ...about, is_skipped: wireFlag }),
  answer: envelope(z.object({ is_skipped: wireFlag })),
  errors,
});

/** How many devices a business account may have signed in at once, by its contract. */
export const setAgreedDevices = defineCall({
  ...own,
  id: 'setAgreedDevices',
  path: '/studio/v1/account/agreed-devices',
  summary: 'Set the device limit that was agreed with a business',
  body: z.object({ ...about, device_limit: z.number().int().min(1).max(B2B_DEVICES_MAX) }),
  answer: envelope(z.object({ device_limit: z.number().int() })),
  errors: [...errors, 'studio.notBusiness'],
});

/** Signs an account out everywhere at once: sessions, devices and remembered browsers. */
export const endAccountSessions = defineCall({
  ...own,
  id: 'endAccountSessions',
  path: '/studio/v1/account/end-sessions',
  summary: 'End all sessions of an account',
  body: z.object(about),
  answer: envelope(z.object({ ended: z.literal(1) })),
  errors,
});

export * from './studio-live.ts';
