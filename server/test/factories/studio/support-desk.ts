import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { reportProblem } from '#contract/commerce/index.ts';
import { listAccountTimeline } from '#contract/studio/index.ts';
import { aBuyer, aShop, type TestBuyer } from '../commerce/shop.ts';

/** A shop with the studio, and support that reads what happened to its buyers. */
export async function aSupportDesk() {
  const shop = await aShop({ modules: ['studio'] });
  const support = await aBuyer(shop, { role: 'support', name: 'Sari' });
  return {
    shop,
    support,
    timelineOf: async (buyer: TestBuyer, query = {}) =>
      (await support.ask(listAccountTimeline, { params: { id: buyer.accountId }, query })).result,
    /** A ticket of a buyer. */
    async aReport(buyer: TestBuyer): Promise<string> {
      const report_id = randomUUID();
      const body = { report_id, topic: 'other' as const, text: 'Gambarnya berhenti terus.' };
      expect((await buyer.ask(reportProblem, { body })).status).toBe(200);
      return report_id;
    },
  };
}
