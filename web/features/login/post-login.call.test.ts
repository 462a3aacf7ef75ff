import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { seedDemoPackages } from '#test/factories/commerce/demo-packages.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { offers } from '#test/factories/commerce/shop.ts';
import { aForm, aVisit } from '../../test/a-visit.ts';
import { afterSignIn, countsAsNew, goOn, keepSkipped } from './post-login.server.ts';
import { findWelcome } from '../../lib/account/welcome.server.ts';

const { app, deps } = await openTestApp({ modules: ['engagement'] });
const BONUS = ['/v2/customer/bonus/trial', '/v2/customer/bonus/voucher'];
const pending = { pending_package: offers.premium, pending_kind: 'PACKAGE' };

beforeAll(() => seedDemoPackages(deps.db));

function visitOf(viewer: Viewer, more: Record<string, string> = {}) {
  return aVisit(app, { access_token: viewer.cookies.access_token, ...more });
}

async function goes(outcome: Promise<Response>): Promise<string | null> {
  return (await outcome).headers.get('location');
}

test.each([
  [0, 0, true],
  [1, 0, true],
  [2, 0, false],
  [2, 1, true],
  [3, 1, false],
  [4, 1, true],
  [5, 1, false],
] as const)('stage %i with is_verified %i counts as new: %s', (stage, verified, expected) => {
  const account = { registration_stage: stage, is_verified: verified };
  expect(countsAsNew(account)).toBe(expected);
});

test('a new account is given its bonus, flagged, completed, and asked what it likes', async () => {
  const viewer = await aViewer({ registrationStage: 2 });
  const visit = await visitOf(viewer);
  expect(await goes(afterSignIn(visit.platform, aForm({})))).toBe('/personalization');
  for (const path of BONUS) {
    expect(visit.answerOf(path)).toMatchObject({
      status: 200,
      body: { result: { isFirst: true } },
    });
  }
  expect(visit.lineOf('bonus')).toBe('bonus=1; Path=/; SameSite=Strict; Max-Age=604800; HttpOnly');
  expect(visit.answerOf('/v2/auth/reg/final')?.body['result']).toMatchObject({
    registration_stage: 3,
  });
  expect(visit.errors).toEqual([]);
  // The next sign-in finds it complete.
  const next = await visitOf(viewer);
  await afterSignIn(next.platform, aForm({}));
  expect(BONUS.some((path) => next.hasCalled(path))).toBe(false);
  expect(next.lineOf('bonus')).toBeUndefined();
});

test.each([3, 5])('an account at stage %i is given nothing', async (registrationStage) => {
  const visit = await visitOf(await aViewer({ registrationStage }));
  await afterSignIn(visit.platform, aForm({}));
  expect(BONUS.some((path) => visit.hasCalled(path))).toBe(false);
  expect(visit.hasCalled('/v2/auth/reg/final')).toBe(false);
});

test('a registration that was completed on the way still counts as new', async () => {
  const visit = await visitOf(await aViewer());
  await afterSignIn(visit.platform, aForm({}), { isNew: true });
  expect(BONUS.every((path) => visit.hasCalled(path))).toBe(true);
});

test('a bonus that fails keeps no viewer from signing in', async () => {
  const visit = await visitOf(await aViewer({ registrationStage: 2 }));
  const { send } = visit.page;
  visit.page.send = async (request) =>
    BONUS.some((path) => request.url.endsWith(path))
      ? { status: 500, body: '', setCookies: [] }
      : send(request);
  expect(await goes(afterSignIn(visit.platform, aForm({})))).toBe('/personalization');
  expect(visit.errors).toHaveLength(2);
  expect(visit.lineOf('bonus')).toContain('bonus=0;');
  // The page that it leads to tries again, and so does every visit until it worked.
  expect(await findWelcome(visit.platform)).toBeNull();
  visit.page.send = send;
  expect(await findWelcome(visit.platform)).toMatchObject({
    trialUntil: expect.any(String),
    voucher: { percent: expect.any(Number) },
  });
  expect(visit.lineOf('bonus')).toContain('bonus=1;');
});

test('a bonus that is owed is tried again at the next sign-in, and given up where it is not due', async () => {
  const viewer = await aViewer();
  const again = await visitOf(viewer, { bonus: '0' });
  await afterSignIn(again.platform, aForm({}));
  expect(BONUS.every((path) => again.hasCalled(path))).toBe(true);
  expect(again.lineOf('bonus')).toContain('bonus=1;');
  const business = await visitOf(await aViewer({ isB2b: true }), { bonus: '0' });
  await afterSignIn(business.platform, aForm({}));
  expect(business.lineOf('bonus')).toContain('Max-Age=0');
});

