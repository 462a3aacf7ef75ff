import type { Page } from '@playwright/test';
import { addAuthenticator } from '../tools/check/authenticator.ts';
import { expect, test } from './test.ts';
import { aViewer, linkIn, newEmail } from './viewer.ts';

/** Lets the staff session of this browser lie unused for so long, its passkey shown before that. */
async function leaveUnused(page: Page, minutes: number): Promise<void> {
  const cookies = await page.context().cookies();
  const secret = cookies.find(({ name }) => name === 'studio_session')?.value;
  const answer = await fetch(`${process.env.E2E_DESK_URL ?? ''}/staff-session`, {
    method: 'POST',
    body: JSON.stringify({ secret, minutes }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

test('an invitation takes the passkey again, opens the studio to somebody new, and the studio locks behind them', async ({
  page,
  elsewhere,
  checkAccess,
  complaints,
}) => {
  const email = newEmail();

  await test.step('ten minutes after it was shown the passkey is asked for, and what was typed goes on', async () => {
    await addAuthenticator(page);
    await page.goto('/studio/masuk?ke=/petugas');
    await page.getByRole('button', { name: /Ayu Admin/ }).click();
    const invite = page.getByRole('dialog', { name: 'Undang petugas' });
    // A press that comes before the page is awake is lost.
    await expect(async () => {
      await page.getByRole('button', { name: 'Undang petugas' }).click();
      await expect(invite).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await invite.getByLabel('Alamat email').fill(email);
    await invite.getByLabel('Analis').check();
    await invite.getByLabel('Alasan').fill('Membaca angka penonton.');
    await leaveUnused(page, 11);
    await invite.getByRole('button', { name: 'Kirim undangan' }).click();
    const stepUp = page.getByRole('dialog', { name: 'Tunjukkan kunci sandimu' });
    await expect(stepUp).toBeVisible();
    await checkAccess(page);
    await stepUp.getByRole('button', { name: 'Batal' }).click();
    await expect(invite.getByText('tunjukkan lagi kunci sandi Studiomu')).toBeVisible();
    await expect(invite.getByLabel('Alamat email')).toHaveValue(email);
    await invite.getByRole('button', { name: 'Kirim undangan' }).click();
    await stepUp.getByRole('button', { name: 'Tunjukkan' }).click();
    await expect(page.getByText(`Undangan dikirim ke ${email}.`)).toBeVisible();
    await expect(stepUp).toBeHidden();
  });

  const invited = await elsewhere();

  await test.step('the link says whose it is; its account makes a studio passkey and enters with it', async () => {
    const link = await linkIn(page.request, email, '/studio/undangan/');
    await invited.goto(link);
    await expect(invited.getByText('Masuk ke Tayang dengan alamat itu')).toBeVisible();
    await expect(invited.getByText(email)).toHaveCount(0);
    await aViewer(invited, email);
    await addAuthenticator(invited);
    await invited.goto(link);
    await expect(invited.getByText(email)).toBeVisible();
    await expect(invited.getByRole('list', { name: 'Peran' })).toHaveText('Analis');
    await checkAccess(invited);
    await invited.getByRole('button', { name: 'Buat kunci sandi Studio' }).click();
    await invited.getByRole('link', { name: 'Masuk ke Studio' }).click();
    await invited.getByRole('button', { name: 'Masuk dengan kunci sandi' }).click();
    await expect(invited.getByRole('heading', { name: /^Halo, / })).toBeVisible();
    const again = await page.request.get(
      `/platform/v2/staff/invitation?token=${link.split('/').at(-1)}`,
    );
    expect(again.ok()).toBe(false);
  });

  await test.step('half an hour unused, the page that is looked at again gives way to the lock', async () => {
    await leaveUnused(invited, 31);
    const locked = invited.getByRole('heading', { name: 'Studio terkunci' });
    // The page listens a moment after its heading stands.
    await expect(async () => {
      await invited.evaluate(() => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + 31 * 60_000;
        document.dispatchEvent(new Event('visibilitychange'));
      });
      await expect(locked).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    await expect(invited.getByRole('heading', { name: /^Halo, / })).toHaveCount(0);
    await checkAccess(invited);
    await invited.getByRole('button', { name: 'Buka dengan kunci sandi' }).click();
    await expect(invited.getByRole('heading', { name: /^Halo, / })).toBeVisible();
  });

  await test.step('what is pressed meanwhile waits for the passkey and goes on', async () => {
    await leaveUnused(invited, 31);
    const around = invited.getByRole('navigation', { name: 'Area Studio' });
    await around.getByRole('link', { name: 'Artikel', exact: true }).click();
    const unlock = invited.getByRole('dialog', { name: 'Studio terkunci' });
    await unlock.getByRole('button', { name: 'Tunjukkan' }).click();
    await expect(invited).toHaveURL(/\/studio\/artikel/);
    await expect(invited.getByRole('heading', { level: 1 })).toBeVisible();
  });
  // The browser tells of each refusal by itself.
  expect(complaints.filter((line) => !line.includes('403'))).toEqual([]);
  complaints.length = 0;
});

test('each app names the packages that browsers get of it', async ({ request }) => {
  const [site, studio] = await Promise.all(
    ['/notices.txt', '/studio/notices.txt'].map(async (file) => (await request.get(file)).text()),
  );
  for (const notices of [site, studio]) expect(notices).toContain('\nreact-dom ');
  // What one of the two alone sends.
  expect(site).toContain('\n@fastify/swagger-ui ');
  expect(studio).toContain('\ntus-js-client ');
  expect(studio).toContain('\n@tanstack/react-virtual ');
});
