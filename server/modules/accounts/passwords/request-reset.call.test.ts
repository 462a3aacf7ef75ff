import { expect, test } from 'vitest';
import { DAY, MINUTE } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser, type Browser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { accountsDeps } from '../deps.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const PATH = '/platform/v2/auth/req-reset-password';

/** Asks for a link, and waits for what is done behind the answer. */
async function ask(browser: Browser, email: string) {
  const answer = await browser.post(PATH, { email });
  await accountsDeps(deps).background.idle();
  return answer;
}

function emailsTo(address: string) {
  return deps.mail.sent.filter(({ to }) => to === address);
}

function linkIn({ text }: { text: string }): URL {
  return new URL(/http\S+/.exec(text)![0]);
}

/** A browser in the network that the account was last used from. */
async function atHome(accountId: string): Promise<Browser> {
  const browser = aBrowser(app);
  await deps.db
    .updateTable('accounts.device')
    .set({ lastAddress: browser.address })
    .where('accountId', '=', accountId)
    .execute();
  return browser;
}

test('the owner of an account gets a link that lives half an hour', async () => {
  const { email } = await aViewer();
  const answer = await ask(aBrowser(app), ` ${email.toUpperCase()}`);
  expect([answer.statusCode, answer.json().result]).toEqual([200, { retry_after: 60 }]);
  const [message] = emailsTo(email);
  expect(message?.subject).toBe('Atur ulang kata sandi Tayang kamu');
  expect(message?.text).toContain('dari Chrome di Android');
  const link = linkIn(message!);
  expect(link.href).toMatch(/^http:\/\/tayang\.test\/atur-ulang-sandi\?expires=/);
  const life = Number(link.searchParams.get('expires')) * 1_000 - deps.clock.now().getTime();
  expect(Math.round(life / MINUTE)).toBe(30);
  const row = await deps.db
    .selectFrom('accounts.passwordReset')
    .selectAll()
    .where('id', '=', link.searchParams.get('id')!)
    .executeTakeFirstOrThrow();
  expect(row.secretHash.toString('base64url')).not.toBe(link.searchParams.get('hash'));
});

test('a phone account gets it as a text message', async () => {
  await aViewer({ identifier: '081211112222' });
  await ask(aBrowser(app), '0812-1111-2222');
  expect(emailsTo('6281211112222@sms.tayang.example').at(-1)?.text).toContain('/atur-ulang-sandi?');
});

test('an unknown, a deleted and a real account get one response, which waits for nothing', async () => {
  const { email } = await aViewer();
  const deleted = await aViewer();
  await deps.db
    .updateTable('accounts.account')
    .set({ deletedAt: deps.clock.now() })
    .where('id', '=', deleted.accountId)
    .execute();
  // What is found is looked up behind the answer: with the table of accounts held, all of them are answered.
  const answers = await deps.db.transaction().execute(async (tx) => {
    await tx.executeQuery(
      deps.db
        .selectFrom('accounts.account')
        .select('id')
        .where('email', 'in', [email, deleted.email])
        .forUpdate()
        .compile(),
    );
    const asked = [email, 'hantu@contoh.id', deleted.email, '081299990000'];
    return Promise.all(asked.map((identifier) => aBrowser(app).post(PATH, { email: identifier })));
  });
  await accountsDeps(deps).background.idle();
  const seen = answers.map((answer) => [answer.statusCode, answer.json(), answer.cookies]);
  expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(emailsTo(email)).toHaveLength(1);
  expect(emailsTo(deleted.email)).toEqual([]);
  expect(emailsTo('hantu@contoh.id')).toEqual([]);
});

test('who asks again at once is told to wait, whether or not there is an account', async () => {
  const { email } = await aViewer();
  for (const identifier of [email, 'tiada@contoh.id']) {
    const browser = aBrowser(app);
    expect((await ask(browser, identifier)).statusCode).toBe(200);
    const soon = await ask(browser, identifier);
    expect([soon.statusCode, soon.json().code]).toEqual([429, 'accounts.resendTooSoon']);
    expect(soon.json().message).toMatch(/minta lagi dalam (\d+ detik|1 menit)\.$/);
    // Somebody else is not.
    expect((await ask(aBrowser(app), identifier)).statusCode).toBe(200);
  }
});

test('a stranger who asks all day keeps no owner from a link: each asker gets "sent", and it is true', async () => {
  const { email, accountId } = await aViewer();
  const owner = await atHome(accountId);
  // Of all that came, the newest link that can still be used.
  const liveLinks = () =>
    emailsTo(email).filter(
      (message) =>
        Number(linkIn(message).searchParams.get('expires')) * 1_000 > deps.clock.now().getTime(),
    );
  for (let round = 0; round < 40; round += 1) {
    expect((await ask(aBrowser(app), email)).statusCode).toBe(200);
    expect(liveLinks().length).toBeGreaterThan(0);
    deps.clock.advance(5 * MINUTE);
  }
  // Ten at once, then one in 15 minutes: a mailbox is not filled either.
  const byStranger = emailsTo(email).length;
  expect(byStranger).toBeGreaterThan(10);
  expect(byStranger).toBeLessThan(24);

  const fresh = emailsTo(email).length;
  expect((await ask(owner, email)).statusCode).toBe(200);
  expect(emailsTo(email)).toHaveLength(fresh + 1);
  // From a network that is new to the account, the owner is not refused either, and finds a link that works.
  const elsewhere = aBrowser(app);
  expect((await ask(elsewhere, email)).statusCode).toBe(200);
  const link = linkIn(liveLinks().at(-1)!);
  const look = await elsewhere.get(`/platform/v2/auth/reset-password${link.search}`);
  expect([look.statusCode, look.json().result.email]).toEqual([200, email]);
  deps.clock.advance(DAY);
});

test('one address can not send e-mails without end, but home stays open', async () => {
  const { email, accountId } = await aViewer();
  const browser = await atHome(accountId);
  await ask(browser, 'korban@contoh.id');
  await deps.db
    .updateTable('platform.rateLimit')
    .set({ count: 200 })
    .where('key', 'like', 'resetByAddress:%')
    .execute();
  const refused = await ask(browser, 'korban2@contoh.id');
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'accounts.tooManyAttempts']);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);
  expect((await ask(browser, email)).statusCode).toBe(200);
  expect(emailsTo(email)).toHaveLength(1);
});

test.each([{}, { email: 'bukan' }, { email: ['a'] }, { email: 'x\u0000@contoh.id' }])(
  'a bad body is refused: %j',
  async (body) => {
    const answer = await aBrowser(app).post(PATH, body);
    expect(answer.statusCode).toBe(400);
    expect(['common.badRequest', 'accounts.identifierInvalid']).toContain(answer.json().code);
  },
);
