import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { aVisit } from '../../test/a-visit.ts';
import { signOut } from './sign-out.server.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });

/** The cookies of specification section 3, those of the auth library and of the waiting browser. */
const names =
  `profile kids access_token refresh_token auth bonus emailVerification lastPath skip_personalization tvs_token
  purchase_cart purchase_type trinvi_token targetTimestamp data_qrcode data_midtrans_id cart_id isUserV3
  access_tokenV3 refresh_tokenV3 lastrefreshV3 rememberme cms_access_token cms_refresh_token verification_ticket
  next-auth.session-token savedAccount notice`.split(/\s+/);

async function signedIn() {
  const viewer = await aViewer();
  await deps.db
    .updateTable('accounts.device')
    .set({ firebaseId: 'token-of-a-push-service' })
    .where('id', '=', viewer.deviceId)
    .execute();
  const left = Object.fromEntries(names.map((name) => [name, 'x']));
  return { viewer, visit: await aVisit(app, { ...left, ...viewer.cookies }) };
}

function deviceOf(id: string) {
  return deps.db
    .selectFrom('accounts.device')
    .select(['signedOutAt', 'firebaseId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

test.each([
  ['answers', undefined, 'NOT_ALLOWED'],
  ['fails', 500, 'token-of-a-push-service'],
  ['is refused', 429, 'token-of-a-push-service'],
  ['is not there', 503, 'token-of-a-push-service'],
] as const)('where the platform %s, signing out succeeds', async (_, failing, firebaseId) => {
  const { viewer, visit } = await signedIn();
  const { send } = visit.page;
  if (failing !== undefined) {
    visit.page.send = async () => ({ status: failing, body: '', setCookies: [] });
  } else visit.page.send = send;
  expect(await signOut(visit.platform)).toBe(true);
  expect(visit.held()).toEqual([]);
  for (const name of names) expect(visit.lineOf(name), name).toContain('Max-Age=0');
  const device = await deviceOf(viewer.deviceId);
  expect(device.firebaseId).toBe(firebaseId);
  expect(device.signedOutAt === null).toBe(failing !== undefined);
  expect(visit.errors).toHaveLength(failing === undefined ? 0 : 1);
});

test('the device is named as signed out by is_logout 0', async () => {
  const { visit } = await signedIn();
  const bodies: unknown[] = [];
  const { send } = visit.page;
  visit.page.send = (request) => {
    bodies.push(JSON.parse(request.payload ?? 'null'));
    return send(request);
  };
  await signOut(visit.platform, 'peramban-ini');
  await signOut(visit.platform);
  expect(bodies).toEqual([{ device_id: 'peramban-ini', is_logout: 0 }, { is_logout: 0 }]);
});

test('a cookie that can not be cleared is no success', async () => {
  const { visit } = await signedIn();
  const stuck = { ...visit.platform, setCookie: () => undefined };
  visit.page.send = async () => ({ status: 500, body: '', setCookies: [] });
  expect(await signOut(stuck)).toBe(false);
});
