import { expect, test } from 'vitest';
import { beginStaffSession, challengeStaffSession } from '#contract/accounts/index.ts';
import { pathOf } from '#contract/call.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { anAuthenticator } from '#test/factories/accounts/authenticator.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { testDeps } from '#test/deps.ts';

const { config } = await testDeps();
const sandboxUrl = 'http://127.0.0.1:9';
const { app } = await openTestApp({ modules: 'all', config: { ...config, sandboxUrl } });
const { app: real } = await openTestApp({ modules: 'all' });

test('beside the sandbox the demo’s staff enrol from their browser, and no others do', async () => {
  const email = 'editor@tayang.example';
  await aViewer({ role: 'editor', identifier: email, name: 'Eka Editor' });
  await aViewer({ identifier: 'gratis@tayang.example' });
  const { email: colleague } = await aViewer({ role: 'admin' });
  const browser = aBrowser(app);
  const { staff } = (await browser.get('/_dev/staff')).json();
  expect(staff).toEqual([{ name: 'Eka Editor', email, roles: ['editor'] }]);
  for (const other of [colleague, 'gratis@tayang.example']) {
    const refused = await browser.post('/_dev/staff/options', { email: other });
    expect(refused.json().code).toBe('studio.staffUnknown');
  }
  const options = (await browser.post('/_dev/staff/options', { email })).json();
  const passkey = anAuthenticator();
  const made = { email, credential: passkey.make(options) };
  // A passkey is for the browser that asked, and for the account that it asked for.
  const elsewhere = await aBrowser(app).post('/_dev/staff/enrol', made);
  expect(elsewhere.json().code).toBe('accounts.challengeInvalid');
  expect((await browser.post('/_dev/staff/enrol', made)).statusCode).toBe(200);
  const { challenge } = (await browser.post(pathOf(challengeStaffSession))).json().result;
  const begun = await browser.post(pathOf(beginStaffSession), {
    credential: passkey.sign(challenge),
  });
  expect(begun.json().result).toMatchObject({ roles: ['editor'], account: { email } });
});

test('a service without a sandbox has no such calls', async () => {
  for (const [method, url] of [
    ['GET', '/_dev/staff'],
    ['POST', '/_dev/staff/options'],
    ['POST', '/_dev/staff/enrol'],
  ] as const) {
    const answer = await real.inject({ method, url, ...(method === 'POST' && { payload: {} }) });
    expect([url, answer.statusCode]).toEqual([url, 404]);
  }
});
