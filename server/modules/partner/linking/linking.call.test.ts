import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { aBrowser, type Browser } from '#test/factories/accounts/a-browser.ts';
import { aPartner } from '#test/factories/partner/a-partner.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient, asService } from '#test/factories/callers.ts';

const { app, deps, person, visit, start, finish, travel } = await aPartner();
const PASSWORD = 'Ombak Laut Selatan 7';
const AT = '/platform/v2/auth/partner';

const codeOf = (answer: { json: () => { code?: string } }) => answer.json().code;
const unlink = (browser: Browser) => browser.post(`${AT}/unlink`);
const stateOf = async (browser: Browser) => (await browser.get(AT)).json().result;

/** Signed in by password, on a device. */
async function anOwner(email: string) {
  await aViewer({ identifier: email, password: PASSWORD });
  const browser = aBrowser(app);
  await browser.login(email, PASSWORD);
  await browser.saveDevice();
  return browser;
}

test('an owner links from the account page, whatever the addresses, and unlinks again', async () => {
  const browser = await anOwner('tautkan@contoh.id');
  expect(await stateOf(browser)).toEqual({ partner: 'Nusa TV', link: null });
  const mira = await person();
  const back = await visit(await start(browser, 'link'), mira);
  expect((await finish(browser, back)).json().result).toEqual({ outcome: 'linked', login: null });
  expect((await stateOf(browser)).link).toEqual({
    email: mira.email,
    linked_at: expect.any(String),
    may_unlink: true,
  });
  const profile = async () => (await browser.get('/platform/profile/details')).json().result;
  expect((await profile()).external_auth).toBe(1);
  const { result } = await travel(mira);
  expect(result).toMatchObject({ outcome: 'signed-in', login: { email: 'tautkan@contoh.id' } });

  const again = await visit(await start(browser, 'link'), mira);
  expect((await finish(browser, again)).json().result.outcome).toBe('linked');
  expect((await unlink(browser)).json().result).toEqual({ external_auth: 0 });
  expect((await profile()).external_auth).toBe(0);
  expect((await stateOf(browser)).link).toBeNull();
  expect((await travel(mira)).result.outcome).toBe('new');
});

test('each account has one link, on both sides', async () => {
  const mira = await person();
  const first = await anOwner('pertama@contoh.id');
  await finish(first, await visit(await start(first, 'link'), mira));
  const second = await anOwner('kedua@contoh.id');
  const taken = await finish(second, await visit(await start(second, 'link'), mira));
  expect([taken.statusCode, codeOf(taken)]).toEqual([409, 'partner.linkedElsewhere']);
  const other = await visit(await start(first, 'link'), await person());
  expect(codeOf(await finish(first, other))).toBe('partner.linkedElsewhere');
});

test('ten accounts that link one partner account at once: one gets it', async () => {
  const mira = await person();
  const owners = await Promise.all(
    Array.from({ length: 10 }, (_, at) => anOwner(`serentak${at}@contoh.id`)),
  );
  const backs = await Promise.all(
    owners.map(async (owner) => visit(await start(owner, 'link'), mira)),
  );
  const answers = await Promise.all(owners.map((owner, at) => finish(owner, backs[at]!)));
  const codes = answers.map((answer) => codeOf(answer) ?? 'linked').toSorted();
  expect(codes).toEqual(['linked', ...Array.from({ length: 9 }, () => 'partner.linkedElsewhere')]);
});

test('the only way in can not be taken away', async () => {
  const mira = await person();
  const { browser } = await travel(mira);
  await browser.post(`${AT}/create`, { consents: 'service' });
  await browser.saveDevice();
  expect((await stateOf(browser)).link).toMatchObject({ may_unlink: false });
  const answer = await unlink(browser);
  expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'partner.lastWayIn']);
  expect((await travel(mira)).result.outcome).toBe('signed-in');
});

test('a link that was asked for is not made after signing out', async () => {
  const browser = await anOwner('keluar@contoh.id');
  const back = await visit(await start(browser, 'link'), await person());
  await browser.post('/platform/v2/auth/logout');
  expect(codeOf(await finish(browser, back))).toBe('partner.flowInvalid');
});

test('a browser that was left open adds no way in: the owner confirms first', async () => {
  const { headers } = await aViewer({ password: PASSWORD });
  const payload = { purpose: 'link' };
  const answer = await app.inject({ method: 'POST', url: `${AT}/start`, headers, payload });
  expect(codeOf(answer)).toBe('accounts.reauthRequired');
});

test('the owner reads in the sign-in activity what was linked and unlinked', async () => {
  const browser = await anOwner('aktivitas@contoh.id');
  await finish(browser, await visit(await start(browser, 'link'), await person()));
  await unlink(browser);
  const rows = await deps.db
    .selectFrom('accounts.signInEvent as event')
    .innerJoin('accounts.account as account', 'account.id', 'event.accountId')
    .select('event.kind')
    .where('account.email', '=', 'aktivitas@contoh.id')
    .where('event.kind', 'like', 'partner%')
    .orderBy('event.createdAt')
    .execute();
  expect(rows.map(({ kind }) => kind)).toEqual(['partner_linked', 'partner_unlinked']);
});

test('visitors see the partner and no link; without an account nothing is unlinked', async () => {
  expect(await stateOf(aBrowser(app))).toEqual({ partner: 'Nusa TV', link: null });
  for (const headers of [{}, asClient(deps), await asService(deps)]) {
    const answer = await app.inject({ method: 'POST', url: `${AT}/unlink`, headers });
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'common.unauthenticated']);
  }
});

test('where no partner is configured, nothing leads there', async () => {
  const { app: alone } = await openTestApp({
    modules: ['partner'],
    config: { ...deps.config, partner: undefined },
  });
  const browser = aBrowser(alone);
  expect(await stateOf(browser)).toEqual({ partner: null, link: null });
  const answer = await browser.post(`${AT}/start`, { purpose: 'sign-in' });
  expect([answer.statusCode, codeOf(answer)]).toEqual([503, 'partner.unavailable']);
});
