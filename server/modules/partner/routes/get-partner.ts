import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { getPartner } from '#contract/partner.ts';
import { hasOwnWayIn } from '#modules/accounts/index.ts';
import { serve } from '#platform/serve.ts';
import type { PartnerParts } from '../partner-parts.ts';
import { findLink } from '../queries/find-link.ts';

export function getPartnerRoute(app: FastifyInstance, { parts, partner }: PartnerParts): void {
  serve(app, getPartner, async ({ caller }) => {
    const link =
      caller.kind === 'account'
        ? await findLink(parts.db, { accountId: caller.accountId })
        : undefined;
    return ok({
      partner: partner?.name ?? null,
      link:
        link === undefined
          ? null
          : {
              email: link.email ?? '',
              linked_at: link.linkedAt,
              may_unlink: await hasOwnWayIn(parts.db, link.accountId),
            },
    });
  });
}
