import { z } from 'zod';
import { anyToken, defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { appId, isoTime, text } from '../fields.ts';
import {
  identifier,
  loginResult,
  rememberToken,
  encryptedPassword,
  verificationRecord,
} from './records.ts';

/** The public key that passwords are encrypted to. Fetch it right before encrypting: `now` is our clock. */
export const getPasswordKey = defineCall({
  id: 'getPasswordKey',
  method: 'GET',
  path: '/v2/auth/password-key',
  module: 'accounts',
  summary: 'Public key for sealing a password',
  callers: [...anyToken, 'child'],
  answer: envelope(
    z.object({
      kid: z.string(),
      alg: z.literal('RSA-OAEP-256'),
      enc: z.literal('A256GCM'),
      /** The key as JWK. */
      key: z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string() }),
      /** Seconds since 1970 by the server's clock: the `iat` to seal. */
      now: z.number().int(),
      expires_at: isoTime,
    }),
  ),
  errors: [],
});

/**
 * Signs in with the JWE password, or with a remember token and the `device_id` that it is bound to. Needs the /api/hmac headers. Answers `statusCode` '200' as a string, also in
 * `result`. Stage 2 and not verified: no tokens, the page goes to verification. The session that it starts
 * opens little until POST /v2/device/save has registered the device (the profile, completing a registration, renewing
 * and ending itself); a remembered device is registered already. `tvs_platform_id` is taken and changes nothing: an
 * account keeps the one that it registered with.
 */
export const login = defineCall({
  id: 'login',
  method: 'POST',
  path: '/v2/auth/login',
  module: 'accounts',
  summary: 'Sign in',
  callers: anyToken,
  rateLimit: 120,
  body: z.object({
    app_id: appId,
    tvs_platform_id: text(64).optional(),
    email: identifier,
    password: encryptedPassword,
    device_id: text(128, 1).optional(),
    /** Stay signed in for 30 days; without it the `rememberme` cookie decides. */
    rememberme: z.boolean().optional(),
  }),
  answer: envelope(loginResult.extend({ remember_token: rememberToken.optional() })).extend({
    statusCode: z.literal('200'),
  }),
  hasStatusCode: true,
  errors: [
    'accounts.hmacInvalid',
    'accounts.identifierInvalid',
    'accounts.credentialsWrong',
    'accounts.rememberEnded',
    'accounts.passwordUnreadable',
    'accounts.passwordStale',
    'accounts.deleted',
    'accounts.tooManyAttempts',
    'common.unavailable',
  ],
});

/**
 * Rotates the refresh token of the cookie (or the body, for apps) and renews the cookies. Where that one is gone,
 * the remember token of this device does instead and is answered with its successor. Either is proof of its own.
 */
export const refreshSession = defineCall({
  id: 'refreshSession',
  method: 'POST',
  path: '/v2/auth/refresh',
  module: 'accounts',
  summary: 'Renew the access token',
  callers: ['none'],
  rateLimit: 240,
  body: z
    .object({
      refresh_token: text(100, 1).optional(),
      remember_token: text(200, 1).optional(),
      device_id: text(128, 1).optional(),
    })
    .nullish(),
  answer: envelope(
    z.object({
      access_token: z.string(),
      refresh_token: z.string(),
      remember_token: rememberToken.optional(),
    }),
  ),
  errors: ['accounts.sessionEnded'],
});

/**
 * Ends the session and signs its device out; a device without a session is named by its remember token. Always
 * succeeds, also without any of them: a missing token keeps no browser signed in.
 */
export const logout = defineCall({
  id: 'logout',
  method: 'POST',
  path: '/v2/auth/logout',
  module: 'accounts',
  summary: 'Sign out',
  callers: ['none'],
  body: z
    .object({
      device_id: text(128).optional(),
      is_logout: z.number().optional(),
      remember_token: text(200, 1).optional(),
    })
    .nullish(),
  answer: envelope(z.object({ success: z.literal(true) })),
  errors: [],
});

/** For another platform that was handed a viewer's access token: whom it speaks for, while its session stands. */
export const validateBearer = defineCall({
  id: 'validateBearer',
  method: 'GET',
  path: '/global/v2/auth/validate-bearer',
  module: 'accounts',
  summary: 'Whom an access token speaks for',
  callers: ['account'],
  rateLimit: 600,
  answer: envelope(
    verificationRecord.extend({
      sub_id: z.string(),
      role: z.string(),
      /** When the token ends by itself. */
      expires_at: isoTime,
    }),
  ),
  errors: ['common.unauthenticated'],
});
