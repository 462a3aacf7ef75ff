import { onAir } from './catalogue.ts';
import { expectPlaying, startPlaying } from './picture.ts';
import { expect, test } from './test.ts';

const [IRAMA, SINEMA_PLUS, TAYANG_SATU] = [51, 11, 1];

test('who watches live is taken along to where an event goes on, unless they may not watch there or say no', async ({
  page,
  checkAccess,
}) => {
  test.setTimeout(180_000);
  await onAir(page.request, [IRAMA, TAYANG_SATU]);
  const continues = (to: number) =>
    page.request.post(`${process.env.E2E_DESK_URL}/continuing`, {
      data: { from: IRAMA, to, seconds: 0 },
    });
  const note = page.getByRole('region', { name: 'Siaran berlanjut' });
  await continues(SINEMA_PLUS);
  await page.goto('/live?tampilan=kanal');
  await page.getByRole('link', { name: /Irama/ }).first().click();
  await startPlaying(page);
  await expect(note).toContainText('Siaran berlanjut di Sinema Plus. Tonton dengan Premium', {
    timeout: 45_000,
  });
  await expect(note.getByRole('link', { name: 'Pilih Premium' })).toBeVisible();
  await checkAccess(page);
  await note.getByRole('button', { name: 'Tetap di saluran ini' }).click();
  await expect(note).toBeHidden();

  await continues(TAYANG_SATU);
  await page.reload();
  await startPlaying(page);
  await expect(note).toContainText(/Lanjut di Tayang Satu dalam \d detik/, { timeout: 45_000 });
  // Who has come to its buttons by keyboard has time to choose.
  const stay = note.getByRole('button', { name: 'Tetap di sini' });
  await stay.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  const counted = await note.locator('[aria-hidden]').first().textContent();
  await page.waitForResponse(/\.m4s/);
  await expect(note.locator('[aria-hidden]').first()).toHaveText(counted ?? '');
  await stay.blur();
  await expect(page.getByRole('region', { name: 'Pemutar: Tayang Satu' })).toBeVisible({
    timeout: 30_000,
  });
  await expectPlaying(page);
});
