import { z } from 'zod';
import { anyToken, defineCall, signedIn } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, shownName, text } from '../fields.ts';
import { stepUpMethods } from './deletion.ts';
import { encryptedPassword, loginResult } from './records.ts';

/**
 * Passkeys (WebAuthn) beside the password. Each is discoverable and asks for the fingerprint, face or PIN of its
 * device: it stands for password and device at once, so that signing in needs no e-mail address either.
 */
const own = { module: 'accounts' } as const;

export const PASSKEYS_MAX = 10;

/** Base64url of bounded length. */
const bytes = (max: number) => text(max, 1).regex(/^[\w-]+$/);
const credentialId = bytes(1400);
const transports = z.array(text(20)).max(10);
const attachment = z.enum(['platform', 'cross-platform']).optional().catch(undefined);

/** What `navigator.credentials.create()` made, as JSON. Extensions are not read. */
export const newCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: transports.optional(),
  }),
});

/** What `navigator.credentials.get()` signed, as JSON. */
export const signedChallenge = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: bytes(200).nullish(),
  }),
});

/** PublicKeyCredentialRequestOptionsJSON. No list of credentials: the viewer's browser knows which it has. */
export const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.number().int(),
  rpId: z.string(),
  userVerification: z.literal('required'),
});

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** PublicKeyCredentialCreationOptionsJSON. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

/** A passkey as its owner sees it. */
const passkeyRecord = z.object({
  id,
  name: z.string(),
  created_at: isoTime,
  last_used_at: isoTime.nullable(),
  /** Kept by a password manager that brings it to the owner's other devices. */
  is_synced: z.boolean(),
});

/** A challenge for signing in, good once for ten minutes in this browser (cookie `passkey_holder`). */
export const getPasskeyChallenge = defineCall({
  ...own,
  id: 'getPasskeyChallenge',
  method: 'POST',
  path: '/v2/auth/passkey/challenge',
  summary: 'Challenge for signing in with a passkey',
  callers: [...anyToken, 'child'],
  rateLimit: 120,
  answer: envelope(requestOptions),
  errors: [],
});

/**
 * Signs in with a passkey, in the same steps as a password: a deleted account stops there, one that has to verify
 * gets no tokens, and the session opens nothing until POST /v2/device/save.
 */
export const loginWithPasskey = defineCall({
  ...own,
  id: 'loginWithPasskey',
  method: 'POST',
  path: '/v2/auth/passkey/login',
  summary: 'Sign in with a passkey',
  callers: anyToken,
  rateLimit: 120,
  body: z.object({ credential: signedChallenge, rememberme: z.boolean().optional() }),
  answer: envelope(loginResult).extend({ statusCode: z.literal('200') }),
  errors: [
    'accounts.passkeyUnknown',
    'accounts.passkeyInvalid',
    'accounts.challengeInvalid',
    'accounts.deleted',
    'accounts.tooManyAttempts',
  ],
});

/** The passkeys of the account, newest first. */
export const listPasskeys = defineCall({
  ...own,
  id: 'listPasskeys',
  method: 'GET',
  path: '/v2/auth/passkeys',
  summary: 'Passkeys of the account',
  callers: ['account'],
  answer: envelope(
    z.object({
      passkeys: z.array(passkeyRecord),
      limit: z.number().int(),
      /** Whether this session may add and remove without confirming first. */
      is_confirmed: z.boolean(),
      ...stepUpMethods,
    }),
  ),
  errors: ['common.unauthenticated'],
});

/**
 * Shows the password (encrypted), a code of POST /v2/account/reauth-code or a passkey again, which this session then
 * need not do for ten minutes. Signing in with password or passkey counts as well; a sign-in by a code from the
 * phone, by link or through a partner doesn't.
 */
export const confirmSession = defineCall({
  ...own,
  id: 'confirmSession',
  method: 'POST',
  path: '/v2/auth/confirm',
  summary: 'Confirm that it is the owner who holds this session',
  callers: signedIn,
  rateLimit: 60,
  body: z.union([
    z.strictObject({ password: encryptedPassword }),
    z.strictObject({ code: text(20, 1) }),
    z.strictObject({ credential: signedChallenge }),
  ]),
  answer: envelope(z.object({ confirmed_until: isoTime })),
  errors: [
    'accounts.reauthFailed',
    'accounts.passwordUnreadable',
    'accounts.passwordStale',
    'accounts.passkeyUnknown',
    'accounts.passkeyInvalid',
    'accounts.challengeInvalid',
    'accounts.tooManyAttempts',
    'common.unauthenticated',
    'common.unavailable',
  ],
});

/** What to hand to `navigator.credentials.create()`; good once for ten minutes in this session. */
export const getPasskeyOptions = defineCall({
  ...own,
  id: 'getPasskeyOptions',
  method: 'POST',
  path: '/v2/auth/passkeys/options',
  summary: 'Options for making a passkey',
  callers: ['account'],
  rateLimit: 30,
  answer: envelope(creationOptions),
  errors: ['accounts.reauthRequired', 'accounts.passkeyLimit', 'common.unauthenticated'],
});

/** Keeps a new passkey and notifies the owner by e-mail. */
export const addPasskey = defineCall({
  ...own,
  id: 'addPasskey',
  method: 'POST',
  path: '/v2/auth/passkeys/add',
  summary: 'Add a passkey',
  callers: ['account'],
  rateLimit: 30,
  body: z.object({ credential: newCredential }),
  answer: envelope(passkeyRecord),
  errors: [
    'accounts.reauthRequired',
    'accounts.passkeyLimit',
    'accounts.passkeyInvalid',
    'accounts.challengeInvalid',
    'common.unauthenticated',
  ],
});

export const renamePasskey = defineCall({
  ...own,
  id: 'renamePasskey',
  method: 'POST',
  path: '/v2/auth/passkeys/rename',
  summary: 'Rename a passkey',
  callers: ['account'],
  rateLimit: 60,
  body: z.object({
    id,
    name: shownName(60),
  }),
  answer: envelope(passkeyRecord),
  errors: ['accounts.passkeyNotFound'],
});

/** Takes a passkey away and notifies the owner by e-mail. The password stays a way in. */
export const removePasskey = defineCall({
  ...own,
  id: 'removePasskey',
  method: 'POST',
  path: '/v2/auth/passkeys/remove',
  summary: 'Remove a passkey',
  callers: ['account'],
  rateLimit: 60,
  body: z.object({ id }),
  answer: envelope(
    z.object({
      id,
      /** For telling the browser's password manager that it can forget it. */
      credential_id: z.string(),
    }),
  ),
  errors: ['accounts.reauthRequired', 'accounts.passkeyNotFound', 'common.unauthenticated'],
});
