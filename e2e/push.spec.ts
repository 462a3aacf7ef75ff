import { openDelivery, receivedPushes, watchWorker, withSandboxPush } from './push-service.ts';
import { expect, test } from './test.ts';
import { aViewer, checkOut, inWallet, listens, signInHere } from './viewer.ts';

const PAID_TO_PUSH = 5_000;

test('what was paid is told by inbox, toast and push within five seconds, and a click leads there', async ({
  elsewhere,
  checkAccess,
}) => {
  // The one worker of its context is this test's.
  const page = await elsewhere();
  await withSandboxPush(page);
  await aViewer(page);
  // At night what is paid waits until the morning.
  const awake = { data: { quiet: { isOn: false } } };
  const set = await page.request.post('/platform/v2/notification/preference', awake);
  expect(set.ok(), await set.text()).toBe(true);
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Aktifkan pemberitahuan' });
  await expect(card).toBeVisible();
  await checkAccess(page);
  await card.getByRole('button', { name: 'Aktifkan' }).click();
  await expect(page.getByText('Pemberitahuan aktif')).toBeVisible();
  await expect(card).toBeHidden();
  const kept = () =>
    page.evaluate(() => [
      JSON.parse(localStorage.getItem('fcm_token') ?? '{}'),
      JSON.parse(localStorage.getItem('tayang_installation') ?? '{}').state,
    ]);
  await expect.poll(kept).toEqual([{ id: expect.any(String), at: expect.any(Number) }, 2]);

  // The cached token is used: the next page asks the platform for nothing of push.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v2/push/')) asked.push(request.url());
  });
  const inbox = await page.context().newPage();
  await inbox.goto('/notifikasi');
  await expect(inbox.getByText('Belum ada pemberitahuan')).toBeVisible();
  await page.bringToFront();
  const order = await checkOut(page, /Perpanjang 1 hari.*Rp3\.000/);
  expect(asked).toEqual([]);
  const deliver = await openDelivery(page);
  const worker = await watchWorker(page);
  const paidAt = Date.now();
  await inWallet(page.request, order, 'pay');
  let pushed: Awaited<ReturnType<typeof receivedPushes>> = [];
  await expect(async () => {
    pushed = await receivedPushes(page);
    expect(pushed.length).toBeGreaterThan(0);
  }).toPass({ timeout: 15_000, intervals: [100] });
  expect(Date.now() - paidAt).toBeLessThan(PAID_TO_PUSH);
  const [payload] = pushed;
  if (payload === undefined) throw new Error('No push came');
  const { title, body } = payload.notification;
  await deliver(payload);
  const toast = page.locator('.Toastify__toast').filter({ hasText: title });
  await expect(toast).toContainText(body);
  // It stays while the pointer rests on it.
  await toast.hover();
  // The inbox that was open had it by itself.
  const messages = inbox.getByRole('list', { name: 'Pesan' });
  await expect(messages.getByRole('link', { name: title })).toBeVisible();
  await inbox.close();
  await expect
    .poll(async () => (await worker.seen()).shown.map((each) => each.title))
    .toEqual([title]);
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('uji_ditutup')))
    .toBe(payload.data.tag);
  await expect(page.getByRole('link', { name: 'Pemberitahuan, 1 belum dibaca' })).toBeVisible();

  // A press on the toast leads to the message, which is read then.
  await toast.getByRole('link').click();
  const isThere = (url: URL) => url.pathname + url.search === payload.data.url;
  await expect(page).toHaveURL(isThere);
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Pemberitahuan', exact: true }),
  ).toBeVisible();

  // A click on the system's notification leads an open page there, without loading it anew.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bantuan' }).click();
  await expect(page).toHaveURL(/\/bantuan$/);
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
  await worker.click();
  await expect(page).toHaveURL(isThere);
  expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true);

  // Without a page of ours a window opens.
  await page.goto('about:blank');
  await worker.click();
  const { origin } = new URL(process.env.E2E_URL ?? '');
  await expect.poll(async () => (await worker.seen()).opened).toEqual([origin + payload.data.url]);
});

test('preferences, quiet hours and push of this device @phone @wide', async ({
  elsewhere,
  checkAccess,
}) => {
  const page = await elsewhere();
  await withSandboxPush(page);
  await aViewer(page);
  await page.goto('/akun/notifikasi');
  await checkAccess(page);
  const review = page.getByRole('group', { name: 'Ulasanmu' });
  await review.getByLabel('Di perangkat').uncheck();
  await page.getByRole('button', { name: 'Simpan pilihan' }).click();
  await expect(page.getByText('Tersimpan.')).toBeVisible();
  await page.getByLabel('Mulai').fill('21:00');
  await page.getByLabel('Zona waktu').selectOption('WIT');
  await page.getByRole('button', { name: 'Simpan jam tenang' }).click();
  await expect(page.getByText('Tersimpan.')).toBeVisible();

  await page.evaluate(() => localStorage.setItem('uji_jawab', 'denied'));
  await page.getByRole('button', { name: 'Aktifkan pemberitahuan' }).click();
  await expect(page.getByText('Pemberitahuan diblokir di browser ini.')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('uji_jawab', 'granted'));
  await page.getByRole('button', { name: 'Aktifkan pemberitahuan' }).click();
  await page.getByRole('button', { name: 'Kirim percobaan' }).click();
  await expect.poll(async () => (await receivedPushes(page)).length).toBe(1);
  const deliver = await openDelivery(page);
  await watchWorker(page);
  const [payload] = await receivedPushes(page);
  await deliver(payload);
  await expect(
    page.locator('.Toastify__toast').filter({ hasText: payload?.notification.title ?? '?' }),
  ).toBeVisible();

  await page.reload();
  await expect(review.getByLabel('Di perangkat')).not.toBeChecked();
  await expect(page.getByLabel('Mulai')).toHaveValue('21:00');
  await expect(page.getByLabel('Zona waktu')).toHaveValue('WIT');
  await page.getByRole('button', { name: 'Matikan' }).click();
  await expect(page.getByText('Mati. Kabar untukmu tetap tersimpan')).toBeVisible();
  const left = () =>
    page.evaluate(() => ['fcm_token', 'uji_push'].map((key) => localStorage.getItem(key)));
  await expect.poll(left).toEqual([null, null]);
});

test('a reminder of a visitor moves to the account with the sign-in', async ({
  page,
  elsewhere,
}) => {
  const email = await aViewer(await elsewhere());
  await page.goto('/segera');
  const remind = page.getByRole('button', { name: /^Ingatkan aku/ }).first();
  const name = ((await remind.textContent()) ?? '').replace(/^.* tentang /, '');
  await listens(page);
  await remind.click();
  await expect(page.getByText('Pengingat dipasang')).toBeVisible();
  await page.goto('/login');
  await signInHere(page, email);
  await expect(page).not.toHaveURL(/login/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tayang_reminders'))).toBeNull();
  await page.goto('/segera');
  const button = page.getByRole('button', { name: `Akan diingatkan tentang ${name}` });
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  await expect(page.getByRole('button', { name: `Ingatkan aku tentang ${name}` })).toBeVisible();
  const reminders = async () => {
    const answer = await page.request.get('/platform/v2/reminder/list');
    return ((await answer.json()) as { result: { reminders: unknown[] } }).result.reminders;
  };
  await expect.poll(reminders).toEqual([]);
});
