import type { FastifyInstance } from 'fastify';
import { saveCoupon as saveCouponCall } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { presentPromotion } from '../operators/promotion.ts';
import { saveCoupon } from '../operators/save-coupon.ts';

export function serveSaveCoupon(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, saveCouponCall, async ({ body, caller }) => {
    const saved = await saveCoupon(parts, requireAccount(caller).accountId, body);
    return ok(presentPromotion(saved, 0));
  });
}
