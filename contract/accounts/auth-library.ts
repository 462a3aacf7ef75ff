import { z } from 'zod';
import { defineCall } from '../call.ts';
import { isoTime, text } from '../fields.ts';

// The routes that the public `next-auth/react` 4 client expects, in its shapes rather than our envelope.
const own = { base: '', module: 'accounts', callers: ['none'] } as const;

/** Posts answer `{ url }` when the form says json=true, else a redirect to it. */
const destination = z.object({ url: z.string() });
const csrfToken = text(200).optional();
/** Where to go afterwards; anything but an address of this site becomes the home page. */
const callbackUrl = text(2000).optional();
const form = { csrfToken, callbackUrl, json: text(10).optional() };
const provider = z.object({ provider: text(40, 1) });

const sessionAnswer = z.union([
  z.object({
    user: z.object({ name: z.string(), email: z.string(), image: z.null() }),
    expires: isoTime,
  }),
  z.strictObject({}),
]);

/** `{ user, expires }` of a signed-in browser, else `{}`. */
export const authSession = defineCall({
  ...own,
  id: 'authSession',
  method: 'GET',
  path: '/api/auth/session',
  summary: 'Session of this browser',
  answer: sessionAnswer,
  errors: [],
});

/** The client's `update()`: returns the session as it is now; `data` changes nothing here. */
export const authSessionUpdate = defineCall({
  ...own,
  id: 'authSessionUpdate',
  method: 'POST',
  path: '/api/auth/session',
  summary: 'Read the session again',
  body: z.object({ csrfToken }),
  answer: sessionAnswer,
  errors: ['accounts.csrfInvalid'],
});

export const authCsrf = defineCall({
  ...own,
  id: 'authCsrf',
  method: 'GET',
  path: '/api/auth/csrf',
  summary: 'Token that every post to /api/auth carries',
  answer: z.object({ csrfToken: z.string() }),
  errors: [],
});

export const authProviders = defineCall({
  ...own,
  id: 'authProviders',
  method: 'GET',
  path: '/api/auth/providers',
  summary: 'Ways to sign in',
  answer: z.record(
    z.string(),
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.string(),
      signinUrl: z.string(),
      callbackUrl: z.string(),
    }),
  ),
  errors: [],
});

/** Sends the browser to the sign-in page, `error` (such as SessionRequired) kept. */
export const authSigninPage = defineCall({
  ...own,
  id: 'authSigninPage',
  method: 'GET',
  path: '/api/auth/signin',
  summary: 'Go to the sign-in page',
  query: z.object({ callbackUrl, error: text(100).optional() }),
  answer: destination,
  errors: [],
});

/**
 * Providers that need a page of their own start here: a partner's answers its address and sets a cookie for the way
 * back, `callbackUrl` is where its viewer goes on then. `credentials` is sent to the sign-in page. Another one is
 * answered 400 with `error`: MissingAdapterError for links by mail, which have no adapter here, else
 * UnsupportedStrategyError.
 */
export const authSignin = defineCall({
  ...own,
  id: 'authSignin',
  method: 'POST',
  path: '/api/auth/signin/{provider}',
  summary: 'Start signing in with a provider',
  params: provider,
  body: z.object(form),
  answer: destination,
  otherAnswers: { 400: destination },
  errors: [],
});

/**
 * Signs in with e-mail or number and the encrypted password, and registers the device in the same step. A refusal
 * answers 401 (403 for a deleted account) with `error` in the url's query: CredentialsSignin, DeviceLimit,
 * VerificationRequired, TooManyAttempts or AccessDenied; MissingAuthorizeError without anything to check,
 * OAuthCallbackError for a provider without a started sign-in.
 */
export const authCallback = defineCall({
  ...own,
  id: 'authCallback',
  method: 'POST',
  path: '/api/auth/callback/{provider}',
  summary: 'Sign in through the auth library',
  rateLimit: 120,
  params: provider,
  body: z.object({
    ...form,
    email: text(254).optional(),
    password: text(4096).optional(),
    device_id: text(128).optional(),
    rememberme: text(10).optional(),
  }),
  answer: destination,
  otherAnswers: { 401: destination, 403: destination },
  errors: [],
});

/**
 * Where a provider's own page returns to: an answer goes on to the page that takes it, anything else, which no viewer
 * started, to the error page.
 */
export const authCallbackPage = defineCall({
  ...own,
  id: 'authCallbackPage',
  method: 'GET',
  path: '/api/auth/callback/{provider}',
  summary: 'Return from the page of a provider',
  params: provider,
  query: z.object({
    state: text(200, 1).optional(),
    code: text(500).optional(),
    iss: text(500).optional(),
    error: text(100).optional(),
  }),
  answer: destination,
  errors: [],
});

export const authSignoutPage = defineCall({
  ...own,
  id: 'authSignoutPage',
  method: 'GET',
  path: '/api/auth/signout',
  summary: 'Go to the page where one signs out',
  query: z.object({ csrf: text(10).optional() }),
  answer: destination,
  errors: [],
});

export const authSignout = defineCall({
  ...own,
  id: 'authSignout',
  method: 'POST',
  path: '/api/auth/signout',
  summary: 'Sign out through the auth library',
  body: z.object(form),
  answer: destination,
  errors: [],
});

/** Beacons of the client's logger; kept as log lines, never answered with anything. */
export const authLog = defineCall({
  ...own,
  id: 'authLog',
  method: 'POST',
  path: '/api/auth/_log',
  summary: 'Report a client-side error of the auth library',
  rateLimit: 30,
  body: z.object({
    level: z.enum(['error', 'warn', 'debug']).catch('error'),
    code: text(100).optional(),
    message: text(1000).optional(),
  }),
  answer: z.object({}),
  errors: [],
});

/** AccountNotLinkedError of a provider goes on to the page where the account's owner agrees to link the two. */
export const authError = defineCall({
  ...own,
  id: 'authError',
  method: 'GET',
  path: '/api/auth/error',
  summary: 'Go to the sign-in page with an error',
  query: z.object({ error: text(100).optional(), provider: text(40).optional() }),
  answer: destination,
  errors: [],
});
