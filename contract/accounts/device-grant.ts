import { z } from 'zod';
import { anyToken, defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { isoTime, text } from '../fields.ts';
import { deviceRecord, loginResult, rememberToken } from './records.ts';

/**
 * Signing a television or other browser in by a code that a signed-in phone approves, after RFC 8628. The browser
 * that asks keeps a secret in the HttpOnly cookie `code_ticket`: the code alone signs no one in.
 */
const own = { module: 'accounts' } as const;

/** Letters that make no words and are not taken for one another (RFC 8628, section 6.1). */
export const CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
export const CODE_LENGTH = 8;
const GROUP = 4;
const CODE = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);

/** A code as a viewer typed it, with or without its dash; undefined when it can't be one. */
export function parseCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return CODE.test(letters) ? letters : undefined;
}

/** `WDJB-MJHT`: two groups are read and typed with fewer slips. */
export function groupCode(code: string): string {
  return `${code.slice(0, GROUP)}-${code.slice(GROUP)}`;
}

const typedCode = text(40, 1);

/** What the browser that shows the code follows. `used` is over for good. */
const codeView = z.object({
  state: z.enum(['waiting', 'approved', 'refused', 'used', 'expired']),
  /** Grows with each change, so that an older answer never replaces a newer one. */
  version: z.number().int(),
  /** Grouped, as it is shown. */
  code: z.string(),
  /** Where a phone types the code, and where a scanned one leads. */
  verification_uri: z.string(),
  verification_uri_complete: z.string(),
  expires_at: isoTime,
  /** The server's clock, to count down by. */
  now: isoTime,
});

/** Asks for a code; an earlier one of this browser stops working. Sets `code_ticket`. */
export const startCodeSignIn = defineCall({
  ...own,
  id: 'startCodeSignIn',
  method: 'POST',
  path: '/v2/auth/device-code',
  summary: 'Ask for a sign-in code to show',
  callers: anyToken,
  rateLimit: 60,
  body: z.object({ device_id: text(128, 1).optional() }),
  answer: envelope(codeView),
  errors: ['accounts.tooManyAttempts'],
});

export const getCodeSignIn = defineCall({
  ...own,
  id: 'getCodeSignIn',
  method: 'GET',
  path: '/v2/auth/device-code',
  summary: 'How far the code of this browser has come',
  callers: anyToken,
  rateLimit: 240,
  answer: envelope(codeView),
  errors: ['accounts.ticketInvalid'],
});

/** Open by the cookie `code_ticket` alone: an EventSource can't fetch a new visitor token when its own runs out. */
export const watchCodeSignIn = defineCall({
  ...own,
  id: 'watchCodeSignIn',
  method: 'GET',
  path: '/v2/auth/device-code/events',
  media: 'text/event-stream',
  summary:
    'Server-sent events: `code` with the state as JSON, first as it is, then at every change',
  callers: ['none'],
  rateLimit: 120,
  answer: z.string(),
  errors: ['accounts.ticketInvalid', 'common.tooManyStreams'],
});

/** Turns an approval into a session with its device registered, once, for the browser that asked. */
export const claimCodeSignIn = defineCall({
  ...own,
  id: 'claimCodeSignIn',
  method: 'POST',
  path: '/v2/auth/device-code/claim',
  summary: 'Sign in with an approved code',
  callers: anyToken,
  rateLimit: 120,
  answer: envelope(
    loginResult.extend({ remember_token: rememberToken.optional(), device_id: z.string() }),
  ),
  errors: [
    'accounts.ticketInvalid',
    'accounts.codeWaiting',
    'accounts.codeRefused',
    'accounts.codeExpired',
  ],
});

/** What a phone shows before it approves. Every look counts against the limit on guessing. */
export const lookAtCode = defineCall({
  ...own,
  id: 'lookAtCode',
  method: 'POST',
  path: '/v2/auth/device-code/look',
  summary: 'Which device asks with a code',
  callers: ['account'],
  rateLimit: 120,
  body: z.object({ code: typedCode }),
  answer: envelope(
    z.object({
      code: z.string(),
      /** Such as "Chrome di TV". */
      device: z.string(),
      /** The place or network that it asks from, as far as that is known. */
      place: z.string().nullable(),
      /** Whether that is the network of the phone. */
      is_same_network: z.boolean(),
      asked_at: isoTime,
      expires_at: isoTime,
    }),
  ),
  errors: ['accounts.codeUnknown', 'accounts.tooManyAttempts'],
});

/** What `details` of `accounts.deviceLimit` holds here: places are freed by POST /v2/device/delete. */
export const codeLimitDetails = z.object({ devices: z.array(deviceRecord) });

/**
 * Approves or refuses, once. An approval takes the device's place on the list at once; when the list is full it
 * fails and the code stays good, so that the phone can free a place and approve again.
 */
export const decideDeviceGrant = defineCall({
  ...own,
  id: 'decideDeviceGrant',
  method: 'POST',
  path: '/v2/auth/device-code/decide',
  summary: 'Approve or refuse a sign-in code',
  callers: ['account'],
  rateLimit: 60,
  body: z.object({ code: typedCode, decision: z.enum(['approve', 'refuse']) }),
  answer: envelope(z.object({ state: z.enum(['approved', 'refused']), device: z.string() })),
  errors: [
    'accounts.codeUnknown',
    'accounts.deviceLimit',
    'accounts.tooManyAttempts',
    'common.unauthenticated',
  ],
});
