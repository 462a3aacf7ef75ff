import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { isoTime, text } from '../fields.ts';

const token = envelope(z.object({ access_token: z.string(), expires_at: isoTime }));
const own = {
  method: 'POST',
  base: '',
  module: 'accounts',
  callers: ['none'],
  rateLimit: 240,
} as const;
/** The call that the token will be used for: a path below /platform, or its whole address on this site. */
const boundTo = z.object({ url: text(500, 1) });

/** A visitor's read-only token; also set as the `tvs_token` cookie. */
export const mintTvsToken = defineCall({
  ...own,
  id: 'mintTvsToken',
  path: '/api/tokentvs',
  summary: 'Service token for the main client',
  answer: token,
  errors: [],
});

export const mintV1Token = defineCall({
  ...own,
  id: 'mintV1Token',
  path: '/api/tokenv1',
  summary: 'Service token of the first generation',
  answer: token,
  errors: [],
});

/** Opens only the address that it was asked for. */
export const mintV2Token = defineCall({
  ...own,
  id: 'mintV2Token',
  path: '/api/tokenv2',
  summary: 'Service token bound to one address',
  body: boundTo,
  answer: token,
  errors: ['accounts.urlNotAllowed'],
});

/** Opens only the address that it was asked for. */
export const mintXgoToken = defineCall({
  ...own,
  id: 'mintXgoToken',
  path: '/api/tokenxgo',
  summary: 'Service token of the xgo family, bound to one address',
  body: boundTo,
  answer: token,
  errors: ['accounts.urlNotAllowed'],
});

/** The second platform's visitor token; also set as the `trinvi_token` cookie. */
export const mintTrvplusToken = defineCall({
  ...own,
  id: 'mintTrvplusToken',
  path: '/api/tokentrvplus',
  summary: 'Service token for the second platform',
  answer: token,
  errors: [],
});

/** What a signed call's headers are named. */
export const hmacHeaders = {
  signature: 'x-hmac-signature',
  nonce: 'x-hmac-nonce',
  time: 'x-hmac-time',
} as const;

/**
 * Signs one login or registration: method, path, body, nonce and time, for 60 s and one use.
 * `body` must be exactly what is then posted.
 */
export const signHmac = defineCall({
  ...own,
  id: 'signHmac',
  path: '/api/hmac',
  summary: 'Signature for a login or registration',
  rateLimit: 120,
  body: z.object({
    url: text(500, 1),
    body: z.record(text(60), z.union([text(5000), z.number(), z.boolean(), z.null()])),
  }),
  answer: envelope(
    z.object({
      /** The headers to send along, by their names. */
      headers: z.object({
        'x-hmac-signature': z.string(),
        'x-hmac-nonce': z.string(),
        'x-hmac-time': z.string(),
      }),
      expires_at: isoTime,
    }),
  ),
  errors: ['accounts.urlNotAllowed', 'accounts.tooManyAttempts'],
});

/** What a page may know about the environment that it runs in; nothing secret. */
export const checkEnv = defineCall({
  id: 'checkEnv',
  method: 'GET',
  base: '',
  path: '/api/checkEnv',
  module: 'accounts',
  summary: 'Environment of this installation',
  callers: ['none'],
  answer: envelope(
    z.object({
      product: z.string(),
      mode: z.string(),
      public_url: z.string(),
      platform_id: z.string(),
      cookie_secure: z.boolean(),
      sandbox: z.boolean(),
      now: isoTime,
    }),
  ),
  errors: [],
});
