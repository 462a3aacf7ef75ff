import type { FastifyInstance } from 'fastify';
import {
  createGift as createCall,
  listGifts as listCall,
  lookAtGift as lookCall,
  redeemGift as redeemCall,
} from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { createGift } from '../gifts/create-gift.ts';
import { presentGift } from '../gifts/present-gift.ts';
import { listGifts } from '../gifts/queries/find-gift.ts';
import { lookAtGift, redeemGift } from '../gifts/redeem-gift.ts';
import { durationLabel } from '../period.ts';
import { presentCart } from '../present-cart.ts';
import { presentRight } from '../present-right.ts';
import { listRights } from '../queries/list-rights.ts';

/** Plans for others, from their cart to their opening. */
export function serveGifts(app: FastifyInstance, parts: CommerceParts): void {
  const { db, clock } = parts;
  serve(app, createCall, async ({ caller, body }) => {
    const { accountId } = requireAccount(caller);
    const cart = await createGift(parts, accountId, {
      packageId: body.package_id,
      kind: body.kind,
      recipient: body.recipient,
      senderName: body.sender_name,
      message: body.message,
      deliverAt: body.deliver_at === undefined ? undefined : new Date(body.deliver_at),
    });
    return ok(await presentCart(parts, cart));
  });
  serve(app, listCall, async ({ caller }) => {
    const gifts = await listGifts(db, requireAccount(caller).accountId);
    const shown = gifts.map((gift) => presentGift(db, gift, clock.now()));
    return ok({ gifts: await Promise.all(shown) });
  });
  serve(app, lookCall, async ({ body }) => {
    const { gift, line } = await lookAtGift(parts, body.code);
    const { senderName, message, expiresAt } = gift;
    return ok({
      name: line.name,
      durationLabel: durationLabel(line),
      senderName,
      message,
      expiresAt: expiresAt ?? clock.now(),
    });
  });
  serve(app, redeemCall, async ({ caller, body }) => {
    const { accountId } = requireAccount(caller);
    await redeemGift(parts, accountId, body.code);
    const now = clock.now();
    const rights = await listRights(db, accountId, now);
    const given = rights.filter(({ source }) => source === 'gift');
    return ok({ rights: given.map((right) => presentRight(right, now)) });
  });
}
