import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseIdentifier } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { redirectLogin } from '#contract/partner.ts';
import { openVouchedSession, requireAgreement, type Word } from '#modules/accounts/index.ts';
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
    const known = await accountOf(parts, request, body);
    const login = await openVouchedSession(parts, { ...known, request, reply });
    return { ...ok(login), statusCode: '200' as const };
  });
}

function accountOf(
  parts: PartnerParts['parts'],
  request: FastifyRequest,
  body: { email: string; password: string; consents?: string | undefined },
): Promise<{ accountId: string; word: Word }> {
  const identifier = parseIdentifier(body.email);
  const email = identifier?.kind === 'email' ? identifier.email : '';
  return inTransaction(parts.db, async (tx) => {
    const tokenHash = hashSecret(body.password);
    const flow = await deleteFlowOfToken(tx, { tokenHash, email }, parts.clock.now());
    if (!flow?.subject) return fail('partner.flowInvalid');
    const link = await findLink(tx, { subject: flow.subject });
    const { subject, sid, acr, amr, name } = flow;
    const word = { subject, sid, acr, amr };
    if (link !== undefined) return { accountId: link.accountId, word };
    if ((await outcomeFor(tx, email)) === 'exists') return fail('partner.accountNotLinked');
    requireAgreement(body);
    const identity = { subject, email, name: name ?? '' };
    return { accountId: await createPartnerAccountOf(parts, tx, { identity, request }), word };
  });
}
