import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { linkPartnerAccount } from '#contract/partner.ts';
import { checkOwner, networkOf, openVouchedSession } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import { setFlowCookie } from '../flow-cookie.ts';
import { linkAccount } from '../link-account.ts';
import type { PartnerParts } from '../partner-parts.ts';
import { deleteFlow } from '../queries/delete-flow.ts';
import { findWaitingFlow } from '../waiting-flow.ts';

export function postPartnerLink(app: FastifyInstance, { parts }: PartnerParts): void {
  serve(app, linkPartnerAccount, async ({ body, request, reply }) => {
    const flow = await findWaitingFlow(parts, request);
    const owner = { email: flow.email, sealed: body.password, address: networkOf(request.ip) };
    const accountId = await checkOwner(parts, owner);
    await inTransaction(parts.db, async (tx) => {
      if (!(await deleteFlow(tx, flow.id))) return fail('partner.flowInvalid');
      return linkAccount(tx, accountId, flow, parts.clock.now());
    });
    setFlowCookie(reply, parts.config, undefined);
    return ok(await openVouchedSession(parts, reply, accountId));
  });
}
