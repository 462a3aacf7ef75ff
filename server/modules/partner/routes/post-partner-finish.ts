import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { finishPartner } from '#contract/partner.ts';
import { openVouchedSession } from '#modules/accounts/index.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import { finishFlow } from '../finish-flow.ts';
import { flowSecretOf, setFlowCookie } from '../flow-cookie.ts';
import type { PartnerParts } from '../partner-parts.ts';
import { findFlow } from '../queries/find-flow.ts';
import { hashSecret } from '../secrets.ts';

export function postPartnerFinish(app: FastifyInstance, own: PartnerParts): void {
  const { parts } = own;
  serve(app, finishPartner, async ({ body, caller, request, reply }) => {
    const secret = flowSecretOf(request);
    const begun = await findFlow(parts.db, hashSecret(secret), parts.clock.now());
    // Who has signed out, or in as somebody else, since asking to link is not asked any more.
    const asker = caller.kind === 'account' ? caller.accountId : null;
    if (begun?.accountId && begun.accountId !== asker) return fail('partner.flowInvalid');
    const { state, code, iss, error } = body;
    const finished = await finishFlow(own, request, { secret, state, code, iss, error });
    const isDone = finished.outcome === 'signed-in' || finished.outcome === 'linked';
    if (isDone) setFlowCookie(reply, parts.config, undefined);
    const login =
      finished.outcome === 'signed-in'
        ? await openVouchedSession(parts, { ...finished, request, reply })
        : null;
    return ok({ outcome: finished.outcome, login });
  });
}
