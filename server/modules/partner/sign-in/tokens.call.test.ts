import { expect, test } from 'vitest';
import { aBrowser, type Browser } from '#test/factories/accounts/a-browser.ts';
import { aPartner } from '#test/factories/partner/a-partner.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';

// What the partner signs: the token of a sign-in, and what its word is worth here.
const { app, deps, person, visit, start, finish, travel, sandbox } = await aPartner();
const PASSWORD = 'Ombak Laut Selatan 7';
const AT = '/platform/v2/auth/partner';

const codeOf = (answer: { json: () => { code?: string } }) => answer.json().code;
const create = (browser: Browser) => browser.post(`${AT}/create`, { consents: 'service' });
const isConfirmed = async (browser: Browser) =>
  (await browser.get('/platform/v2/auth/passkeys')).json().result.is_confirmed;

async function spoil(flaw: string): Promise<void> {
  const body = JSON.stringify({ flaw });
  const answer = await fetch(`${sandbox.url}/_dev/partner/flaw`, { method: 'POST', body });
  expect(answer.status).toBe(200);
}

test.each(['signature', 'algorithm', 'issuer', 'audience', 'expired', 'nonce'])(
  'an id token with a wrong %s signs no one in',
  async (flaw) => {
    const mira = await person();
    const browser = aBrowser(app);
    const back = await visit(await start(browser), mira);
    await spoil(flaw);
    const answer = await finish(browser, back);
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'partner.flowInvalid']);
    expect(browser.cookies['access_token']).toBeUndefined();
    expect(codeOf(await browser.get(`${AT}/flow`))).toBe('partner.flowInvalid');
    // The next one is as it should be.
    expect((await travel(mira, browser)).result.outcome).toBe('new');
  },
);

test('what the partner says of a sign-in is kept with its session', async () => {
  const mira = await person();
  const { browser } = await travel(mira);
  await create(browser);
  await browser.saveDevice();
  await travel(mira);
  const sessions = await deps.db
    .selectFrom('accounts.session')
    .select(['federatedSubject', 'federatedSession', 'federatedAcr', 'federatedAmr', 'steppedUpAt'])
    .where('federatedSubject', '=', mira.id)
    .execute();
  expect(sessions).toHaveLength(2);
  for (const session of sessions) {
    expect(session).toMatchObject({
      federatedAcr: 'nusa:1',
      federatedAmr: ['pwd'],
      steppedUpAt: null,
    });
    expect(session.federatedSession).toMatch(/^[\da-f-]{36}$/);
  }
});

test('the word of the partner alone proves nothing to the steps that ask again', async () => {
  const mira = await person();
  const { browser } = await travel(mira);
  await create(browser);
  await browser.saveDevice();
  expect(await isConfirmed(browser)).toBe(false);
  const options = await browser.post('/platform/v2/auth/passkeys/options');
  expect([options.statusCode, codeOf(options)]).toEqual([403, 'accounts.reauthRequired']);

  // Without a password a mailed code stands in for it.
  await browser.post('/platform/v2/account/reauth-code', {});
  const code = /\d{3} \d{3}/.exec(deps.mail.lastTo(mira.email)?.text ?? '')?.[0];
  const confirm = await browser.post('/platform/v2/auth/confirm', { code });
  expect(confirm.statusCode).toBe(200);
  expect(await isConfirmed(browser)).toBe(true);
});

test('who shows the password here while linking has proved it', async () => {
  const mira = await person();
  await aViewer({ identifier: mira.email, password: PASSWORD, deviceLimit: 9 });
  const { browser } = await travel(mira);
  await browser.post(`${AT}/link`, { password: await browser.seal(PASSWORD) });
  await browser.saveDevice();
  expect(await isConfirmed(browser)).toBe(true);
  const again = (await travel(mira)).browser;
  await again.saveDevice();
  expect(await isConfirmed(again)).toBe(false);
});

test('without agreeing, in the current words, there is no account', async () => {
  const mira = await person();
  const { browser } = await travel(mira);
  for (const [body, code] of [
    [undefined, 'accounts.agreementRequired'],
    [{ consents: '' }, 'accounts.agreementRequired'],
    [{ consents: 'marketing' }, 'accounts.agreementRequired'],
    [{ consents: 'service', wording_version: '2001-01' }, 'accounts.consentOutdated'],
  ] as const) {
    expect(codeOf(await browser.post(`${AT}/create`, body))).toBe(code);
  }
  // The decision still waits.
  expect((await create(browser)).statusCode).toBe(200);
});
