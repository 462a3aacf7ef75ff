import type { FastifyRequest } from 'fastify';
import { deriveName } from '#contract/accounts/index.ts';
import {
  createFederatedAccount,
  recordFederationEvent,
  setExternalAuth,
} from '#modules/accounts/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { findLink, insertLink } from '../queries.ts';

type Linking = {
  accountId: string;
  identity: { subject: string; email: string };
  request: FastifyRequest;
};

/** Links an account whose owner has agreed. Fails with `partner.linkedElsewhere` when either side has a link. */
export async function linkAccount(
  deps: Deps,
  tx: Tx,
  { accountId, identity, request }: Linking,
): Promise<void> {
  const { subject, email } = identity;
  const isLinked = await insertLink(tx, { accountId, subject, email, linkedAt: deps.clock.now() });
  if (!isLinked) fail('partner.linkedElsewhere');
  await setExternalAuth(tx, accountId, true);
  await recordFederationEvent(deps, tx, { accountId, kind: 'partner_linked' }, request);
}

type Identity = {
  subject: string;
  email: string;
  name: string;
  /** As the partner has it; its owner has not proved it here. */
  mobile?: string | null;
  platformId?: string | undefined;
};

/** A new account at stage 5. An address that has an owner here is never taken over: `partner.accountNotLinked`. */
export async function createLinkedAccount(
  deps: Deps,
  tx: Tx,
  { identity, request }: { identity: Identity; request: FastifyRequest },
): Promise<string> {
  const { email, mobile = null, platformId } = identity;
  const name = identity.name || deriveName(email);
  const accountId = await createFederatedAccount(deps, tx, { email, name, mobile, platformId });
  if (accountId === undefined) return fail('partner.accountNotLinked');
  await linkAccount(deps, tx, { accountId, identity, request });
  return accountId;
}

/** What this module holds of an account, for its owner to read: file names without their ending, and their content. */
export async function exportPartnerLink(
  db: Db,
  accountId: string,
): Promise<Record<string, unknown>> {
  return { 'akun-mitra': (await findLink(db, { accountId })) ?? null };
}
