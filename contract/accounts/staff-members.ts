import { z } from 'zod';
import { defineCall } from '../call.ts';
import { HOUR } from '../constants.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';
import { staffRole } from './staff-session.ts';

/**
 * Who works here, by admins alone, each deed with its reason and its act. Roles are a set; none gives or takes their
 * own. Taken roles count at once and end the sessions of their account.
 */
const own = { module: 'accounts' } as const;
const change = {
  ...own,
  method: 'POST',
  callers: ['admin'],
  needsStepUp: true,
  rateLimit: 60,
} as const;

/** An invitation opens this long, in milliseconds, from the moment its e-mail is sent. */
export const STAFF_INVITATION_LIFE = 24 * HOUR;

const roles = z
  .array(staffRole)
  .min(1)
  .max(staffRole.options.length)
  .transform((given) => [...new Set(given)].toSorted());
const reason = text(300)
  .transform((words) => words.trim())
  .pipe(z.string().min(3));

const invitation = z.object({
  invitation_id: id,
  email: z.string(),
  /** What enrolling gives; of somebody who works here already (`is_renewal`) what they have. */
  roles: z.array(staffRole),
  /** A new passkey for somebody who is or was of the staff: a second admin has to agree before the e-mail goes. */
  is_renewal: z.boolean(),
  state: z.enum(['waiting', 'sent']),
  /** Null: by the operator of the server. */
  invited_by: z.object({ account_id: id, name: z.string() }).nullable(),
  created_at: isoTime,
  expires_at: isoTime,
});

/** Staff by account in the order of their accounts, a hundred at a time, and all invitations that stand. */
export const listStaff = defineCall({
  ...own,
  id: 'listStaff',
  method: 'GET',
  path: '/studio/v1/staff/list',
  summary: 'Members of staff and open invitations',
  callers: ['admin', 'auditor'],
  query: z.object({
    /** `next` of the page before. */
    after: id.optional(),
  }),
  answer: envelope(
    z.object({
      staff: z.array(
        z.object({
          account_id: id,
          name: z.string(),
          email: z.string(),
          roles: z.array(
            z.object({
              role: staffRole,
              granted_at: isoTime,
              /** Null: by the operator of the server, or by an account that is gone. */
              granted_by: z.string().nullable(),
            }),
          ),
          /** Studio passkeys; without one there is no signing in. */
          passkeys: z.number().int(),
          last_seen_at: isoTime.nullable(),
          is_self: z.boolean(),
        }),
      ),
      next: id.nullable(),
      invitations: z.array(invitation),
    }),
  ),
  errors: [],
});

/**
 * Invites somebody by e-mail with the roles that enrolling gives; that holds a link to
 * `/studio/undangan/{token}`. Who was of the staff before is a renewal: `waiting` for a second admin.
 */
export const inviteStaff = defineCall({
  ...change,
  id: 'inviteStaff',
  path: '/studio/v1/staff/invite',
  summary: 'Invite somebody to the staff',
  body: z.object({ email: z.email().max(254), roles, reason }),
  answer: envelope(invitation),
  errors: ['studio.alreadyStaff', 'studio.ownRoles', 'common.forbidden'],
});

/** A new passkey for a member of staff who lost theirs; roles stay. Always waits for a second admin. */
export const renewStaffPasskey = defineCall({
  ...change,
  id: 'renewStaffPasskey',
  path: '/studio/v1/staff/renew',
  summary: 'Let a member of staff enrol a new passkey',
  body: z.object({ account_id: id, reason }),
  answer: envelope(invitation),
  errors: ['studio.staffUnknown', 'studio.ownRoles', 'common.forbidden'],
});

/** The second admin agrees: the e-mail is sent. Neither who asked nor whom it is about. */
export const confirmStaffInvitation = defineCall({
  ...change,
  id: 'confirmStaffInvitation',
  path: '/studio/v1/staff/invitation/confirm',
  summary: 'Agree to an invitation that waits for a second admin',
  body: z.object({ invitation_id: id }),
  answer: envelope(invitation),
  errors: ['studio.invitationInvalid', 'studio.otherAdminNeeded', 'common.forbidden'],
});

/** Takes an invitation back that was not used. */
export const withdrawStaffInvitation = defineCall({
  ...change,
  id: 'withdrawStaffInvitation',
  path: '/studio/v1/staff/invitation/withdraw',
  summary: 'Take an invitation back',
  body: z.object({ invitation_id: id, reason }),
  answer: envelope(z.object({ withdrawn: z.literal(1) })),
  errors: ['studio.invitationInvalid', 'common.forbidden'],
});

/** Sets the roles of a member of staff, who is somebody else. */
export const saveStaffRoles = defineCall({
  ...change,
  id: 'saveStaffRoles',
  path: '/studio/v1/staff/roles/save',
  summary: 'Set the roles of a member of staff',
  body: z.object({ account_id: id, roles, reason }),
  answer: envelope(z.object({ account_id: id, roles: z.array(staffRole) })),
  errors: ['studio.staffUnknown', 'studio.ownRoles', 'studio.invitationNeeded', 'common.forbidden'],
});

/** Takes all roles, the studio passkeys and open invitations; the account stays as a viewer's. */
export const removeStaff = defineCall({
  ...change,
  id: 'removeStaff',
  path: '/studio/v1/staff/remove',
  summary: 'Remove somebody from the staff',
  body: z.object({ account_id: id, reason }),
  answer: envelope(z.object({ removed: z.literal(1) })),
  errors: ['studio.staffUnknown', 'studio.ownRoles', 'common.forbidden'],
});
