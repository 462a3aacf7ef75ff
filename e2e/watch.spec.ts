import { filmOf } from './catalogue.ts';
import { addCaptions, aFinger, findSmallControls, findUnderCaptions, noteSkips } from './finger.ts';
import { expectPlaying, isPaused, position, startPlaying } from './picture.ts';
import { expect, test } from './test.ts';
import { aViewer, onFurtherDevice } from './viewer.ts';

const PATIENCE_MS = 300_000;
const fillsScreen = () => document.fullscreenElement?.querySelector('video') != null;

test('a visitor watches a free film, and keys alone are enough', async ({ page, checkAccess }) => {
  test.setTimeout(PATIENCE_MS);
  const film = await filmOf(page.request, 'A');
  await page.goto(`/tonton/${film.productId}`);
  await startPlaying(page);
  await expectPlaying(page);
  await checkAccess(page);

  await page.keyboard.press('k');
  await expect.poll(() => isPaused(page)).toBe(true);
  const before = await position(page);
  await page.keyboard.press('l');
  await expect.poll(() => position(page)).toBeGreaterThan(before + 8);
  await page.keyboard.press('j');
  await expect.poll(() => position(page)).toBeLessThan(before + 3);
  await page.keyboard.press('m');
  await expect
    .poll(() => page.locator('video').evaluate((v: HTMLVideoElement) => v.muted))
    .toBe(true);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(fillsScreen)).toBe(true);
  const picture = page.getByRole('region', { name: /^Pemutar/ });
  await expect.poll(() => picture.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  await page.keyboard.press('f');
  await page.keyboard.press('t');
  await expect(page.getByRole('button', { name: 'Keluar dari mode bioskop' })).toBeVisible();
  await page.keyboard.press('t');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Tombol pintas' })).toBeVisible();
  await checkAccess(page);
  await page.keyboard.press('Escape');

  // The timeline and every button are reached by the tabulator too.
  await page.getByLabel('Posisi tayangan').focus();
  const stood = await position(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => position(page)).toBeGreaterThan(stood + 8);
});

test('settings are reached, changed and left by keys alone', async ({ page, checkAccess }) => {
  const film = await filmOf(page.request, 'A', { isShort: true });
  await page.goto(`/tonton/${film.productId}`);
  await startPlaying(page);
  await page.keyboard.press('k');
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.getByLabel('Posisi tayangan').focus();
  const settings = page.getByRole('button', { name: 'Pengaturan tayangan' });
  for (let i = 0; i < 12; i += 1) {
    if (await settings.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Kualitas/ })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Laporkan masalah' })).toHaveAttribute(
    'href',
    new RegExp(`^/bantuan/lapor\\?judul=.*halaman=%2Ftonton%2F${film.productId}`),
  );
  await checkAccess(page);
  await page.keyboard.press('Enter');
  const quality = page.getByRole('group', { name: 'Kualitas' });
  await expect(quality.getByText(/MB\/jam/).first()).toBeVisible();
  await checkAccess(page);
  await page.keyboard.press('ArrowDown');
  await expect(quality.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(quality).toBeHidden();
  await expect(settings).toBeFocused();

  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Timer tidur/ }).press('Enter');
  await page.getByRole('radio', { name: 'Akhir film ini' }).check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('9');
  await page.keyboard.press('k');
  await expect(page.getByRole('region', { name: 'Timer tidur' })).toContainText('istirahat', {
    timeout: 30_000,
  });
  await checkAccess(page);
});

