import { z } from 'zod';
import { anyToken, defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { appId, id, nameOrNone, shownName, text } from '../fields.ts';
import { agreementFields } from './privacy.ts';
import { emailCheckResult, encryptedPassword, identifier, verificationRecord } from './records.ts';

/** Says whether an identifier has an account and how far its registration got. */
export const checkEmail = defineCall({
  id: 'checkEmail',
  method: 'POST',
  path: '/register-stage',
  module: 'accounts',
  summary: 'Check an e-mail address or number before signing in or up',
  callers: anyToken,
  rateLimit: 120,
  body: z.object({ email: identifier }),
  answer: envelope(emailCheckResult),
  errors: ['accounts.identifierInvalid', 'accounts.tooManyAttempts'],
});

/** Makes an account at stage 2 and sends the verification link. Needs the /api/hmac headers. */
export const register = defineCall({
  id: 'register',
  method: 'POST',
  path: '/v2/auth/register',
  module: 'accounts',
  summary: 'Make an account',
  callers: anyToken,
  rateLimit: 60,
  body: z.object({
    app_id: appId,
    tvs_platform_id: text(64).optional(),
    name: nameOrNone(80).optional(),
    email: identifier,
    /** Beside an e-mail address: kept, and named as the account's once its owner has proved it. */
    phone_number: text(40).optional(),
    password: encryptedPassword,
    register_channel: text(80).optional(),
    ref_code: text(40).optional(),
    ...agreementFields,
  }),
  answer: envelope(verificationRecord),
  errors: [
    'accounts.hmacInvalid',
    'accounts.signUpPaused',
    'accounts.identifierInvalid',
    'accounts.identifierTaken',
    'accounts.phoneInvalid',
    'accounts.agreementRequired',
    'accounts.consentOutdated',
    'accounts.passwordUnreadable',
    'accounts.passwordStale',
    'accounts.passwordTooShort',
    'accounts.passwordTooSimple',
    'accounts.passwordTooPersonal',
    'accounts.passwordTooCommon',
    'accounts.tooManyAttempts',
  ],
});

/**
 * Completes a verified registration: stage 3, or 5 for a federated account. Stage 4 says that
 * profile data is missing: a number that registered has no name yet; the call with `name` completes it. The browser that registered is signed in by its
 * `verification_ticket` cookie, once; a signed-in account only moves on.
 */
export const finishRegistration = defineCall({
  id: 'finishRegistration',
  method: 'POST',
  path: '/v2/auth/reg/final',
  module: 'accounts',
  summary: 'Complete a verified registration',
  callers: anyToken,
  rateLimit: 60,
  body: z.object({
    name: shownName(80).optional(),
  }),
  answer: envelope(
    verificationRecord.extend({
      /** Present when this call signed the browser in. */
      access_token: z.string().optional(),
      refresh_token: z.string().optional(),
    }),
  ),
  errors: ['accounts.ticketInvalid', 'accounts.notVerified'],
});

/** Sends the link again; returns the same for every identifier. */
export const resendVerification = defineCall({
  id: 'resendVerification',
  method: 'POST',
  path: '/v2/auth/resend-verification',
  module: 'accounts',
  summary: 'Send the verification link again',
  callers: anyToken,
  rateLimit: 30,
  body: z.object({ email: identifier }),
  answer: envelope(z.object({ retry_after: z.number().int() })),
  errors: ['accounts.identifierInvalid', 'accounts.resendTooSoon', 'accounts.tooManyAttempts'],
});

/** Opens a verification link. Opening it again is no error. */
export const verifyAccount = defineCall({
  id: 'verifyAccount',
  method: 'GET',
  path: '/v25/auth/verify',
  module: 'accounts',
  summary: 'Verify an account by the link that was sent',
  callers: anyToken,
  rateLimit: 60,
  query: z.object({
    /** Seconds since 1970. */
    expires: z.string().regex(/^\d{1,12}$/),
    hash: text(100, 1),
    id,
    signature: text(100, 1),
  }),
  answer: envelope(verificationRecord),
  errors: ['accounts.linkInvalid', 'accounts.linkExpired'],
});

/** For the page that waits after registering: moves on once the link was opened anywhere. */
export const getVerificationState = defineCall({
  id: 'getVerificationState',
  method: 'GET',
  path: '/v2/auth/verification-state',
  module: 'accounts',
  summary: 'Whether the registration that this browser waits for is verified',
  callers: anyToken,
  rateLimit: 120,
  answer: envelope(verificationRecord),
  errors: ['accounts.ticketInvalid'],
});
