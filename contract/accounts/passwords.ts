import { z } from 'zod';
import { anyToken, defineCall } from '../call.ts';
import { federatedLoginTypes } from '../constants.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';
import { identifier, encryptedPassword, wireFlag } from './records.ts';

/** Why a new password is not taken. */
const refusals = [
  'accounts.passwordUnreadable',
  'accounts.passwordStale',
  'accounts.passwordTooShort',
  'accounts.passwordTooSimple',
  'accounts.passwordTooPersonal',
  'accounts.passwordTooCommon',
  'common.unavailable',
] as const;

/** Sends a link to a new password; the response is the same, as fast, for every identifier. */
export const requestPasswordReset = defineCall({
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/v2/auth/req-reset-password',
  module: 'accounts',
  summary: 'Ask for a link to a new password',
  callers: anyToken,
  rateLimit: 30,
  body: z.object({ email: identifier }),
  answer: envelope(z.object({ retry_after: z.number().int() })),
  errors: ['accounts.identifierInvalid', 'accounts.resendTooSoon', 'accounts.tooManyAttempts'],
});

/** What a link to a new password carries. */
const resetLink = {
  /** Seconds since 1970. */
  expires: z.string().regex(/^\d{1,12}$/),
  hash: text(100, 1),
  id,
  signature: text(100, 1),
};
const linkErrors = [
  'accounts.resetLinkInvalid',
  'accounts.resetLinkExpired',
  'accounts.resetLinkUsed',
  'accounts.tooManyAttempts',
] as const;

/** Whether a link still opens, and whose it is; asking changes nothing. */
export const checkPasswordReset = defineCall({
  id: 'checkPasswordReset',
  method: 'GET',
  path: '/v2/auth/reset-password',
  module: 'accounts',
  summary: 'Look at a link to a new password',
  callers: anyToken,
  rateLimit: 120,
  query: z.object(resetLink),
  answer: envelope(z.object({ email: z.string(), has_password: wireFlag })),
  errors: linkErrors,
});

/**
 * Sets a new password by the link that was sent, once, within 30 minutes. It ends every session of the account and
 * signs no one in. The same form sent again within two minutes is no error.
 */
export const resetPassword = defineCall({
  id: 'resetPassword',
  method: 'POST',
  path: '/v2/auth/reset-password',
  module: 'accounts',
  summary: 'Set a new password by a link',
  callers: anyToken,
  rateLimit: 120,
  body: z.object({ ...resetLink, password: encryptedPassword }),
  answer: envelope(z.object({ success: z.literal(true) })),
  errors: [...linkErrors, ...refusals],
});

/** Changes the password of who knows the present one, and signs every other device out. */
export const changePassword = defineCall({
  id: 'changePassword',
  method: 'POST',
  path: '/profile/v2/change-password',
  module: 'accounts',
  summary: 'Change the password',
  callers: ['account'],
  rateLimit: 30,
  body: z.object({ old_password: encryptedPassword, new_password: encryptedPassword }),
  answer: envelope(z.object({ success: z.literal(true) })),
  errors: [
    'common.unauthenticated',
    'accounts.currentPasswordWrong',
    'accounts.passwordNotSet',
    'accounts.passwordSame',
    'accounts.tooManyAttempts',
    ...refusals,
  ],
});

/** What is written down of an account's sign-in. */
export const signInEventKinds = [
  'sign_in',
  /** The first sign-in of a browser or app, on an account that had others before. */
  'new_device',
  'sign_out_others',
  'reset_request',
  'password_reset',
  'password_change',
  'passkey_added',
  'passkey_removed',
  'partner_linked',
  'partner_unlinked',
  /** A sign-in code that the owner refused on the phone. */
  'code_refused',
] as const;
export type SignInEventKind = (typeof signInEventKinds)[number];

export const signInEventRecord = z.object({
  id: z.string(),
  kind: z.enum(signInEventKinds),
  is_success: wireFlag,
  /** Of a sign-in through the partner: to an account that was there, or one that it made; null for all else. */
  login_type: z.enum(federatedLoginTypes).nullable(),
  /** Such as "Chrome di Android". */
  name: z.string(),
  /** Such as "Jaringan 203.0.113.x"; null where none is known. */
  place: z.string().nullable(),
  created_at: isoTime,
});

/** What happened to the sign-in of one's own account within 90 days, newest first. */
export const listSignInActivity = defineCall({
  id: 'listSignInActivity',
  method: 'GET',
  path: '/v2/auth/sign-in-activity',
  module: 'accounts',
  summary: 'Recent sign-in activity of the account',
  callers: ['account'],
  answer: envelope(
    z.object({
      events: z.array(signInEventRecord),
      has_password: wireFlag,
      password_changed_at: isoTime.nullable(),
    }),
  ),
  errors: [],
});
