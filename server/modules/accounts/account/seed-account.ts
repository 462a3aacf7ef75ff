import { parseIdentifier } from '#contract/accounts/index.ts';
import {
  B2B_DEVICES,
  DEFAULT_PLATFORM_ID,
  DEFAULT_TIMEZONE,
  planLimits,
  registrationStages,
} from '#contract/constants.ts';
import type { StaffRole } from '#contract/call.ts';
import type { Role } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import type { PasswordCost } from '#platform/deps.ts';
import { createPasswords } from '../passwords/password-hashing.ts';
import { insertStaffRoles } from '../staff/queries/staff-member.ts';
import { findAccountByIdentifier, insertAccount } from './queries.ts';

export type AccountSeed = {
  /** E-mail address or mobile number; an account that has it already is left as it is. */
  identifier: string;
  name: string;
  /** Without one the account can't sign in by password. */
  password?: string;
  passwordCost?: PasswordCost | undefined;
  role?: Role;
  /** What it may do in the studio, once a studio passkey is enrolled. */
  staffRoles?: readonly StaffRole[];
  isB2b?: boolean;
  isCorpMember?: boolean;
  /** The line of business of a company, such as `hotel`. */
  categoryId?: string;
  isVerified?: boolean;
  registrationStage?: number;
  /** Agreed or set by hand: no plan lowers it. */
  deviceLimit?: number;
  timezone?: string;
  /** Still belongs to the older site, /v3. */
  isLegacy?: boolean;
  personalizedAt?: Date;
};

/**
 * Makes an account outside of registration, complete and verified unless said otherwise; idempotent by identifier.
 * @throws when the identifier is neither an e-mail address nor a mobile number.
 */
export async function seedAccount(db: Db, seed: AccountSeed): Promise<{ accountId: string }> {
  const identifier = parseIdentifier(seed.identifier);
  if (identifier === undefined) throw new TypeError(`Not an identifier: ${seed.identifier}`);
  const existing = await findAccountByIdentifier(db, identifier);
  if (existing !== undefined) return { accountId: existing.id };
  const now = new Date();
  const agreed = seed.deviceLimit ?? (seed.isB2b ? B2B_DEVICES : null);
  const made = await insertAccount(db, {
    email: identifier.kind === 'email' ? identifier.email : null,
    phone: identifier.kind === 'phone' ? identifier.phone : null,
    name: seed.name,
    passwordHash:
      seed.password === undefined
        ? null
        : await createPasswords(seed.passwordCost).hash(seed.password),
    registrationStage: seed.registrationStage ?? registrationStages.complete,
    verifiedAt: (seed.isVerified ?? true) ? now : null,
    role: seed.role ?? 'viewer',
    isB2b: seed.isB2b ?? false,
    isCorpMember: seed.isCorpMember ?? false,
    categoryId: seed.categoryId ?? null,
    platformId: DEFAULT_PLATFORM_ID,
    isLegacy: seed.isLegacy ?? false,
    deviceLimit: agreed ?? planLimits.none.devices,
    agreedDeviceLimit: agreed,
    timezone: seed.timezone ?? DEFAULT_TIMEZONE,
    personalizedAt: seed.personalizedAt ?? null,
    createdAt: now,
  });
  // Undefined when another process seeded it in the meantime.
  if (made === undefined) return seedAccount(db, seed);
  const roles = seed.staffRoles ?? [];
  await insertStaffRoles(db, made.id, { roles, grantedBy: null, at: now });
  return { accountId: made.id };
}
