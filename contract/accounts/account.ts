import { z } from 'zod';
import { anyToken, defineCall, signedIn } from '../call.ts';
import { envelope } from '../envelope.ts';
import { isoTime, shownName, text } from '../fields.ts';
import { reauthFields, signedLinkFields, stepUpMethods } from './deletion.ts';
import { identifier, profileRecord } from './records.ts';

/** WIB, WITA and WIT; Pontianak keeps its own entry in the zone database. */
export const timezones = [
  'Asia/Jakarta',
  'Asia/Pontianak',
  'Asia/Makassar',
  'Asia/Jayapura',
] as const;

/** Languages that a viewer may prefer, by ISO 639. */
export const languages = ['id', 'jv', 'su', 'ms', 'en', 'ja', 'ko', 'zh', 'hi', 'ar'] as const;

/** The signed-in account. `email` may be given as the specification does, but only one's own is answered. */
export const getProfile = defineCall({
  id: 'getProfile',
  method: 'GET',
  path: '/profile/details',
  module: 'accounts',
  summary: 'The signed-in account',
  callers: signedIn,
  query: z.object({ email: text(320).optional() }),
  answer: envelope(profileRecord),
  errors: ['common.forbidden', 'common.unauthenticated'],
});

/**
 * Changes what the owner may change; fields that are left out stay. Another e-mail address or number needs the
 * password or a code, and holds once the link that is sent there was pressed; the old address gets a notice.
 */
export const updateProfile = defineCall({
  id: 'updateProfile',
  method: 'POST',
  path: '/profile/update',
  module: 'accounts',
  summary: 'Change name, address, number, time zone or languages',
  callers: ['account'],
  rateLimit: 60,
  body: z.object({
    name: shownName(80).optional(),
    timezone: z.enum(timezones).optional(),
    /** Null: the sound as it was made. */
    audio_language: z.enum(languages).nullable().optional(),
    /** Null: no captions. */
    subtitle_language: z.enum(languages).nullable().optional(),
    email: identifier.optional(),
    /** Null takes the number away, where an e-mail address remains. */
    phone_number: identifier.nullable().optional(),
    ...reauthFields,
  }),
  answer: envelope(profileRecord),
  errors: [
    'common.unauthenticated',
    'accounts.emailInvalid',
    'accounts.phoneInvalid',
    'accounts.lastIdentifier',
    'accounts.identifierTaken',
    'accounts.reauthRequired',
    'accounts.reauthFailed',
    'accounts.tooManyAttempts',
    'accounts.passwordUnreadable',
    'accounts.passwordStale',
    'common.unavailable',
  ],
});

/** Addresses that wait for their link to be pressed, and how the owner can prove to be there. */
export const getContact = defineCall({
  id: 'getContact',
  method: 'GET',
  path: '/v2/account/contact',
  module: 'accounts',
  summary: 'Address and number of the account, and changes that wait',
  callers: ['account'],
  answer: envelope(
    z.object({
      email: z.string().nullable(),
      phone_number: z.string().nullable(),
      /** Came with the registration or from the partner; nothing before its owner proves it. */
      unproved_phone: z.string().nullable(),
      ...stepUpMethods,
      pending: z.array(
        z.object({ kind: z.enum(['email', 'phone']), value: z.string(), expires_at: isoTime }),
      ),
    }),
  ),
  errors: ['common.unauthenticated'],
});

/** Presses the link that was sent to a new address; on any device, again without harm. */
export const confirmContact = defineCall({
  id: 'confirmContact',
  method: 'POST',
  path: '/v2/account/contact/confirm',
  module: 'accounts',
  summary: 'Prove a new address by the link that was sent there',
  callers: anyToken,
  rateLimit: 60,
  body: z.object({ ...signedLinkFields, hash: text(100, 1) }),
  answer: envelope(z.object({ kind: z.enum(['email', 'phone']), value: z.string() })),
  errors: ['accounts.linkInvalid', 'accounts.linkExpired', 'accounts.identifierTaken'],
});

/** Gives up a change that waits. None waiting is no error. */
export const cancelContact = defineCall({
  id: 'cancelContact',
  method: 'POST',
  path: '/v2/account/contact/cancel',
  module: 'accounts',
  summary: 'Give up a change of address',
  callers: ['account'],
  rateLimit: 60,
  body: z.object({ kind: z.enum(['email', 'phone']) }),
  answer: envelope(z.object({ kind: z.enum(['email', 'phone']) })),
  errors: [],
});
