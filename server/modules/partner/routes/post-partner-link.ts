import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { linkPartnerAccount } from '#contract/partner.ts';
import { asOwner, openVouchedSession } from '#modules/accounts/index.ts';
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
    const owner = { email: flow.email, sealed: body.password, request };
    const accountId = await asOwner(parts, owner, async (tx, ownerId) => {
      if (!(await deleteFlow(tx, flow.id))) fail('partner.flowInvalid');
      await linkAccount(parts, tx, { accountId: ownerId, identity: flow, request });
    });
    setFlowCookie(reply, parts.config, undefined);
    // The password was shown here a moment ago.
    const session = { accountId, word: flow, isProven: true, request, reply };
    return ok(await openVouchedSession(parts, session));
  });
}
