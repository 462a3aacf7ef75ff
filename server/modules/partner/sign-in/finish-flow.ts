import type { FastifyRequest } from 'fastify';
import type { Assertion } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { hashSecret } from '#platform/secrets.ts';
import { type PartnerDeps, requirePartner } from '../deps.ts';
import { linkAccount } from '../linking/link-account.ts';
import { findLink } from '../queries.ts';
import type { Known, PartnerIdentity, Refused, Unavailable } from '../openid/partner-platform.ts';
import { deleteFlow, type Flow, updateFlowIdentity, updateFlowReturned } from './queries.ts';
import { outcomeFor } from './start-flow.ts';

/**
 * The partner's identity, or the error that the viewer sees. An address that the partner never verified
 * proves nothing: it is not even looked up here.
 */
export function readIdentity(
  log: Log,
  answer: Known | Refused | Unavailable,
  refusal: 'partner.flowInvalid' | 'partner.credentialsWrong',
): PartnerIdentity {
  if (answer.status !== 'known') {
    log.warn(
      { why: answer.why },
      answer.status === 'refused' ? 'the partner refused' : 'the partner is unavailable',
    );
    return fail(answer.status === 'refused' ? refusal : 'partner.unavailable');
  }
  return answer.identity.isEmailVerified ? answer.identity : fail('partner.emailUnverified');
}

type CallbackParams = {
  /** What the browser holds that began the flow. */
  secret: string;
  state: string;
  code: string | undefined;
  iss: string | undefined;
  error: string | undefined;
};

export type Finished =
  | { outcome: 'signed-in'; accountId: string; assertion: Assertion }
  | { outcome: 'linked' | 'new' | 'exists' };

/** Takes the partner's answer, once, from the browser that asked. An account is never linked by its address alone. */
export async function finishFlow(
  own: PartnerDeps,
  request: FastifyRequest,
  answer: CallbackParams,
): Promise<Finished> {
  const { db, clock, log } = own.deps;
  const hashes = { secretHash: hashSecret(answer.secret), stateHash: hashSecret(answer.state) };
  const flow = await updateFlowReturned(db, hashes, clock.now());
  if (flow === undefined) return fail('partner.flowInvalid');
  const partner = requirePartner(own);
  const isFromPartner = answer.iss === undefined || answer.iss === partner.issuer;
  if (!isFromPartner) return fail('partner.flowInvalid');
  if (answer.error === 'access_denied') return fail('partner.denied');
  if (answer.error !== undefined || answer.code === undefined) return fail('partner.unavailable');

  const { codeVerifier: verifier, nonce } = flow;
  const result = await partner.redeem({ code: answer.code, verifier, nonce, now: clock.now() });
  const identity = readIdentity(log, result, 'partner.flowInvalid');
  if (flow.accountId !== null) {
    return linkRequester(own, flow, { accountId: flow.accountId, identity, request });
  }
  const link = await findLink(db, { subject: identity.subject });
  if (link === undefined) {
    await updateFlowIdentity(db, flow.id, identity);
    return { outcome: await outcomeFor(db, identity.email) };
  }
  await deleteFlow(db, flow.id);
  return { outcome: 'signed-in', accountId: link.accountId, assertion: identity };
}

/** Who began it from the account page agreed there: the addresses may differ. */
async function linkRequester(
  { deps }: PartnerDeps,
  flow: Flow,
  linking: Parameters<typeof linkAccount>[2],
): Promise<Finished> {
  const known = await findLink(deps.db, { subject: linking.identity.subject });
  await inTransaction(deps.db, async (tx) => {
    await deleteFlow(tx, flow.id);
    if (known?.accountId !== linking.accountId) await linkAccount(deps, tx, linking);
  });
  return { outcome: 'linked' };
}
