import type { FastifyRequest } from 'fastify';
import { parseIdentifier } from '#contract/accounts.ts';
import type { StaffRole } from '#contract/call.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { findAccountById } from '../account/queries.ts';
import { accountsDeps } from '../deps.ts';
import { decryptPassword } from '../passwords/password-keys.ts';
import { requestMetadataOf } from '../request-metadata.ts';
import { matchPassword } from '../sign-in/sign-in.ts';
import { listStaffRoles } from './queries/staff-member.ts';

/** A compact JWE has five parts. */
const COMPACT_JWE = /^[\w-]+(?:\.[\w-]*){4}$/;

/**
 * The account behind an address and its password, encrypted or not, as a login checks it: with its waits, its work and
 * its line in the sign-in activity when it is wrong. Undefined for an account that was deleted.
 */
export async function checkStaffPassword(
  deps: Deps,
  input: { email: string; password: string; request: FastifyRequest },
): Promise<string | undefined> {
  const own = accountsDeps(deps);
  const identifier = parseIdentifier(input.email);
  if (identifier === undefined) return undefined;
  const password = COMPACT_JWE.test(input.password)
    ? await decryptPassword(own, input.password)
    : input.password;
  const metadata = requestMetadataOf(input.request);
  const account = await matchPassword(own, { identifier, password, ...metadata });
  return account?.deletedAt === null ? account.id : undefined;
}

/** Roles of an account that stands, and when its password last changed. */
export async function findStaff(
  db: Db,
  accountId: string,
): Promise<{ roles: readonly StaffRole[]; passwordChangedAt: Date | null } | undefined> {
  const account = await findAccountById(db, accountId);
  if (account === undefined || account.deletedAt !== null) return undefined;
  const roles = await listStaffRoles(db, accountId);
  return { roles, passwordChangedAt: account.passwordChangedAt };
}

/** Whether an account is of the staff: there is nothing to win for it as a viewer. */
export async function isStaff(db: Db, accountId: string): Promise<boolean> {
  return (await listStaffRoles(db, accountId)).length > 0;
}
