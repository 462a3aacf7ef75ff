import { z } from 'zod';
import { anyToken, defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { isoTime, text } from '../fields.ts';
import { creationOptions, newCredential } from './passkeys.ts';
import { staffRole } from './staff-session.ts';

/**
 * Following an invitation. These are calls of a viewer (no staff session yet): who holds the link has to be signed
 * in to Tayang with the invited address, proved, and not as a child. So they take the viewer's own cookies or token.
 */
const own = { module: 'accounts' } as const;

/** The last part of the link's address. */
const token = text(60, 20).regex(/^[\w-]+$/);

/** What an invitation offers, and whether this browser is the invited account's. */
export const getStaffInvitation = defineCall({
  ...own,
  id: 'getStaffInvitation',
  method: 'GET',
  path: '/v2/staff/invitation',
  summary: 'An invitation to the staff',
  callers: anyToken,
  rateLimit: 30,
  query: z.object({ token }),
  answer: envelope(
    z.object({
      /** Most of it hidden, but to the invited account itself. */
      email: z.string(),
      roles: z.array(staffRole),
      is_renewal: z.boolean(),
      expires_at: isoTime,
      /** `invited`: go on to the passkey; `other`: sign out first; `none`: sign in, or register with this address. */
      signed_in: z.enum(['invited', 'other', 'none']),
    }),
  ),
  errors: ['studio.invitationInvalid'],
});

const asInvited = {
  ...own,
  method: 'POST',
  callers: ['account'],
  rateLimit: 30,
} as const;
const refusals = [
  'studio.invitationInvalid',
  'studio.invitationForOther',
  'common.unauthenticated',
] as const;

/** What to hand to `navigator.credentials.create()`; good once for ten minutes in this viewer's session. */
export const getStaffPasskeyOptions = defineCall({
  ...asInvited,
  id: 'getStaffPasskeyOptions',
  path: '/v2/staff/invitation/options',
  summary: 'Options for making a studio passkey',
  body: z.object({ token }),
  answer: envelope(creationOptions),
  errors: refusals,
});

/**
 * Keeps the studio passkey, gives the roles and uses the invitation up; a renewal takes the older studio passkeys and
 * ends their sessions. Signing in at /studio/masuk comes next.
 */
export const enrolStaff = defineCall({
  ...asInvited,
  id: 'enrolStaff',
  path: '/v2/staff/invitation/enrol',
  summary: 'Enrol a studio passkey by invitation',
  body: z.object({ token, credential: newCredential }),
  answer: envelope(z.object({ roles: z.array(staffRole) })),
  errors: [...refusals, 'accounts.passkeyInvalid', 'accounts.challengeInvalid'],
});
