import type { FastifyRequest } from 'fastify';
import type { Word } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { linkAccount } from './link-account.ts';
import { type PartnerParts, requirePartner } from './partner-parts.ts';
import { deleteFlow } from './queries/delete-flow.ts';
import type { Flow } from './queries/find-flow.ts';
import { findLink } from './queries/find-link.ts';
import { updateFlowIdentity } from './queries/update-flow-identity.ts';
import { updateFlowReturned } from './queries/update-flow-returned.ts';
import { readIdentity } from './read-identity.ts';
import { hashSecret } from './secrets.ts';
import { outcomeFor } from './waiting-flow.ts';

type Answer = {
  /** What the browser holds that began the flow. */
  secret: string;
  state: string;
  code: string | undefined;
  iss: string | undefined;
  error: string | undefined;
};

export type Finished =
  | { outcome: 'signed-in'; accountId: string; word: Word }
  | { outcome: 'linked' | 'new' | 'exists' };

/** Takes the partner's answer, once, from the browser that asked. An account is never linked by its address alone. */
export async function finishFlow(
  own: PartnerParts,
  request: FastifyRequest,
  answer: Answer,
): Promise<Finished> {
  const { db, clock, log } = own.parts;
  const hashes = { secretHash: hashSecret(answer.secret), stateHash: hashSecret(answer.state) };
  const flow = await updateFlowReturned(db, hashes, clock.now());
  if (flow === undefined) return fail('partner.flowInvalid');
  const partner = requirePartner(own);
  const isFromPartner = answer.iss === undefined || answer.iss === partner.issuer;
  if (!isFromPartner) return fail('partner.flowInvalid');
  if (answer.error === 'access_denied') return fail('partner.denied');
  if (answer.error !== undefined || answer.code === undefined) return fail('partner.unavailable');

  const { codeVerifier: verifier, nonce } = flow;
  const said = await partner.redeem({ code: answer.code, verifier, nonce, now: clock.now() });
  const identity = readIdentity(log, said, 'partner.flowInvalid');
  if (flow.accountId !== null) {
    return linkAsker(own, flow, { accountId: flow.accountId, identity, request });
  }
  const link = await findLink(db, { subject: identity.subject });
  if (link === undefined) {
    await updateFlowIdentity(db, flow.id, identity);
    return { outcome: await outcomeFor(db, identity.email) };
  }
  await deleteFlow(db, flow.id);
  return { outcome: 'signed-in', accountId: link.accountId, word: identity };
}

/** Who began it from the account page agreed there: the addresses may differ. */
async function linkAsker(
  { parts }: PartnerParts,
  flow: Flow,
  linking: Parameters<typeof linkAccount>[2],
): Promise<Finished> {
  const known = await findLink(parts.db, { subject: linking.identity.subject });
  await inTransaction(parts.db, async (tx) => {
    await deleteFlow(tx, flow.id);
    if (known?.accountId !== linking.accountId) await linkAccount(parts, tx, linking);
  });
  return { outcome: 'linked' };
}
