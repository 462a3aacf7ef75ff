import { z } from 'zod';
import { defineCall, staffKinds, type StaffRole } from '../call.ts';
import { HOUR, MINUTE } from '../constants.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime } from '../fields.ts';
import { switchNames } from '../switches.ts';
import { requestOptions, signedChallenge } from './passkeys.ts';

/**
 * The session in which staff work, in the cookie `studio_session`. It begins at a studio passkey, which only an
 * invitation enrols: neither a viewer's session nor a passkey of the account's own page opens it. The cookie counts
 * below /platform/studio/ alone, where no viewer's token counts.
 */
const own = { module: 'accounts' } as const;

/** A staff session ends this long after it began, in milliseconds, whatever is done in it. */
export const STAFF_SESSION_LIFE = 12 * HOUR;
/** Unused so long it locks: every call but those of this file is refused with `studio.locked`. */
export const STAFF_IDLE_LIFE = 30 * MINUTE;
/** How long a passkey that was shown counts for calls that need a step-up. */
export const STAFF_STEP_UP_LIFE = 10 * MINUTE;

export const staffRole = z.enum(staffKinds);

/** Roles as people call them. */
export const staffRoleNames: Record<StaffRole, string> = {
  support: 'Layanan pelanggan',
  editor: 'Editor',
  scheduler: 'Penjadwal',
  rights: 'Hak siar',
  finance: 'Keuangan',
  analyst: 'Analis',
  auditor: 'Auditor',
  admin: 'Admin',
};

/** Everything that pages show and decide by. Looking at it is no use of the session. */
const staffSession = z.object({
  session_id: id,
  account: z.object({ account_id: id, name: z.string(), email: z.string() }),
  roles: z.array(staffRole),
  began_at: isoTime,
  expires_at: isoTime,
  is_locked: z.boolean(),
  /** When it locks unless it is used before. */
  locks_at: isoTime,
  /** Until when calls that need a step-up go through; null: the passkey is asked again. */
  stepped_up_until: isoTime.nullable(),
});
const credential = z.object({ credential: signedChallenge });
const refusals = [
  'studio.signInRefused',
  'accounts.challengeInvalid',
  'accounts.tooManyAttempts',
] as const;

/**
 * A challenge for beginning or confirming, good once for ten minutes in this browser (cookie `studio_holder`). In a
 * session it names the studio passkeys of its account; else the browser offers what it has.
 */
export const challengeStaffSession = defineCall({
  ...own,
  id: 'challengeStaffSession',
  method: 'POST',
  path: '/studio/v1/session/challenge',
  summary: 'Challenge for a studio passkey',
  callers: ['none'],
  worksLocked: true,
  rateLimit: 60,
  answer: envelope(
    requestOptions.extend({
      allowCredentials: z
        .array(z.object({ id: z.string(), type: z.literal('public-key') }))
        .optional(),
    }),
  ),
  errors: [],
});

/**
 * Begins a session and sets its cookie; one that this browser had ends. An account without a role, an ordinary passkey,
 * an unknown one and one that did not verify its holder are refused in the same words.
 */
export const beginStaffSession = defineCall({
  ...own,
  id: 'beginStaffSession',
  method: 'POST',
  path: '/studio/v1/session/begin',
  summary: 'Sign in to the studio with a studio passkey',
  callers: ['none'],
  worksLocked: true,
  rateLimit: 60,
  body: credential,
  answer: envelope(staffSession),
  errors: refusals,
});

/** The passkey again: unlocks the session, and steps it up for ten minutes. */
export const confirmStaffSession = defineCall({
  ...own,
  id: 'confirmStaffSession',
  method: 'POST',
  path: '/studio/v1/session/confirm',
  summary: 'Show the studio passkey again',
  callers: staffKinds,
  worksLocked: true,
  rateLimit: 60,
  body: credential,
  answer: envelope(staffSession),
  errors: refusals,
});

/** The session of this browser, locked or not. */
export const getStaffSession = defineCall({
  ...own,
  id: 'getStaffSession',
  method: 'GET',
  path: '/studio/v1/session',
  summary: 'The staff session of this browser',
  callers: staffKinds,
  worksLocked: true,
  /** What staff turned off, shown in every header. */
  answer: envelope(
    staffSession.extend({
      paused: z.array(z.enum(switchNames)),
      /** Until when staff decide about amounts alone; null: a second person is asked for. */
      alone_until: isoTime.nullable(),
    }),
  ),
  errors: ['common.unauthenticated'],
});

/** The caller's own sessions that stand, newest first. */
export const listStaffSessions = defineCall({
  ...own,
  id: 'listStaffSessions',
  method: 'GET',
  path: '/studio/v1/session/list',
  summary: "The caller's own staff sessions",
  callers: staffKinds,
  answer: envelope(
    z.object({
      sessions: z.array(
        z.object({
          session_id: id,
          is_current: z.boolean(),
          /** Such as "Chrome di Windows". */
          device: z.string(),
          /** Where it is, as far as its network tells; null when nothing is known. */
          place: z.string().nullable(),
          began_at: isoTime,
          last_seen_at: isoTime,
          expires_at: isoTime,
        }),
      ),
    }),
  ),
  errors: [],
});

/** Ends this session, and takes its cookie away; or another one of the caller's. */
export const endStaffSession = defineCall({
  ...own,
  id: 'endStaffSession',
  method: 'POST',
  path: '/studio/v1/session/end',
  summary: 'Sign out of the studio',
  callers: staffKinds,
  worksLocked: true,
  rateLimit: 60,
  body: z.object({ session_id: id.optional() }).nullish(),
  answer: envelope(z.object({ ended: z.literal(1) })),
  errors: ['studio.sessionUnknown'],
});
