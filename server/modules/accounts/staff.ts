import type { FastifyRequest } from 'fastify';
import { parseIdentifier } from '#contract/accounts.ts';
import type { Role } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import { accountsParts } from './accounts-parts.ts';
import { matchPassword } from './check-credentials.ts';
import { clientOf } from './client.ts';
import { openPassword } from './open-password.ts';
import { findAccountById } from './queries/find-account.ts';

/** A compact JWE has five parts. */
const SEALED = /^[\w-]+(?:\.[\w-]*){4}$/;

/**
 * The account behind an address and its password, sealed or not, as a login checks it: with its waits, its work and
 * its line in the sign-in activity when it is wrong. Undefined for an account that was deleted.
 */
export async function checkStaffPassword(
  parts: Parts,
  asked: { email: string; password: string; request: FastifyRequest },
): Promise<string | undefined> {
  const own = accountsParts(parts);
  const identifier = parseIdentifier(asked.email);
  if (identifier === undefined) return undefined;
  const password = SEALED.test(asked.password)
    ? await openPassword(own, asked.password)
    : asked.password;
  const client = clientOf(asked.request);
  const account = await matchPassword(own, { identifier, password, ...client });
  return account?.deletedAt === null ? account.id : undefined;
}

/** Role of an account that stands, and when its password last changed. */
export async function findStaff(
  db: Db,
  accountId: string,
): Promise<{ role: Role; passwordChangedAt: Date | null } | undefined> {
  const account = await findAccountById(db, accountId);
  if (account === undefined || account.deletedAt !== null) return undefined;
  return { role: account.role, passwordChangedAt: account.passwordChangedAt };
}
