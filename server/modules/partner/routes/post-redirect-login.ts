import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseIdentifier } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { redirectLogin } from '#contract/partner.ts';
import { openVouchedSession } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import { createPartnerAccountOf } from '../create-account.ts';
import type { PartnerParts } from '../partner-parts.ts';
import { deleteFlowOfToken } from '../queries/delete-flow-of-token.ts';
import { findLink } from '../queries/find-link.ts';
import { hashSecret } from '../secrets.ts';
import { outcomeFor } from '../waiting-flow.ts';

export function postRedirectLogin(app: FastifyInstance, { parts }: PartnerParts): void {
  serve(app, redirectLogin, async ({ body, request, reply }) => {
    const accountId = await accountOf(parts, request, body);
    const login = await openVouchedSession(parts, { accountId, request, reply });
    return { ...ok(login), statusCode: '200' as const };
  });
}

function accountOf(
  parts: PartnerParts['parts'],
  request: FastifyRequest,
  { email: typed, password: accessAccount }: { email: string; password: string },
): Promise<string> {
  const identifier = parseIdentifier(typed);
  const email = identifier?.kind === 'email' ? identifier.email : '';
  return inTransaction(parts.db, async (tx) => {
    const tokenHash = hashSecret(accessAccount);
    const flow = await deleteFlowOfToken(tx, { tokenHash, email }, parts.clock.now());
    if (!flow?.subject) return fail('partner.flowInvalid');
    const link = await findLink(tx, { subject: flow.subject });
    if (link !== undefined) return link.accountId;
    if ((await outcomeFor(tx, email)) === 'exists') return fail('partner.accountNotLinked');
    const identity = { subject: flow.subject, email, name: flow.name ?? '' };
    return createPartnerAccountOf(parts, tx, { identity, request });
  });
}
