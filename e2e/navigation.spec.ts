import { filmOf } from './catalogue.ts';
import { expect, test } from './test.ts';
import { listens } from './viewer.ts';

test('a link pressed while half of another page has come leads there, without an error', async ({
  page,
}) => {
  // The data has come and its line stands open, its scripts are on their way: so busy servers look from far away.
  await page.addInitScript(() => {
    const send = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const answer = await send(input, init);
      if (!answer.url.includes('/paket.data')) return answer;
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const { signal } = init ?? {};
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(bytes);
          signal?.addEventListener('abort', () => controller.error(signal.reason));
          document.body.classList.add('has-half');
        },
      });
      return new Response(body, answer);
    };
  });
  await page.goto('/bantuan');
  await listens(page);
  let letThrough = () => {};
  const isLet = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/assets/packages*.js', async (route) => {
    await isLet;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Paket' }).first().click();
  await expect(page.locator('body')).toHaveClass(/has-half/);
  await page.getByRole('link', { name: 'Masuk' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /Masuk/ })).toBeVisible();
  letThrough();
  // A page that is closed while it waits for an answer may never close.
  await page.unrouteAll({ behavior: 'wait' });
});

test('words that stand in the search box before its scripts have come are searched', async ({
  page,
}) => {
  const film = await filmOf(page.request, 'A');
  let letThrough = () => {};
  const isLet = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await isLet;
    await route.continue();
  });
  await page.goto('/cari', { waitUntil: 'commit' });
  await page.getByRole('searchbox').fill(film.name);
  letThrough();
  await expect(page).toHaveURL(/\/cari\?q=/);
  await expect(page.getByRole('link', { name: film.name }).first()).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});
