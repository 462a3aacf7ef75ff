import * as contract from '#contract/commerce/index.ts';
import type { Db } from '#platform/db.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { presentCart } from '../cart/present-cart.ts';
import type { CommerceDeps } from '../deps.ts';
import { durationLabel } from '../entitlements/policy.ts';
import { presentEntitlement } from '../entitlements/present-entitlement.ts';
import { listEntitlements } from '../entitlements/queries/entitlement.ts';
import { findPayment } from '../payments/queries/payment.ts';
import { createGift } from './create-gift.ts';
import { type Gift, maskRecipient, showGiftCode } from './gift.ts';
import { listGifts } from './queries.ts';
import { lookAtGift, redeemGift } from './redeem-gift.ts';

/** A gift as its sender sees it: of a relative's address never more than that the e-mail went out. */
async function presentGift(db: Db, gift: Gift, now: Date) {
  const payment = gift.paymentId === null ? undefined : await findPayment(db, gift.paymentId);
  const lineItem = payment?.lines.find(({ giftId }) => giftId === gift.id);
  const state = stateOf(gift, now);
  return {
    giftId: gift.id,
    kind: gift.kind,
    name: lineItem?.name ?? '',
    recipient: maskRecipient(gift.recipient ?? ''),
    message: gift.message,
    state,
    code:
      gift.code !== null && state !== 'opened' && state !== 'returned'
        ? showGiftCode(gift.code)
        : null,
    deliverAt: gift.deliverAt,
    expiresAt: gift.expiresAt ?? gift.deliverAt,
  };
}

function stateOf({ kind, state, deliverAt }: Gift, now: Date) {
  if (state === 'returned') return 'returned' as const;
  if (kind === 'gift' && state === 'given') return 'opened' as const;
  return deliverAt > now ? ('scheduled' as const) : ('sent' as const);
}

/** Plans for others, from their cart to their opening. */
export const routes = [
  call(contract.createGift, async (deps: CommerceDeps, { caller, body }) => {
    const { accountId } = requireAccount(caller);
    const cart = await createGift(deps, accountId, {
      packageId: body.package_id,
      kind: body.kind,
      recipient: body.recipient,
      senderName: body.sender_name,
      message: body.message,
      deliverAt: body.deliver_at === undefined ? undefined : new Date(body.deliver_at),
    });
    return ok(await presentCart(deps, cart));
  }),
  call(contract.listGifts, async ({ db, testClock }: CommerceDeps, { caller }) => {
    const gifts = await listGifts(db, requireAccount(caller).accountId);
    const shown = gifts.map((gift) => presentGift(db, gift, testClock.now()));
    return ok({ gifts: await Promise.all(shown) });
  }),
  call(contract.lookAtGift, async (deps: CommerceDeps, { caller, body }) => {
    await deps.limits.countCode(requireAccount(caller).accountId);
    const { gift, lineItem } = await lookAtGift(deps, body.code);
    const { senderName, message, expiresAt } = gift;
    return ok({
      name: lineItem.name,
      durationLabel: durationLabel(lineItem),
      senderName,
      message,
      expiresAt: expiresAt ?? deps.testClock.now(),
    });
  }),
  call(contract.redeemGift, async (deps: CommerceDeps, { caller, body }) => {
    const { accountId } = requireAccount(caller);
    await deps.limits.countCode(accountId);
    await redeemGift(deps, accountId, body.code);
    const now = deps.testClock.now();
    const entitlements = await listEntitlements(deps.db, accountId, now);
    const given = entitlements.filter(({ source }) => source === 'gift');
    return ok({ rights: given.map((entitlement) => presentEntitlement(entitlement, now)) });
  }),
];