test(
  'on a phone taps lead and settings rise from the bottom',
  { tag: ['@phone', '@touch'] },
  async ({ page, checkAccess }) => {
    test.setTimeout(PATIENCE_MS);
    const film = await filmOf(page.request, 'A');
    await addCaptions(page);
    await page.goto(`/tonton/${film.productId}`);
    const play = page.getByRole('button', { name: 'Putar tayangan' });
    const pause = page.getByRole('button', { name: 'Jeda tayangan' });
    await play.or(pause).waitFor();
    // The picture may begin by itself at any moment: then there is nothing to tap.
    await expect(async () => {
      if (await isPaused(page)) await play.tap({ timeout: 1_000 });
      await expect.poll(() => isPaused(page), { timeout: 2_000 }).toBe(false);
    }).toPass({ timeout: 60_000 });
    await expectPlaying(page);

    const picture = page.getByRole('region', { name: /^Pemutar/ });
    const controls = (are: 'shown' | 'hidden') =>
      expect(picture).toHaveAttribute('data-controls', are);
    const finger = await aFinger(page);
    const noted = await noteSkips(page);
    await controls('hidden');
    // The first touch only wakes, wherever it is: on what will be the button, and low where the timeline will be.
    await finger.tap(180, 80);
    await controls('shown');
    await expect(picture).not.toHaveAttribute('data-waking');
    await controls('shown');
    expect(await isPaused(page)).toBe(false);
    expect(await findSmallControls(page)).toEqual([]);
    await checkAccess(page);
    // The next one on the picture puts them away.
    await finger.tap(20, 76);
    await controls('hidden');
    await finger.tap(180, 150);
    await controls('shown');
    expect(await noted()).toEqual({ seeks: 0, skips: [] });
    await finger.tap(20, 76);
    await controls('hidden');
    await finger.tap(340, 76, 2);
    await expect.poll(noted).toEqual({ seeks: 1, skips: ['forward 10'] });
    await controls('hidden');
    await finger.tap(20, 76, 3);
    await expect.poll(noted).toMatchObject({ skips: ['forward 10', 'back 10', 'back 20'] });
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();

    await finger.tap(180, 80);
    await page.getByRole('button', { name: 'Pengaturan tayangan' }).tap();
    await page.getByRole('button', { name: /^Kualitas/ }).tap();
    await expect(page.getByRole('group', { name: 'Kualitas' })).toBeInViewport();
    await checkAccess(page);
    await page.getByRole('button', { name: 'Tutup pengaturan' }).tap();
    // A phone that is turned while it plays goes on, and back; a page that was moved shows its player whole again.
    await page.evaluate(() => window.scrollTo(0, 60));
    for (const side of [
      { type: 'landscape-primary', width: 800, height: 360 },
      { type: 'portrait-primary', width: 360, height: 800 },
    ]) {
      const before = await position(page);
      await page.setViewportSize(side);
      await expect.poll(() => page.evaluate(() => window.screen.orientation.type)).toBe(side.type);
      await expect.poll(() => position(page)).toBeGreaterThan(before + 0.3);
      expect(await isPaused(page)).toBe(false);
      await expect.poll(() => findSmallControls(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(side.width);
    }
    await pause.tap();
    await expect.poll(() => isPaused(page)).toBe(true);
    await page.getByRole('button', { name: 'Nyalakan teks' }).tap();
    await expect.poll(() => findUnderCaptions(page)).toEqual([]);
    await expect.poll(() => findSmallControls(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    // On its side the phone is the player, full screen or not; a locked screen takes no touch.
    await page.setViewportSize({ width: 800, height: 360 });
    const fills = () => picture.boundingBox();
    await expect.poll(fills).toEqual({ x: 0, y: 0, width: 800, height: 360 });
    await expect.poll(() => findSmallControls(page)).toEqual([]);
    await expect.poll(() => findUnderCaptions(page)).toEqual([]);
    await expect(page.getByRole('slider', { name: 'Volume suara' })).toBeHidden();
    await page.getByRole('button', { name: 'Layar penuh' }).tap();
    await expect.poll(() => page.evaluate(fillsScreen)).toBe(true);
    await expect.poll(fills).toEqual({ x: 0, y: 0, width: 800, height: 360 });
    await page.getByRole('button', { name: 'Kunci layar' }).tap();
    await finger.tap(400, 150, 2);
    expect(await isPaused(page)).toBe(true);
    await page.getByRole('button', { name: /^Layar terkunci/ }).tap();
    await page.getByRole('button', { name: 'Tekan sekali lagi untuk membuka' }).tap();
    await page.getByRole('button', { name: 'Keluar dari layar penuh' }).tap();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
    await checkAccess(page);
  },
);

test(
  'without the plan a viewer sees why and the cheapest way, not an error',
  { tag: ['@phone', '@wide'] },
  async ({ page, checkAccess }) => {
    test.setTimeout(PATIENCE_MS);
    const [lite, premium] = [await filmOf(page.request, 'C'), await filmOf(page.request, 'D')];
    await page.goto(`/tonton/${lite.productId}`);
    await expect(
      page.getByRole('heading', { name: /Tonton dengan Lite 1 hari mulai Rp3\.000/ }),
    ).toBeVisible();
    await checkAccess(page);
    // A viewer who signs up has the trial of Lite, so that only Premium is missing.
    await aViewer(page);
    await page.goto(`/tonton/${premium.productId}`);
    await expect(
      page.getByRole('heading', { name: /Premium 1 hari mulai Rp6\.000/ }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Pilih Premium 1 hari' }).click();
    // The price that was promised, ready to be paid.
    await expect(page).toHaveURL(/\/beli\?/);
    await expect(page.getByRole('main')).toContainText('Rp6.000');
    await checkAccess(page);
  },
);

test('a line that is lost says so, and the film goes on by itself when it is back', async ({
  page,
  complaints,
}) => {
  test.setTimeout(PATIENCE_MS);
  const film = await filmOf(page.request, 'A');
  await page.goto(`/judul/${film.slug}`);
  const segments = /\/t\/[^/]+\/(?!.*\.(mpd|vtt)$)/;
  await page.route(segments, (route) => route.abort());
  await page.getByRole('link', { name: 'Tonton', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Koneksi terputus', { timeout: 30_000 });
  await page.unroute(segments);
  await expectPlaying(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  complaints.length = 0;
});

test('a plan plays on as many screens as it says, and one makes room for another', async ({
  page,
  elsewhere,
  checkAccess,
  complaints,
}) => {
  test.setTimeout(PATIENCE_MS);
  const film = await filmOf(page.request, 'A');
  const email = await aViewer(page);
  await page.goto(`/tonton/${film.productId}`);
  await startPlaying(page);
  await expectPlaying(page);

  const other = await elsewhere();
  await onFurtherDevice(other, email);
  await other.goto(`/tonton/${film.productId}`);
  await expect(other.getByRole('heading', { name: 'Layarmu sedang dipakai' })).toBeVisible();
  await expect(other.getByText(`Menonton ${film.name}`)).toBeVisible();
  await checkAccess(other);
  await other.getByRole('button', { name: /^Hentikan/ }).click();
  await other.getByRole('region', { name: /^Pemutar/ }).waitFor();
  await expect(page.getByRole('alert')).toContainText('Dihentikan di sini', { timeout: 15_000 });
  await checkAccess(page);
  complaints.length = 0;
});
