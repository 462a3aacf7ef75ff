import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { text } from '../fields.ts';
import { profileRecord } from './records.ts';

/** WIB, WITA and WIT; Pontianak keeps its own entry in the zone database. */
export const timezones = [
  'Asia/Jakarta',
  'Asia/Pontianak',
  'Asia/Makassar',
  'Asia/Jayapura',
] as const;

/** The signed-in account. `email` may be given as the specification does, but only one's own is answered. */
export const getProfile = defineCall({
  id: 'getProfile',
  method: 'GET',
  path: '/profile/details',
  module: 'accounts',
  summary: 'The signed-in account',
  callers: ['account'],
  query: z.object({ email: text(320).optional() }),
  answer: envelope(profileRecord),
  errors: ['common.forbidden', 'common.unauthenticated'],
});

/** Changes what the owner may change; fields that are left out stay. */
export const updateProfile = defineCall({
  id: 'updateProfile',
  method: 'POST',
  path: '/profile/update',
  module: 'accounts',
  summary: 'Change name or time zone',
  callers: ['account'],
  perMinute: 60,
  body: z.object({
    name: text(80)
      .transform((name) => name.trim())
      .pipe(z.string().min(1))
      .optional(),
    timezone: z.enum(timezones).optional(),
  }),
  answer: envelope(profileRecord),
  errors: ['common.unauthenticated'],
});
