import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'vite';
import type * as Client from 'next-auth/react';
import { expect, test } from './test.ts';
import { PASSWORD, aViewer } from './viewer.ts';

type Shown = { status: string; email: string | null };
declare global {
  interface Window {
    authClient: typeof Client;
    /** Every state that the client went through, in order. */
    shown: Shown[];
  }
}

const PAGE = '/uji-klien-auth';
const SCRIPT = '/uji-klien-auth.js';

/** A page that does nothing but use the public client, as another product of ours would. */
const source = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import * as authClient from 'next-auth/react';
window.authClient = authClient;
window.shown = [];
function Status() {
  const { status, data } = authClient.useSession();
  const last = window.shown.at(-1);
  const email = data?.user?.email ?? null;
  if (last?.status !== status || last?.email !== email) window.shown.push({ status, email });
  return createElement('p', { id: 'status' }, status);
}
createRoot(document.getElementById('app')).render(
  createElement(authClient.SessionProvider, null, createElement(Status)),
);
`;

// The client is bundled once.
test.describe.configure({ mode: 'default' });
let bundle: Promise<string> | undefined;

/** The client as its package ships it, with nothing of ours in between. */
async function bundleClient(): Promise<string> {
  const entry = 'virtual:uji-klien-auth';
  const output = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    build: { write: false, minify: false, rollupOptions: { input: entry } },
    plugins: [
      {
        name: 'uji-klien-auth',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
    ],
  });
  const files = [output].flat().flatMap((each) => ('output' in each ? each.output : []));
  const chunk = files.find((file) => file.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('The client was not bundled');
  return chunk.code;
}

/** Serves that page on our own origin, under the policy that our own pages have. */
async function serveClient(context: BrowserContext, base: string): Promise<void> {
  bundle ??= bundleClient();
  const code = await bundle;
  const policy = (await context.request.get('/login')).headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self'");
  await context.route(`${base}${PAGE}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': policy },
      body: `<!doctype html><html lang="id"><title>Uji</title><div id="app"></div><script type="module" src="${SCRIPT}"></script></html>`,
    }),
  );
  await context.route(`${base}${SCRIPT}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: code }),
  );
}

/** The encrypted password that the client posts, made in the page with what browsers have. */
async function seal(page: Page): Promise<string> {
  return page.evaluate(async (password) => {
    // No client reads the key without a token of the site.
    await fetch('/api/tokentvs', { method: 'POST' });
    const answer = await fetch('/platform/v2/auth/password-key');
    const { result } = (await answer.json()) as {
      result: { kid: string; now: number; key: JsonWebKey };
    };
    const text = (value: string) => new TextEncoder().encode(value);
    const coded = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
    const wrapping = await crypto.subtle.importKey('jwk', result.key, algorithm, false, [
      'encrypt',
    ]);
    const secret = crypto.getRandomValues(new Uint8Array(32));
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const header = { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: result.kid };
    const head = coded(text(JSON.stringify(header)));
    const content = JSON.stringify({
      password,
      iat: result.now,
      nonce: coded(secret).slice(0, 22),
    });
    const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt']);
    const gcm = { name: 'AES-GCM', iv, additionalData: text(head), tagLength: 128 };
    const sealed = new Uint8Array(await crypto.subtle.encrypt(gcm, key, text(content)));
    const wrapped = new Uint8Array(
      await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, wrapping, secret),
    );
    const [body, tag] = [sealed.slice(0, -16), sealed.slice(-16)];
    return [head, coded(wrapped), coded(iv), coded(body), coded(tag)].join('.');
  }, PASSWORD);
}

const shown = (page: Page) => page.evaluate(() => window.shown);
const session = (page: Page) =>
  page.evaluate(async () => (await window.authClient.getSession())?.user?.email ?? null);

/** As when a viewer comes back to a tab that lay behind another one. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test('the public client signs in, reads the session, follows it on focus and signs out', async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  const email = await aViewer(page);
  await context.clearCookies();
  await serveClient(context, baseURL ?? '');
  await page.goto(PAGE);
  await expect(page.locator('#status')).toHaveText('unauthenticated');
  expect(await session(page)).toBeNull();

  const refused = await page.evaluate(() =>
    window.authClient.signIn('credentials', {
      redirect: false,
      email: 'hantu@contoh.id',
      password: 'x',
    }),
  );
  expect(refused).toMatchObject({ ok: false, status: 401, error: 'CredentialsSignin' });

  const password = await seal(page);
  const signedIn = await page.evaluate(
    ([name, sealed]) =>
      window.authClient.signIn('credentials', {
        redirect: false,
        email: name,
        password: sealed,
        device_id: localStorage.getItem('device_id'),
      }),
    [email, password] as const,
  );
  expect(signedIn).toMatchObject({ ok: true, status: 200, error: null });
  await expect(page.locator('#status')).toHaveText('authenticated');
  expect(await session(page)).toBe(email);
  const cookies = await context.cookies();
  const token = cookies.find(({ name }) => name === 'next-auth.session-token');
  expect(token).toMatchObject({ httpOnly: true, sameSite: 'Strict' });

  // Another tab signs out at the site; coming back to this one is enough to learn of it.
  const tab = await context.newPage();
  await tab.goto('/keluar');
  await tab.getByRole('button', { name: 'Keluar', exact: true }).click();
  await expect(tab).toHaveURL(/\/$/);
  await lookAgain(page);
  await expect(page.locator('#status')).toHaveText('unauthenticated');

  // And back in, to sign out by the client itself.
  const again = await seal(page);
  await page.evaluate(
    ([name, sealed]) =>
      window.authClient.signIn('credentials', { redirect: false, email: name, password: sealed }),
    [email, again] as const,
  );
  await expect(page.locator('#status')).toHaveText('authenticated');
  const out = await page.evaluate(() =>
    window.authClient.signOut({ redirect: false, callbackUrl: '/' }),
  );
  expect(new URL(out.url).pathname).toBe('/');
  await expect(page.locator('#status')).toHaveText('unauthenticated');
  expect((await shown(page)).map(({ status }) => status)).toEqual([
    'loading',
    'unauthenticated',
    'authenticated',
    'unauthenticated',
    'authenticated',
    'unauthenticated',
  ]);
  // The refused sign-in says 401 in the console.
  complaints.length = 0;
});

test('a page that needs a session leads to the sign-in page, which says why and leads back', async ({
  page,
}) => {
  const email = await aViewer(page);
  await page.context().clearCookies();
  const from = encodeURIComponent('/koleksi');
  await page.goto(`/api/auth/signin?error=SessionRequired&callbackUrl=${from}`);
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText('Masuk dulu untuk membuka halaman itu.')).toBeVisible();
  await page.getByLabel('Email atau nomor HP').fill(email);
  await page.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page).toHaveURL(/\/koleksi$/);
});
