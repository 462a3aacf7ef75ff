import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aRowIn } from '#test/factories/a-row-in.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { aSettlement } from '#test/factories/commerce/a-settlement.ts';
import { aTill } from '#test/factories/commerce/a-till.ts';
import { audit, type Seen } from './audit.ts';
import type { Told } from './buyers.ts';

// A rehearsal that finds nothing proves something only while each fault would be found.
const { commerce } = await aTill();
const { db } = commerce;

/** A payment that is settled here or open, and what the gateway says of it. */
async function aPayment(here: 'paid' | 'open', there: string | undefined) {
  const { accountId } = await aViewer();
  const { payment, settle } = await aSettlement(commerce, accountId);
  if (here === 'paid') await settle();
  if (there !== undefined) orders.set(payment.id, there);
  return payment;
}

const orders = new Map<string, string>();
const told: Told = { acknowledged: new Set(), carts: 0, givenUp: 0 };
const seen: Seen = { twoLive: new Set() };
const gateway = {
  get orderIds() {
    return new Set(orders.keys());
  },
  look: async (id: string) => {
    const status = orders.get(id);
    return status === undefined ? undefined : { status, amountRupiah: 1 };
  },
};

test('what agrees is no finding, and each kind of difference is one of its own', async () => {
  const right = await aPayment('paid', 'settlement');
  told.acknowledged.add(right.id);
  await aPayment('open', 'pending');
  await aPayment('open', undefined);
  const look = () => audit(db, gateway, { told, seen });
  expect(await look()).toEqual({ lost: [], doubled: [], believed: [], unresolved: [] });

  const forgotten = randomUUID();
  told.acknowledged.add(forgotten);
  const paidNowhere = randomUUID();
  orders.set(paidNowhere, 'settlement');
  const empty = await aPayment('paid', 'SUCCESS');
  await db.deleteFrom('commerce.subscription').where('paymentId', '=', empty.id).execute();
  await db.deleteFrom('commerce.entitlement').where('paymentId', '=', empty.id).execute();

  const twice = await aPayment('paid', 'settlement');
  const refund = { payment_id: twice.id, amount_rupiah: 1, key: `${twice.id}:planted` };
  await aRowIn(db, 'commerce.refund_due', refund);
  const again = await aPayment('paid', 'settlement');
  await db
    .updateTable('commerce.payment')
    .set({ cartId: right.cartId })
    .where('id', '=', again.id)
    .execute();
  seen.twoLive.add('cart-1');

  const forged = await aPayment('paid', 'pending');
  const invented = await aPayment('paid', undefined);
  const unheard = await aPayment('open', 'settlement');
  const ended = await aPayment('open', 'expire');

  const found = await look();
  const by = (list: string[]) => list.map((line) => line.split(/: | \(|,/)[0] ?? '').toSorted();
  expect(by(found.lost)).toEqual([forgotten, paidNowhere, empty.id].toSorted());
  expect(by(found.doubled)).toEqual(['cart cart-1', `cart ${right.cartId}`, twice.id].toSorted());
  expect(by(found.believed)).toEqual([forged.id, invented.id].toSorted());
  expect(by(found.unresolved)).toEqual([unheard.id, ended.id].toSorted());
});
