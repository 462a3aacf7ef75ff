import { z } from 'zod';
import { defineCall, staffKinds } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime } from '../fields.ts';
import { creationOptions, newCredential } from './passkeys.ts';

/**
 * The studio passkeys of who works in a session: a spare one is added after the one that is there was shown, and one is
 * taken away, never the last.
 */
const own = { module: 'accounts', callers: staffKinds } as const;
const changes = { ...own, method: 'POST', needsStepUp: true, rateLimit: 30 } as const;

/** A primary one, spare ones, and what somebody has at home. */
export const STAFF_PASSKEYS_MAX = 5;

const passkey = z.object({
  passkey_id: id,
  /** Of what holds it. */
  name: z.string(),
  created_at: isoTime,
  last_used_at: isoTime.nullable(),
});
const all = envelope(z.object({ passkeys: z.array(passkey) }));

export const listStaffPasskeys = defineCall({
  ...own,
  id: 'listStaffPasskeys',
  method: 'GET',
  path: '/studio/v1/passkey/list',
  summary: "The caller's own studio passkeys, newest first",
  answer: all,
  errors: [],
});

export const getSparePasskeyOptions = defineCall({
  ...changes,
  id: 'getSparePasskeyOptions',
  path: '/studio/v1/passkey/options',
  summary: 'Options for a further studio passkey of the caller',
  answer: envelope(creationOptions),
  errors: ['studio.passkeysFull'],
});

export const addStaffPasskey = defineCall({
  ...changes,
  id: 'addStaffPasskey',
  path: '/studio/v1/passkey/add',
  summary: 'Keeps a further studio passkey of the caller, and notifies them by e-mail',
  body: z.object({ credential: newCredential }),
  answer: all,
  errors: ['studio.passkeysFull', 'accounts.passkeyInvalid', 'accounts.challengeInvalid'],
});

export const removeStaffPasskey = defineCall({
  ...changes,
  id: 'removeStaffPasskey',
  path: '/studio/v1/passkey/remove',
  summary:
    "Takes one of the caller's studio passkeys away, never the last; their other sessions end with it",
  body: z.object({ passkey_id: id }),
  answer: all,
  errors: ['studio.passkeyLast', 'accounts.passkeyNotFound'],
});
