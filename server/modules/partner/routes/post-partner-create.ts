import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { createPartnerAccount } from '#contract/partner.ts';
import { openVouchedSession, requireAgreement } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import { createPartnerAccountOf } from '../create-account.ts';
import { setFlowCookie } from '../flow-cookie.ts';
import type { PartnerParts } from '../partner-parts.ts';
import { deleteFlow } from '../queries/delete-flow.ts';
import { findWaitingFlow } from '../waiting-flow.ts';

export function postPartnerCreate(app: FastifyInstance, { parts }: PartnerParts): void {
  serve(app, createPartnerAccount, async ({ body, request, reply }) => {
    requireAgreement(body ?? {});
    const flow = await findWaitingFlow(parts, request);
    const accountId = await inTransaction(parts.db, async (tx) => {
      if (!(await deleteFlow(tx, flow.id))) return fail('partner.flowInvalid');
      return createPartnerAccountOf(parts, tx, { identity: flow, request });
    });
    setFlowCookie(reply, parts.config, undefined);
    return ok(await openVouchedSession(parts, { accountId, word: flow, request, reply }));
  });
}
