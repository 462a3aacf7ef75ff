import type { FastifyInstance } from 'fastify';
import { saveBusinessBuyer } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../../commerce-parts.ts';
import { readNpwp, writeNpwp } from '../../invoices/npwp.ts';
import { upsertBusinessBuyer } from '../../invoices/queries/upsert-business-buyer.ts';
import { requireBusiness } from '../../invoices/require-business.ts';

export function serveSaveBusinessBuyer(app: FastifyInstance, { db, clock }: CommerceParts): void {
  serve(app, saveBusinessBuyer, async ({ body, caller }) => {
    const { accountId } = requireAccount(caller);
    await requireBusiness(db, accountId);
    const npwp = readNpwp(body.npwp) ?? fail('commerce.npwpInvalid');
    const [companyName, address] = [body.company_name.trim(), body.address.trim()];
    const updatedAt = clock.now();
    await upsertBusinessBuyer(db, { accountId, companyName, npwp, address, updatedAt });
    return ok({ company_name: companyName, npwp: writeNpwp(npwp), address });
  });
}