test('a number without a name is asked for one, and its purchase is kept', async () => {
  const phone = `+62812${String(Math.random()).slice(2, 10)}`;
  const viewer = await aViewer({ identifier: phone, name: phone, registrationStage: 2 });
  const visit = await visitOf(viewer);
  expect(await goes(afterSignIn(visit.platform, aForm(pending)))).toBe(
    `/lengkapi-profil?pending_package=${offers.premium}&pending_kind=PACKAGE`,
  );
  expect(visit.answerOf('/v2/auth/reg/final')?.body['result']).toMatchObject({
    email: phone,
    registration_stage: 4,
  });
});

test('a purchase that waits becomes a cart, also before the personal questions', async () => {
  const visit = await visitOf(await aViewer());
  const product = randomUUID();
  const path = await goes(
    afterSignIn(visit.platform, aForm({ ...pending, pending_product: product })),
  );
  const cart = visit.answerOf('/v2/cart/create')?.body['result'];
  expect(cart).toMatchObject({ cart_id: expect.any(String) });
  const { cart_id } = cart as { cart_id: string };
  expect(path).toBe(`/payment?cart_id=${cart_id}&judul=${product}`);
  expect(visit.answerOf('/profile/details')?.status).toBe(200);
});

test('a cart that can not be made leads to the home page', async () => {
  const visit = await visitOf(await aViewer(), { lastPath: '/judul/laut' });
  const form = aForm({ ...pending, pending_package: randomUUID() });
  expect(await goes(afterSignIn(visit.platform, form))).toBe('/');
  // The page that it leads to says why.
  expect(visit.lineOf('notice')).toBe(
    'notice=purchaseFailed; Path=/; SameSite=Strict; Max-Age=7200',
  );
});

test.each(['pending_package', 'pending_kind'])('a purchase without %s is none', async (name) => {
  const visit = await visitOf(await aViewer({ personalizedAt: new Date() }));
  expect(await goes(afterSignIn(visit.platform, aForm({ ...pending, [name]: '' })))).toBe('/');
  expect(visit.hasCalled('/v2/cart/create')).toBe(false);
});

test('without a profile there is no cart, only the way back', async () => {
  const visit = await visitOf(await aViewer(), { lastPath: '/koleksi' });
  const { send } = visit.page;
  visit.page.send = async (request) =>
    request.url.includes('/profile/details')
      ? { status: 503, body: '', setCookies: [] }
      : send(request);
  expect(await goes(afterSignIn(visit.platform, aForm(pending)))).toBe('/koleksi');
  expect(visit.hasCalled('/v2/cart/create')).toBe(false);
});

test('no viewer is asked twice: not who answered, nor who skipped here or anywhere', async () => {
  const answered = await visitOf(await aViewer({ personalizedAt: new Date() }));
  const viewer = await aViewer();
  const skippedHere = await visitOf(viewer, { skip_personalization: viewer.email });
  const skippedByOther = await visitOf(viewer, { skip_personalization: 'lain@contoh.id' });
  expect(await goes(goOn(answered.platform, aForm({})))).toBe('/');
  expect(await goes(goOn(skippedHere.platform, aForm({})))).toBe('/');
  expect(await goes(goOn(skippedByOther.platform, aForm({})))).toBe('/personalization');
  await app.inject({
    method: 'POST',
    url: '/platform/personalization/submit-personalization',
    headers: viewer.headers,
    payload: { skip: true },
  });
  expect(await goes(goOn((await visitOf(viewer)).platform, aForm({})))).toBe('/');
});

test.each([
  ['/judul/laut?musim=2', '/judul/laut?musim=2'],
  ['//lain.example/', '/'],
  ['https://lain.example/', '/'],
  ['/login', '/'],
  ['/personalization', '/'],
])('the last path %s leads to %s, once', async (lastPath, expected) => {
  const visit = await visitOf(await aViewer({ personalizedAt: new Date() }), { lastPath });
  expect(await goes(goOn(visit.platform, aForm({})))).toBe(expected);
  expect(visit.lineOf('lastPath')).toContain('Max-Age=0');
  expect(await goes(goOn(visit.platform, aForm({})))).toBe('/');
});

test('a second account that skips in this browser does not take the first one’s place', async () => {
  const [first, second] = [await aViewer(), await aViewer()];
  const visit = await visitOf(first);
  keepSkipped(visit.platform, first.email);
  keepSkipped(visit.platform, second.email);
  keepSkipped(visit.platform, first.email);
  expect(visit.cookies['skip_personalization']).toBe(`${second.email} ${first.email}`);
  expect(await goes(goOn(visit.platform, aForm({})))).toBe('/');
});
