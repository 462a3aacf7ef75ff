import type { FastifyInstance } from 'fastify';
import { getBusinessBuyer } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../../commerce-parts.ts';
import { requireBusiness } from '../../invoices/require-business.ts';
import { writeNpwp } from '../../invoices/npwp.ts';
import { findBusinessBuyer } from '../../invoices/queries/find-business-buyer.ts';

export function serveGetBusinessBuyer(app: FastifyInstance, { db }: CommerceParts): void {
  serve(app, getBusinessBuyer, async ({ caller }) => {
    const { accountId } = requireAccount(caller);
    await requireBusiness(db, accountId);
    const buyer = await findBusinessBuyer(db, accountId);
    if (buyer === undefined) return ok(null);
    const { companyName, npwp, address } = buyer;
    return ok({ company_name: companyName, npwp: writeNpwp(npwp), address });
  });
}
