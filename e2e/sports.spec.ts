import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { aViewer } from './viewer.ts';

/** What has begun on the channel of sports, by its page. */
async function matchOnAir(page: Page): Promise<string> {
  // Matches follow the channel's schedule, which comes once its films are packaged.
  await expect(async () => {
    await page.goto('/olahraga');
    await expect(page.getByRole('region', { name: 'Sedang tayang' })).toBeVisible();
  }).toPass({ timeout: 60_000 });
  const row = page.getByRole('region', { name: 'Sedang tayang' }).getByRole('link').first();
  return (await row.getAttribute('href')) ?? '';
}

test('a match tells its result to whom it shall, and keeps it from who follows a team @phone @wide', async ({
  page,
  checkAccess,
}) => {
  test.slow();
  await aViewer(page);
  const match = await matchOnAir(page);
  await checkAccess(page);
  const parts = page.getByRole('navigation', { name: 'Bagian olahraga' });
  await parts.getByRole('link', { name: 'Klasemen' }).click();
  await expect(page.getByRole('table').first()).toBeVisible();
  await checkAccess(page);
  await parts.getByRole('link', { name: 'Jadwal' }).click();

  await page.getByRole('region', { name: 'Sedang tayang' }).getByRole('link').first().click();
  await expect(page).toHaveURL(match);
  const title = page.getByRole('heading', { level: 1, name: / vs / });
  await expect(title).toBeVisible();
  const name = await title.innerText();
  // A match that is over may still be on the air.
  const told = page.getByText(/^(LANGSUNG|Selesai)$/);
  const [home = ''] = name.split(' vs ');
  await expect(told.first()).toBeVisible();
  await expect(
    page.getByRole('link', { name: /^Tonton (langsung|dari awal)$/ }).first(),
  ).toHaveAttribute('href', /^\/play\/live-tv\/v2\?id=/);
  await expect(page.getByRole('link', { name: /^Tonton: Mulai/ }).first()).toBeVisible();
  await checkAccess(page);

  // A viewer who follows a team is told nothing that they have not watched, in the page or in what it was made from.
  await page.getByRole('button', { name: `Ikuti ${home}` }).click();
  await expect(page.getByText('Hasil pertandingan ini kami simpan dulu.')).toBeVisible();
  await expect(page.getByText('Sedang disiarkan').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Tonton: / })).toHaveCount(0);
  const html = await (await page.request.get(match)).text();
  expect(html).toContain(name);
  expect(html).not.toMatch(/Babak \d|Gim \d|Tonton: /);
  await checkAccess(page);

  await page.getByRole('button', { name: 'Lihat hasil sekarang' }).click();
  await expect(told.first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Tonton: Mulai/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Sembunyikan hasil', exact: true }).click();
  await expect(told).toHaveCount(0);

  // Watching it unfolds what it tells, as far as it was watched.
  await page.getByRole('link', { name: 'Dari awal' }).click();
  await expect(page).toHaveURL(/\/play\/live-tv\/v2\?id=.*acara=/);
  await expect(async () => {
    const ready = await page
      .locator('video')
      .evaluate((v: HTMLVideoElement) => v.currentTime > 0.5);
    expect(ready).toBe(true);
  }).toPass({ timeout: 30_000 });
  // Neither how long it takes nor what happens is on its timeline.
  const timeline = page.getByLabel('Posisi tayangan');
  await expect(timeline).not.toHaveAttribute('aria-valuetext', /sampai/);
  await expect(async () => {
    await page.goto(match);
    await expect(page.getByText('Skor sampai yang kamu tonton')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });

  await page.getByRole('button', { name: 'Lihat hasil sekarang' }).click();
  // The way to the beginning was there before: what it leads to shall know of the press.
  await expect(page.getByRole('button', { name: 'Sembunyikan hasil', exact: true })).toBeVisible();
  await page
    .getByRole('link', { name: /^Tonton: Mulai/ })
    .first()
    .click();
  await expect(page.locator('[data-mark]').first()).toBeAttached();
  await expect(timeline).toHaveAttribute('aria-valuetext', /sampai/);
});
