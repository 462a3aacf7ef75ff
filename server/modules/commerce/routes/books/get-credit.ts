import type { FastifyInstance } from 'fastify';
import { getCredit } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../../commerce-parts.ts';
import { presentCreditEntry } from '../../credit/present-credit-entry.ts';
import { findBalance } from '../../credit/queries/find-balance.ts';
import { listEntries } from '../../credit/queries/list-entries.ts';
import { sumRefundsDue } from '../../queries/sum-refunds-due.ts';

export function serveGetCredit(app: FastifyInstance, { db }: CommerceParts): void {
  serve(app, getCredit, async ({ query: { page, pageSize }, caller }) => {
    const { accountId } = requireAccount(caller);
    const offset = (page - 1) * pageSize;
    const { entries, total } = await listEntries(db, accountId, { limit: pageSize, offset });
    return ok({
      balanceRupiah: await findBalance(db, accountId),
      comingRupiah: await sumRefundsDue(db, accountId),
      entries: entries.map(presentCreditEntry),
      total,
      page,
      pageSize,
    });
  });
}
