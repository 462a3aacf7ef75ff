import { z } from 'zod';
import { text } from '../fields.ts';
import { defineCall } from '../call.ts';

/**
 * Content management, in the specification's own envelope: `{ data, status }`. Who signs in is staff (editor, admin),
 * or the master identity: the server itself, by what is configured. Its tokens are none of a viewer's, and read only.
 */
const own = { module: 'editorial' } as const;

/**
 * `password` is the encrypted one of any sign-in; a server of ours may send it as it is. It is proof of its own: neither a
 * visitor's token nor the client key is asked for beside it.
 */
export const cmsLogin = defineCall({
  ...own,
  id: 'cmsLogin',
  method: 'POST',
  path: '/hospitality/v1/cms/auth/login',
  summary: 'Sign in to content management',
  callers: ['none'],
  rateLimit: 60,
  body: z.object({ email: text(254, 1), password: text(4096, 1) }),
  answer: z.object({
    data: z.object({
      /** A day. */
      access_token: z.string(),
      /** Seven days. */
      refresh_token: z.string(),
    }),
    status: z.literal(200),
  }),
  errors: [
    'editorial.credentialsWrong',
    'accounts.passwordUnreadable',
    'accounts.passwordStale',
    'accounts.tooManyAttempts',
  ],
});

/** The bearer is the refresh token, which is its own proof. No body. */
export const refreshCmsToken = defineCall({
  ...own,
  id: 'refreshCmsToken',
  method: 'POST',
  path: '/hospitality/v1/cms/user/refresh-token',
  summary: 'A new access token of content management',
  callers: ['none'],
  rateLimit: 60,
  answer: z.object({ data: z.object({ access_token: z.string() }), status: z.literal(200) }),
  errors: ['editorial.tokenExpired', 'editorial.tokenInvalid'],
});

/**
 * Any call that the contract marks as content (`isContent`), by its path below `/platform`, such as `v2/cms/topbanner/getAllTopBanner`, for the bearer of a CMS
 * access token: `data` is its result. A token that is over fails with code 0006, any other with 0008.
 */
export const getCmsContent = defineCall({
  ...own,
  id: 'getCmsContent',
  method: 'GET',
  path: '/hospitality/v1/cms/{path}',
  summary: 'Read content as content management',
  callers: ['none'],
  params: z.object({ path: text(500, 1) }),
  query: z.record(z.string(), z.string()),
  answer: z.object({ data: z.unknown(), status: z.literal(200) }),
  errors: ['editorial.tokenExpired', 'editorial.tokenInvalid', 'common.notFound'],
});
