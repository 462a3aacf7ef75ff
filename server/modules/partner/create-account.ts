import type { FastifyRequest } from 'fastify';
import { createVouchedAccount } from '#modules/accounts/index.ts';
import { deriveName } from '#contract/accounts.ts';
import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { linkAccount } from './link-account.ts';

type Identity = { subject: string; email: string; name: string };

/** A new account at stage 5. An address that has an owner here is never taken over: `partner.accountNotLinked`. */
export async function createPartnerAccountOf(
  parts: Parts,
  tx: Tx,
  { identity, request }: { identity: Identity; request: FastifyRequest },
): Promise<string> {
  const { email } = identity;
  const name = identity.name || deriveName(email);
  const accountId = await createVouchedAccount(parts, tx, { email, name });
  if (accountId === undefined) return fail('partner.accountNotLinked');
  await linkAccount(parts, tx, { accountId, identity, request });
  return accountId;
}
