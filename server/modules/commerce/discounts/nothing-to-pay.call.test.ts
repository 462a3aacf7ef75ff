import { expect, test } from 'vitest';
import {
  checkoutCart,
  createCart,
  discountCart,
  listBilling,
  listInvoices,
  listVouchers,
} from '#contract/commerce/index.ts';
import { seedDemoPackages } from '#test/factories/commerce/demo-packages.ts';
import { openTestApp } from '#test/app.ts';
import { aCoupon, aVoucher, countersOf } from '#test/factories/commerce/promotions.ts';
import { aBuyer, aCart, offers } from '#test/factories/commerce/shop.ts';

const shop = await openTestApp({ modules: ['commerce'] });
await seedDemoPackages(shop.deps.db);

test('a cart of Rp0 is paid at its checkout, whatever method was chosen, and its codes are used', async () => {
  const buyer = await aBuyer(shop);
  const voucherId = await aVoucher(buyer.accountId);
  const { code, promotionId } = await aCoupon({ amountRupiah: 2_999 });
  const id = await aCart(buyer, offers.liteDay);
  const requestedDiscounts = { couponCode: code };
  const { result: cart } = await buyer.ask(discountCart, {
    params: { id },
    body: requestedDiscounts,
  });
  expect(cart.totalRupiah).toBe(1);
  await shop.deps.db
    .updateTable('commerce.voucher')
    .set({ percent: 100 })
    .where('id', '=', voucherId)
    .execute();
  const free = await buyer.ask(discountCart, { params: { id }, body: { voucherId } });
  expect(free.result.totalRupiah).toBe(0);

  const body = { cart_id: id, payment_method: '3' } as const;
  const { status, result } = await buyer.ask(checkoutCart, { body });
  expect([status, result.state, result.outcome]).toEqual([200, 'paid', 'active']);
  // It goes past payment, and is written down so: in its answer, in the list, in the file for finance.
  const bypass = { amountRupiah: 0, payment_type: 'BYPASS', methodName: 'Tanpa pembayaran' };
  expect(result).toMatchObject({ ...bypass, message: expect.stringContaining('Tidak ada yang') });
  const { payments } = (await buyer.ask(listBilling, { query: {} })).result;
  expect(payments).toMatchObject([bypass]);
  expect(result.rights).toMatchObject([{ tier: 'lite', state: 'active' }]);
  // Nothing was paid, and that is on paper too.
  const { invoices } = (await buyer.ask(listInvoices)).result;
  expect(invoices).toMatchObject([{ kind: 'invoice', totalRupiah: 0, dppRupiah: 0, ppnRupiah: 0 }]);
  expect(await countersOf(promotionId)).toMatchObject({ reservedCount: 0, usedCount: 1 });
  const { vouchers } = (await buyer.ask(listVouchers)).result;
  expect(vouchers).toMatchObject([{ voucherId, state: 'used' }]);
});

test('without agreeing to the terms nothing is asked for', async () => {
  const buyer = await aBuyer(shop);
  const { result } = await buyer.ask(createCart, { body: { package_id: offers.lite } });
  const { status, code } = await buyer.ask(checkoutCart, {
    body: { cart_id: result.cart_id, snk: false },
  });
  expect([status, code]).toEqual([422, 'commerce.termsNotAgreed']);
});
