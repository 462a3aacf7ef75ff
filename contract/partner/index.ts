import { z } from 'zod';
import { agreementFields } from '../accounts/privacy.ts';
import { encryptedPassword, identifier, loginResult } from '../accounts/records.ts';
import { federatedLoginTypes } from '../constants.ts';
import { anyToken, defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { isoTime, text } from '../fields.ts';

export * from './coupons.ts';

/** Signing in through an account at the partner platform: by its own pages, and by its password. */

/** A login's answer, and whether the account was there before. */
const federatedLoginResult = loginResult.extend({ login_type: z.enum(federatedLoginTypes) });

const own = { module: 'partner', callers: anyToken, rateLimit: 60 } as const;

/**
 * The specification's external login: checks e-mail and password (encrypted as for our own) at the partner.
 * `accessAccount` opens a session here once, within five minutes: it is the `password` of POST
 * /global/v2/auth/redirect-login.
 */
export const externalLogin = defineCall({
  ...own,
  id: 'externalLogin',
  method: 'POST',
  path: '/login/external',
  summary: 'Sign in at the partner platform',
  body: z.object({
    email: identifier,
    password: encryptedPassword,
    deviceId: text(128, 1),
    deviceType: text(40),
    deviceModel: text(80),
    serial: text(80),
    platformId: text(64, 1),
  }),
  answer: z.object({
    status: z.literal(200),
    message: z.string(),
    data: z.object({ mobile: z.string(), userName: z.string(), accessAccount: z.string() }),
  }),
  errors: [
    'partner.unavailable',
    'partner.credentialsWrong',
    'partner.emailUnverified',
    'accounts.passwordUnreadable',
    'accounts.passwordStale',
    'accounts.tooManyAttempts',
  ],
});

/**
 * The specification's token login: `password` is the `accessAccount` of an external login. Opens the linked account,
 * or makes one at stage 5, as /v2/auth/register does with the same e-mail: `consents` has to name the service where it
 * is sent, `platformId` becomes the account's, and the partner's number is kept unproved. The session then registers
 * its device as after any login. An e-mail address that has an account of its own here is never linked without that account's owner.
 */
export const redirectLogin = defineCall({
  ...own,
  id: 'redirectLogin',
  method: 'POST',
  path: '/global/v2/auth/redirect-login',
  summary: 'Open a session by a token of an external login',
  body: z.object({
    email: identifier,
    password: text(200, 1),
    platformId: text(64).optional(),
    ...agreementFields,
  }),
  answer: envelope(federatedLoginResult).extend({ statusCode: z.literal('200') }),
  hasStatusCode: true,
  errors: [
    'partner.flowInvalid',
    'partner.accountNotLinked',
    'accounts.agreementRequired',
    'accounts.consentOutdated',
    'accounts.deleted',
  ],
});

/** Begins a sign-in on the partner's pages, or the linking of a signed-in account. Sets a cookie for the way back. */
export const startPartner = defineCall({
  ...own,
  id: 'startPartner',
  method: 'POST',
  path: '/v2/auth/partner/start',
  summary: 'Begin signing in through the partner',
  body: z.object({ purpose: z.enum(['sign-in', 'link']) }),
  answer: envelope(z.object({ url: z.url() })),
  errors: ['partner.unavailable', 'common.unauthenticated', 'accounts.reauthRequired'],
});

/**
 * Hands in what the partner sent back. `signed-in`: a session that registers its device next. `linked`: the account
 * that asked. `new` and `exists`: the viewer decides first, by /v2/auth/partner/create or /v2/auth/partner/link.
 */
export const finishPartner = defineCall({
  ...own,
  id: 'finishPartner',
  method: 'POST',
  path: '/v2/auth/partner/finish',
  summary: 'Come back from the partner',
  body: z.object({
    state: text(200, 1),
    code: text(500).optional(),
    iss: text(500).optional(),
    error: text(100).optional(),
  }),
  answer: envelope(
    z.object({
      outcome: z.enum(['signed-in', 'linked', 'new', 'exists']),
      login: federatedLoginResult.nullable(),
    }),
  ),
  errors: [
    'partner.unavailable',
    'partner.flowInvalid',
    'partner.denied',
    'partner.emailUnverified',
    'partner.linkedElsewhere',
    'accounts.deleted',
  ],
});

/** What waits for the viewer's decision in this browser. */
export const getPartnerFlow = defineCall({
  ...own,
  id: 'getPartnerFlow',
  method: 'GET',
  path: '/v2/auth/partner/flow',
  summary: 'The partner account that waits for a decision',
  answer: envelope(
    z.object({
      outcome: z.enum(['new', 'exists']),
      partner: z.string(),
      email: z.string(),
      name: z.string(),
    }),
  ),
  errors: ['partner.flowInvalid'],
});

/** Makes an account at stage 5 for the partner account that waits and agrees to the service, and opens a session. */
export const createPartnerAccount = defineCall({
  ...own,
  id: 'createPartnerAccount',
  method: 'POST',
  path: '/v2/auth/partner/create',
  summary: 'Make an account through the partner',
  body: z.object(agreementFields).nullish(),
  answer: envelope(federatedLoginResult),
  errors: [
    'partner.flowInvalid',
    'partner.accountNotLinked',
    'accounts.agreementRequired',
    'accounts.consentOutdated',
  ],
});

/** Links the partner account that waits to the account of the same e-mail, whose password proves its owner. */
export const linkPartnerAccount = defineCall({
  ...own,
  id: 'linkPartnerAccount',
  method: 'POST',
  path: '/v2/auth/partner/link',
  summary: 'Link the partner account to an account here',
  body: z.object({ password: encryptedPassword }),
  answer: envelope(federatedLoginResult),
  errors: [
    'partner.flowInvalid',
    'partner.linkedElsewhere',
    'accounts.credentialsWrong',
    'accounts.passwordUnreadable',
    'accounts.passwordStale',
    'accounts.tooManyAttempts',
    'accounts.deleted',
  ],
});

/**
 * OpenID Connect Back-Channel Logout: the partner reports a sign-out there, and the sessions that began
 * with its assertion end here, remembered ones for good. A token is taken once; one that names no account of ours is no error.
 */
export const logoutPartner = defineCall({
  ...own,
  // The token is signed by the partner: it needs no other.
  callers: ['none'],
  rateLimit: 600,
  id: 'logoutPartner',
  method: 'POST',
  path: '/v2/auth/partner/logout',
  summary: 'Take note that somebody signed out at the partner',
  body: z.object({ logout_token: text(8000, 1) }),
  answer: envelope(z.object({})),
  errors: ['partner.unavailable', 'partner.logoutInvalid'],
});

/** The partner, if one is configured, and for an account its link. */
export const getPartner = defineCall({
  ...own,
  rateLimit: 600,
  id: 'getPartner',
  method: 'GET',
  path: '/v2/auth/partner',
  summary: 'The partner platform and the link to it',
  answer: envelope(
    z.object({
      /** Its name; null where there is none. */
      partner: z.string().nullable(),
      link: z
        .object({
          email: z.string(),
          linked_at: isoTime,
          /** False where it is the only way into the account. */
          may_unlink: z.boolean(),
        })
        .nullable(),
    }),
  ),
  errors: [],
});

export const unlinkPartner = defineCall({
  ...own,
  callers: ['account'],
  id: 'unlinkPartner',
  method: 'POST',
  path: '/v2/auth/partner/unlink',
  summary: 'Forget the link to the partner account',
  answer: envelope(z.object({ external_auth: z.literal(0) })),
  errors: ['partner.lastWayIn'],
});
