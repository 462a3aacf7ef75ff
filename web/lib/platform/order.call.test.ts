import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aShop, offers } from '#test/factories/commerce/shop.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';
import { aVisit, type Visit } from '../../test/a-visit.ts';
import {
  findOrder,
  findOrderSummary,
  keepOrder,
  type Order,
  proceedWithOrder,
} from './order.server.ts';

const { app, deps } = await aShop({ modules: ['playback'] });
const { titleId: productId } = await aFilm(deps.db, { name: 'Kaldera', matrix: 'D' });
const order: Order = {
  packageId: offers.premium,
  kind: 'PACKAGE',
  productId,
  route: 'qris',
  priceRupiah: 59_000,
  voucherId: null,
};

const visitOf = (viewer: Viewer) => aVisit(app, { access_token: viewer.cookies.access_token });
const paymentOf = ({ answerOf }: Visit) =>
  answerOf('/v2/cart/checkout')?.body['result'] as { paymentId: string; state: string } | undefined;
const cartIdOf = (path: string) => new URLSearchParams(path.split('?')[1]).get('cart_id') ?? '';

test('an order goes on to its code; a second tab finds the same cart and payment', async () => {
  const visit = await visitOf(await aViewer());
  const path = await proceedWithOrder(visit.platform, order);
  expect(path).toBe(`/payment?cart_id=${cartIdOf(path)}&judul=${productId}`);
  const payment = paymentOf(visit);
  expect(payment).toMatchObject({ state: 'pending', amountRupiah: 59_000, method: '3' });
  // As the payment's page leaves it.
  visit.cookies['cart_id'] = cartIdOf(path);
  expect(await proceedWithOrder(visit.platform, order)).toBe(path);
  expect(paymentOf(visit)?.paymentId).toBe(payment?.paymentId);
});

test('ten presses of one form at once are one cart and one payment', async () => {
  const viewer = await aViewer();
  const key = randomUUID();
  const visits = await Promise.all(Array.from({ length: 10 }, () => visitOf(viewer)));
  const addresses = await Promise.all(
    visits.map(({ platform }) => proceedWithOrder(platform, { ...order, key })),
  );
  expect(new Set(addresses).size).toBe(1);
  expect(new Set(visits.map((visit) => paymentOf(visit)?.paymentId)).size).toBe(1);
  // The form again, with something else chosen in it: that is another wish.
  const [visit] = visits as [Visit];
  const lite = { ...order, packageId: offers.lite, priceRupiah: 3_000, key };
  expect(addresses).not.toContain(await proceedWithOrder(visit.platform, lite));
});

test.each([
  ['dearer than its buyer saw', { priceRupiah: 58_999 }],
  ['to be paid another way', { route: 'ask' }],
  ['chosen among the packages', { route: 'packages' }],
  ['with other terms than its buyer read', { termsId: randomUUID() }],
] as const)('an order %s stops at its cart', async (_, more) => {
  const visit = await visitOf(await aViewer());
  const path = await proceedWithOrder(visit.platform, { ...order, ...more });
  expect(path).toMatch(/^\/payment\?cart_id=/);
  expect(visit.hasCalled('/v2/cart/checkout')).toBe(false);
});

test('who may watch already pays nothing, unless a plan was chosen for its own sake', async () => {
  const visit = await visitOf(await aViewer({ plan: 'premium' }));
  expect(await proceedWithOrder(visit.platform, order)).toBe(`/tonton/${productId}`);
  expect(visit.hasCalled('/v2/cart/create')).toBe(false);
  expect(visit.lineOf('notice')).toContain('nothingToPay');
  const plan = { ...order, route: 'packages' } as const;
  expect(await proceedWithOrder(visit.platform, plan)).toMatch(/^\/payment\?cart_id=/);
});

test('a visitor keeps the order over the sign-in, with its words', async () => {
  const visit = await aVisit(app);
  keepOrder(visit.platform, order);
  expect(findOrder(visit.platform)).toEqual(order);
  expect(visit.lineOf('pesanan')).toContain('HttpOnly');
  expect(await findOrderSummary(visit.platform)).toEqual({
    name: 'Premium 1 bulan',
    priceRupiah: 59_000,
    titleName: 'Kaldera',
    method: 'QRIS',
  });
  keepOrder(visit.platform, { ...order, packageId: randomUUID() });
  expect(await findOrderSummary(visit.platform)).toBeNull();
});

test('a cookie from before an order had a route is read by its old word', async () => {
  const kept = JSON.stringify(order).replace('"route"', '"way"');
  const { platform } = await aVisit(app, { pesanan: kept });
  expect(findOrder(platform)).toEqual(order);
});

test.each([
  '',
  'x',
  'null',
  '[]',
  '{"packageId":1}',
  `{"packageId":"${offers.lite}","kind":"CAR"}`,
])('a cookie of %j holds no order', async (kept) => {
  const { platform } = await aVisit(app, { pesanan: kept });
  expect(findOrder(platform)).toBeUndefined();
});
