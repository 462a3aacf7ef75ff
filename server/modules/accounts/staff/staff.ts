import type { FastifyRequest } from 'fastify';
import { parseIdentifier } from '#contract/accounts/index.ts';
import type { StaffRole } from '#contract/call.ts';
import { recordAct } from '#platform/acts.ts';
import type { Caller } from '#platform/auth.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount } from '#platform/serve.ts';
import { type AccountView, findIdByContact, lockAccount } from '../account/account-view.ts';
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

type Named = {
  act: 'personalization-skip' | 'agreed-devices' | 'end-sessions' | 'free-device' | 'reveal';
  caller: Caller;
  reason: string;
} & ({ email: string } | { accountId: string });
/** What was so before and is so now: nothing personal. */
type Change = { before: object; after: object };

/**
 * Does something to the account that a member of staff names, with its row locked, and records the act: both or
 * neither. On accounts of staff only an admin may act.
 */
export function actOnAccount(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { act, caller, reason, ...named }: Named,
  change: (tx: Tx, account: AccountView) => Promise<Change>,
): Promise<void> {
  const operator = requireAccount(caller);
  return inTransaction(db, async (tx) => {
    const accountId = 'email' in named ? await findIdByContact(tx, named.email) : named.accountId;
    const account = accountId === undefined ? undefined : await lockAccount(tx, accountId);
    if (account === undefined || account.deletedAt !== null) return fail('studio.accountUnknown');
    const isStaff = (await listStaffRoles(tx, account.accountId)).length > 0;
    if (isStaff && operator.staff?.roles.includes('admin') !== true) {
      return fail('common.forbidden');
    }
    const { before, after } = await change(tx, account);
    await recordAct(tx, {
      at: clock.now(),
      actorId: operator.accountId,
      act,
      subject: { kind: 'account', id: account.accountId },
      before,
      after,
      reason,
    });
  });
}
