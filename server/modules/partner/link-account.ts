import type { FastifyRequest } from 'fastify';
import { recordPartnerEvent, setExternalAuth } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { insertLink } from './queries/insert-link.ts';

type Linking = {
  accountId: string;
  identity: { subject: string; email: string };
  request: FastifyRequest;
};

/** Links an account whose owner has agreed. Fails with `partner.linkedElsewhere` when either side has a link. */
export async function linkAccount(
  parts: Parts,
  tx: Tx,
  { accountId, identity, request }: Linking,
): Promise<void> {
  const { subject, email } = identity;
  const isLinked = await insertLink(tx, { accountId, subject, email, linkedAt: parts.clock.now() });
  if (!isLinked) fail('partner.linkedElsewhere');
  await setExternalAuth(tx, accountId, true);
  await recordPartnerEvent(parts, tx, { accountId, kind: 'partner_linked' }, request);
}
