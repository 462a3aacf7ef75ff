import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoAccounts } from '#demo/accounts.ts';
import { PACKED_FILMS, startStack } from '../stack.ts';
import { type Autopush, startAutopush } from './autopush.ts';
import { until } from './bidi.ts';
import { findFirefox, type Firefox, startFirefox } from './firefox.ts';
import { openAlerts } from './alerts.ts';
import { openTab } from './tab.ts';

/**
 * `npm run proof -- push`: push from end to end through a Firefox that nothing was stubbed in. Our server encrypts and
 * signs, a push service speaks Mozilla's protocol with the browser, the browser decrypts, its worker shows, a click opens.
 * Then the site starts again with its worker switched off, and the browser keeps neither worker nor subscription.
 */
const log = (line: string) => console.log(line);
const program = await findFirefox(log);
if (program === undefined) {
  console.error(
    'Firefox is missing: install it (apt-get install firefox-esr). As root on Debian this proof does so by itself.',
  );
  process.exit(1);
}

const began = Date.now();
const step = (words: string) =>
  console.log(`${String(Date.now() - began).padStart(7)} ms  ${words}`);
const push = await startAutopush();
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tayang-push-'));
const env = { ...PACKED_FILMS, PUSH_EXTRA_HOSTS: push.host };
let stack = await startStack(dataDir, env);
let firefox: Firefox | undefined;
try {
  step(`the site runs at ${stack.url}, the push service at ${push.host}`);
  firefox = await startFirefox(program, push.socketUrl);
  await prove(firefox, push, stack.url);
  await stack.stop();
  const { port } = new URL(stack.url);
  stack = await startStack(dataDir, { ...env, SERVICE_WORKER: 'off' }, Number(port));
  step('the site runs again, with its worker switched off');
  await proveSwitchedOff(firefox, push, stack.url);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await firefox?.close();
  await stack.stop();
  await push.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** A page of the site is enough: the worker of before is gone, with what it kept and where push came to. */
async function proveSwitchedOff({ driver, tab }: Firefox, { channels }: Autopush, site: string) {
  const page = openTab(driver, tab);
  await page.goTo(`${site}/bantuan`);
  await until('the worker is gone', () =>
    page.value<boolean>(
      `navigator.serviceWorker.getRegistrations().then((all) => all.length === 0)`,
    ),
  );
  await until('the push service is told that no one listens', () => channels.size === 0);
  step('the next page leaves no worker and no subscription');
  await page.goTo(`${site}/`);
  await sleep(2_000);
  const kept = await page.value<string>(`Promise.all([
    navigator.serviceWorker.getRegistrations().then((all) => all.length),
    caches.keys().then((all) => all.length),
    document.querySelectorAll('section[aria-label="Aktifkan pemberitahuan"]').length,
  ]).then((counts) => counts.join())`);
  if (kept !== '0,0,0') throw new Error(`the page after keeps ${kept}`);
  step('and the page after registers nothing and asks for nothing');
}

async function prove({ driver, tab }: Firefox, { channels, deliveries }: Autopush, site: string) {
  const page = openTab(driver, tab);
  const alerts = await openAlerts(driver);

  await page.goTo(`${site}/login`);
  const { identifier, password } = demoAccounts[2] ?? demoAccounts[0] ?? never();
  await page.fill('[name=identifier], [name=email]', identifier);
  await page.fill('[name=password]', password);
  await page.press('button[type=submit]', 'Masuk');
  await until('the sign-in leads away', () =>
    page.value<boolean>(`!location.pathname.startsWith('/login')`),
  );
  step('signed in');

  await page.press('section button', 'Aktifkan');
  await alerts.allow();
  step('the press of the card had Firefox ask, and the viewer allowed it');
  await until('a channel of the push service', () => channels.size === 1);
  await until('fcm_token is kept', () =>
    page.value<boolean>(`localStorage.fcm_token !== undefined`),
  );
  const state = await page.value<number>(`JSON.parse(localStorage.tayang_installation).state`);
  if (state !== 2) throw new Error(`the installation has state ${state}`);
  step('subscribed: installation in state 2, fcm_token kept');

  await page.goTo(`${site}/akun/notifikasi`);
  // What listens to the worker comes after the page; until then the system's notification stays alone.
  await until('the page listens', () =>
    page.value<boolean>(
      `performance.getEntriesByType('resource').some(({ name }) => name.includes('/companions-'))`,
    ),
  );
  await sleep(500);
  await page.press('main button', 'Kirim percobaan');
  const first = await acknowledged(0);
  step(`received and decrypted: ${first.bytes} bytes, ${first.headers['content-encoding']}`);
  const toasts = `[...document.querySelectorAll('.Toastify__toast')].map((each) => each.innerText)`;
  await until('the toast', () => page.value<boolean>(`${toasts}.length > 1`)).catch(
    async (error: unknown) => {
      const seen = await page.value<string>(
        `JSON.stringify([document.visibilityState, ${toasts}])`,
      );
      throw new Error(`the page shows ${seen}`, { cause: error });
    },
  );
  step('the page that is looked at shows the toast');

  // With no page of ours in sight, the notification is the system's.
  const cookies = await page.cookies();
  await page.goTo('about:blank');
  const answer = await fetch(`${site}/platform/v2/push/try`, {
    method: 'POST',
    headers: { cookie: cookies, origin: site },
  });
  if (!answer.ok) throw new Error(`the try: ${answer.status} ${await answer.text()}`);
  await acknowledged(1);
  const title = await alerts.shown();
  step(`shown: "${title}"`);
  await alerts.click();
  const opened = await until('the click opens the message', async () => {
    const urls = await page.urls();
    return urls.find((url) => url.startsWith(site));
  });
  step(`clicked: opened ${new URL(opened).pathname}`);

  async function acknowledged(at: number) {
    return until(`message ${at + 1} is decrypted`, () => {
      const delivery = [...deliveries.values()][at];
      if (delivery?.acknowledged === null || delivery === undefined) return undefined;
      if (delivery.acknowledged !== 100) throw new Error(`refused: ${delivery.acknowledged}`);
      return delivery;
    });
  }
}

function never(): never {
  throw new Error('The demo has no accounts');
}
