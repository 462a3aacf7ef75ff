import type { FastifyInstance } from 'fastify';
import { listPromotions } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { presentPromotion } from '../operators/promotion.ts';
import { listPromotionsPage } from '../operators/queries/list-promotions.ts';

export function serveListPromotions(app: FastifyInstance, { db }: CommerceParts): void {
  serve(app, listPromotions, async ({ query }) => {
    const { rows, total } = await listPromotionsPage(db, query);
    const promotions = rows.map(({ vouchers, ...row }) => presentPromotion(row, vouchers ?? 0));
    return ok({ promotions, total });
  });
}
