import { z } from 'zod';
import { isoTime, text } from '../fields.ts';

/** Flags of the specification's records are numbers: 0 or 1. */
export const wireFlag = z.union([z.literal(0), z.literal(1)]);

/** An e-mail address or a mobile number as typed. */
export const identifier = text(254, 1);

/**
 * A password on its way here: a compact JWE (RSA-OAEP-256, A256GCM, `kid` in its header) of the JSON
 * `{ password, iat, nonce }`, `iat` being seconds by the server's clock and `nonce` random, used once.
 */
export const encryptedPassword = text(4096, 1);

/**
 * Stands in an encrypted password's position for a device that is remembered. Each one signs in once and brings its
 * successor; it is worth nothing on another device, and one that comes back ends all of its kind.
 */
export const rememberToken = z.string();

/** Browser or app that asks, as section 3 of the specification shapes it. */
export const devicePayload = z.object({
  device_id: text(128, 1),
  device_brand: text(80),
  device_type: z.enum(['W', 'A']),
  firebase_id: text(4096),
  notes: text(160),
});

/** Verification state record; phone accounts carry their number as `email`. */
export const verificationRecord = z.object({
  email: z.string(),
  is_registered: wireFlag,
  registration_stage: z.number().int(),
  platform_id: z.string(),
  /** The line of business of a company or of its member, as its contract has it; null for everybody else. */
  category_id: z.string().nullable(),
  external_auth: wireFlag,
  is_verified: wireFlag,
  is_corp_member: wireFlag,
  is_b2b: wireFlag,
});

/** Email-check result: one shape, whether or not there is such an account. */
export const emailCheckResult = verificationRecord.extend({
  is_deleted: wireFlag,
  /** Until when a deletion can be undone. */
  undo_until: isoTime.nullable(),
});

/** Login result. Tokens are empty while the account still has to verify. */
export const loginResult = verificationRecord.omit({ external_auth: true }).extend({
  access_token: z.string(),
  refresh_token: z.string(),
  statusCode: z.literal('200'),
  message: z.string(),
});

/** A device of the account as its owner sees it. */
export const deviceRecord = z.object({
  device_id: z.string(),
  device_brand: z.string(),
  device_type: z.enum(['W', 'A']),
  /** What its owner calls it, else such as "Chrome di Android". */
  name: z.string(),
  /** Browser and system, whatever its name is. */
  model: z.string(),
  /** Where it last signed in from, as far as its address tells: a network's name or a shortened address. */
  place: z.string().nullable(),
  notes: z.string(),
  last_seen_at: isoTime,
  created_at: isoTime,
  is_current: z.boolean(),
});

/** The account as its owner reads it, also the content of the `profile` cookie. */
export const profileRecord = verificationRecord.extend({
  sub_id: z.string(),
  name: z.string(),
  phone_number: z.string(),
  role: z.string(),
  timezone: z.string(),
  /** What players begin with; null: the sound as it was made. */
  audio_language: z.string().nullable(),
  /** Null: no captions. */
  subtitle_language: z.string().nullable(),
  status_personalization: wireFlag,
  device_limit: z.number().int(),
  created_at: isoTime,
});
