import { z } from 'zod';
import { anyToken, defineCall, signedIn } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';
import { encryptedPassword, identifier, loginResult, wireFlag } from './records.ts';

/** Proof that the owner is there now: the password, or a code from POST /v2/account/reauth-code. */
export const reauthFields = {
  password: encryptedPassword.optional(),
  code: text(20, 1).optional(),
};

/** How an owner can prove to be there. */
export const stepUpMethods = {
  has_password: z.boolean(),
  /** Where a code by mail would go, most of it hidden; null when there is no address. */
  sent_to: z.string().nullable(),
  has_passkey: z.boolean(),
};

/** What `expires`, `id` and `signature` of a signed link look like in its query. */
export const signedLinkFields = {
  /** Seconds since 1970. */
  expires: z.string().regex(/^\d{1,12}$/),
  id,
  signature: text(100, 1),
};

/**
 * What leaving would mean. Money is counted where it is kept, hence the module; nothing is changed.
 * Days are counted to the end of the last paid right, begun ones as whole.
 */
export const checkDeletion = defineCall({
  id: 'checkDeletion',
  method: 'POST',
  path: '/v2/account/user/cek-delete/2.1',
  module: 'commerce',
  summary: 'What deleting the account would mean',
  callers: ['account'],
  rateLimit: 60,
  body: z.object({ email: text(320).optional() }).nullish(),
  answer: envelope(
    z.object({
      ...stepUpMethods,
      active_paid_days: z.number().int(),
      rights: z.array(
        z.object({
          name: z.string(),
          ends_at: isoTime,
          days_left: z.number().int(),
          is_paid: z.boolean(),
        }),
      ),
      /** Money of the viewer's that we still have to give back. */
      credit_owed_rupiah: z.number().int(),
      pending_payments: z.number().int(),
      payments: z.number().int(),
      kept: z.array(z.object({ what: z.string(), why: z.string(), until: z.string() })),
      deleted: z.array(z.string()),
      undo_days: z.number().int(),
    }),
  ),
  errors: ['common.unauthenticated'],
});

/** Mails a code of six digits that opens the next important step, once, for ten minutes. */
export const sendReauthCode = defineCall({
  id: 'sendReauthCode',
  method: 'POST',
  path: '/v2/account/reauth-code',
  module: 'accounts',
  summary: 'Send a code that stands in for the password',
  callers: signedIn,
  rateLimit: 10,
  body: z.object({}).nullish(),
  answer: envelope(
    z.object({ sent_to: z.string(), expires_in: z.number().int(), retry_after: z.number().int() }),
  ),
  errors: ['common.unauthenticated', 'accounts.resendTooSoon', 'accounts.tooManyAttempts'],
});

/**
 * Deletes the account: every session ends now, everything personal goes after seven days. Asking again returns the
 * same. The undo link goes out by mail. A session that was confirmed again within the last minutes needs no other proof.
 */
export const deleteAccount = defineCall({
  id: 'deleteAccount',
  method: 'POST',
  path: '/v2/account/user/delete/2.1',
  module: 'accounts',
  summary: 'Delete the account',
  callers: ['account'],
  rateLimit: 30,
  body: z.object(reauthFields),
  answer: envelope(z.object({ is_deleted: z.literal(1), undo_until: isoTime })),
  errors: [
    'common.unauthenticated',
    'accounts.reauthRequired',
    'accounts.reauthFailed',
    'accounts.tooManyAttempts',
    'accounts.passwordUnreadable',
    'accounts.passwordStale',
    'common.unavailable',
  ],
});

/**
 * Takes a deletion back, by the link of its e-mail or by e-mail and password. An account that is not deleted stays
 * as it is. The link does not sign in; who shows the password and had left gets a session that registers its device
 * next, as after any login (`login`).
 */
export const undoDeletion = defineCall({
  id: 'undoDeletion',
  method: 'POST',
  path: '/v2/account/user/undo-delete/2.1',
  module: 'accounts',
  summary: 'Take a deletion back',
  callers: anyToken,
  rateLimit: 60,
  body: z.union([
    z.object(signedLinkFields),
    z.object({ email: identifier, password: encryptedPassword }),
  ]),
  answer: envelope(z.object({ is_deleted: wireFlag, login: loginResult.nullable() })),
  errors: [
    'accounts.undoLinkInvalid',
    'accounts.undoExpired',
    'accounts.identifierInvalid',
    'accounts.credentialsWrong',
    'accounts.passwordUnreadable',
    'accounts.passwordStale',
    'accounts.tooManyAttempts',
    'common.unavailable',
  ],
});
