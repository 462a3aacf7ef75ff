import { expect, test } from './test.ts';
import { aViewer, listens } from './viewer.ts';

const YOUTUBE = /youtube|ytimg|googlevideo/;

test('from a promotion to the cart, through an article, and a clip that waits for its press @phone @wide', async ({
  page,
  checkAccess,
}) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (YOUTUBE.test(request.url())) outside.push(request.url());
  });
  await page.route(YOUTUBE, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Klip</title>' }),
  );
  await aViewer(page);

  // A coupon with its package goes straight to the cart.
  await page.goto('/promosi');
  const premium = page.getByRole('article').filter({ hasText: 'Premium sebulan' });
  await expect(premium.getByText('Diskon 25%')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sudah berakhir' })).toBeVisible();
  await checkAccess(page);
  await premium.getByRole('button', { name: 'Pakai kupon' }).click();
  await expect(page).toHaveURL(/\/payment\?cart_id=/);
  await expect(page.getByText('Kupon PREMIUM25')).toBeVisible();

  // One without leads to the packages, and is on the cart of the chosen one.
  await page.goto('/promosi');
  const first = page.getByRole('article').filter({ hasText: 'Mulai dengan setengah harga' });
  await first.getByRole('button', { name: 'Pakai kupon' }).click();
  await expect(page.getByText('Kupon TAYANGBARU dipakai begitu kamu memilih paket.')).toBeVisible();
  await page.getByRole('button', { name: /1 bulan.*Rp59\.000/ }).click();
  await expect(page.getByText('Kupon TAYANGBARU')).toBeVisible();

  // Articles, by the keyboard from the list on.
  await page.goto('/artikel?topik=ulasan');
  await checkAccess(page);
  await page.getByRole('link', { name: /Ulasan Kaldera/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Ulasan Kaldera/ })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Kaldera' })).toContainText('Mulai Rp');
  await checkAccess(page);
  const share = page.getByRole('link', { name: /^Bagikan/ }).first();
  await listens(page);
  await share.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('WhatsApp');
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation', { name: 'Remah roti' })
    .getByRole('link', { name: 'Artikel' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Artikel' })).toBeVisible();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Sorotan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sorotan' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pilihan redaksi' })).toBeVisible();
  await checkAccess(page);

  // Reached from another page, whose policy lets no frame in: the press loads the page anew, and plays.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Klip' }).click();
  await page
    .getByRole('navigation', { name: 'Kategori klip' })
    .getByRole('link', { name: 'Trailer' })
    .click();
  await page.getByRole('link', { name: /Kaldera: menjelang fajar/ }).click();
  const play = page.getByRole('button', { name: 'Putar Kaldera: menjelang fajar dari YouTube' });
  await expect(play).toBeVisible();
  await checkAccess(page);
  expect(outside).toEqual([]);
  await play.focus();
  await page.keyboard.press('Enter');
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/TyDemo/,
  );
  await expect.poll(() => outside.length).toBe(1);
  // In a document of its own it plays in place; another clip begins with its picture again.
  await page.getByRole('link', { name: /Kuri dan tiga balon/ }).click();
  await expect(frame).toHaveCount(0);
  await page.getByRole('button', { name: /^Putar Kuri dan tiga balon/ }).click();
  await expect(frame).toHaveCount(1);
  await expect.poll(() => outside.length).toBe(2);

  // An account that saves data is told what it would cost, and no frame comes.
  await page.request.post('/platform/v2/playback/data-cap', { data: { maxHeight: 240 } });
  await page.reload();
  await expect(page.getByRole('note')).toContainText(/Klip ini sekitar \d+ MB/);
  await expect(play.or(frame)).toHaveCount(0);
  expect(outside).toHaveLength(2);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an article is read, a coupon waits for the sign-in, a clip plays, and what is not there says so', async ({
    page,
    complaints,
  }) => {
    await page.route(YOUTUBE, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto('/artikel');
    await page.getByRole('link', { name: /Suara laut yang menolak diam/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Suara laut');
    await expect(page.getByText('Tim suara tinggal di sebuah perahu')).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Lentera Laut Banda' })).toBeVisible();
    const share = page.getByRole('link', { name: /^Bagikan/ }).first();
    await expect(share).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=Baca/);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.map((text) => (JSON.parse(text) as { '@type': string })['@type'])).toEqual(
      expect.arrayContaining(['Article', 'BreadcrumbList']),
    );

    const feed = await page.request.get('/artikel/rss.xml');
    expect(feed.headers()).toMatchObject({
      'content-type': expect.stringContaining('rss+xml'),
      'cache-control': 'public, max-age=300',
    });
    expect(feed.headers()['set-cookie']).toBeUndefined();
    expect(await feed.text()).toContain('/artikel/suara-laut-yang-menolak-diam</link>');
    expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/sitemap/artikel');
    expect(await (await page.request.get('/sitemap/artikel')).text()).toContain(
      '/artikel/suara-laut-yang-menolak-diam</loc>',
    );

    await page.goto('/promosi');
    const lite = page.getByRole('article').filter({ hasText: 'Lite 30 hari' });
    await lite.getByText('Syarat dan ketentuan').click();
    await expect(lite.getByText('Tidak bisa digabung dengan voucher.')).toBeVisible();
    await lite.getByRole('button', { name: 'Pakai kupon' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('region', { name: 'Pesananmu' })).toContainText('Lite 30 hari');

    for (const promo of ['pekan-pahlawan', 'tidak-ada', '../x', '']) {
      const refused = await page.request.post('/promosi', { form: { promo } });
      expect(refused.status(), promo).toBe(409);
      expect(await refused.text()).toContain('Promo ini sudah berakhir');
    }

    const clips = await page.goto('/klip?klip=kuri-dan-tiga-balon');
    expect(clips?.headers()['content-security-policy']).toContain(
      'frame-src https://www.youtube-nocookie.com;',
    );
    await page.getByRole('button', { name: /^Putar Kuri dan tiga balon/ }).click();
    await expect(page.locator('iframe')).toHaveCount(1);
    const saving = await page.request.get('/klip?klip=kuri-dan-tiga-balon', {
      headers: { 'save-data': 'on' },
    });
    expect(await saving.text()).toMatch(/Klip ini sekitar <!-- -->\d+<!-- --> MB/);

    const missing = await page.goto('/artikel/tidak-pernah-ada');
    expect(missing?.status()).toBe(404);
    expect(missing?.headers()['content-security-policy']).toContain("frame-src 'none'");
    await expect(page.getByRole('heading', { name: 'Halaman tidak ditemukan' })).toBeVisible();
    for (const address of [
      '/artikel?topik=gosip',
      '/artikel?halaman=0',
      '/klip?halaman=abc',
      '/klip?klip=../x',
    ]) {
      expect((await page.request.get(address)).status(), address).toBe(404);
    }

    // In the children's mode all of it is for adults.
    await page.goto('/');
    await page.getByRole('switch', { name: 'Mode Anak' }).click();
    await page.goto('/promosi');
    await expect(page).toHaveURL(/\/kids\/dewasa/);
    complaints.length = 0;
  });
});
