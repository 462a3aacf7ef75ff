import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '#contract/constants.ts';
import { testApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/a-browser.ts';
import { aViewer } from '#test/factories/a-viewer.ts';

const { app, parts } = await testApp();
const PATH = '/platform/v2/auth/req-reset-password';

function lettersTo(address: string) {
  return parts.mail.sent.filter(({ to }) => to === address);
}

test('the owner of an account gets a link that lives half an hour', async () => {
  const { email } = await aViewer();
  const answer = await aBrowser(app).post(PATH, { email: ` ${email.toUpperCase()}` });
  expect([answer.statusCode, answer.json().result]).toEqual([200, { retry_after: 60 }]);
  const [letter] = lettersTo(email);
  expect(letter?.subject).toBe('Atur ulang kata sandi Tayang kamu');
  expect(letter?.text).toContain('dari Chrome di Android');
  const link = new URL(/http\S+/.exec(letter?.text ?? '')![0]);
  expect(link.href).toMatch(/^http:\/\/tayang\.test\/atur-ulang-sandi\?expires=/);
  const life = Number(link.searchParams.get('expires')) * 1_000 - parts.clock.now().getTime();
  expect(Math.round(life / MINUTE)).toBe(30);
  const row = await parts.db
    .selectFrom('accounts.passwordReset')
    .selectAll()
    .where('id', '=', link.searchParams.get('id')!)
    .executeTakeFirstOrThrow();
  expect(row.secretHash.toString('base64url')).not.toBe(link.searchParams.get('hash'));
});

test('a phone account gets it as a text message', async () => {
  await aViewer({ identifier: '081211112222' });
  await aBrowser(app).post(PATH, { email: '0812-1111-2222' });
  expect(lettersTo('6281211112222@sms.tayang.example').at(-1)?.text).toContain(
    '/atur-ulang-sandi?',
  );
});

test('nobody, a deleted and a real account get one answer, after the same time', async () => {
  const { email } = await aViewer();
  const deleted = await aViewer();
  await parts.db
    .updateTable('accounts.account')
    .set({ deletedAt: parts.clock.now() })
    .where('id', '=', deleted.accountId)
    .execute();
  const answers = new Set<string>();
  for (const who of [email, 'hantu@contoh.id', deleted.email, '081299990000']) {
    const startedAt = performance.now();
    const answer = await aBrowser(app).post(PATH, { email: who });
    // Timers may fire a moment early; sooner than this the answer would come from the work alone.
    expect(performance.now() - startedAt).toBeGreaterThan(390);
    answers.add(JSON.stringify([answer.statusCode, answer.json(), answer.cookies]));
  }
  expect(answers.size).toBe(1);
  expect(lettersTo(deleted.email)).toEqual([]);
  expect(lettersTo('hantu@contoh.id')).toEqual([]);
});

test('an identifier gets one a minute and ten a day, whether or not it has an account', async () => {
  const { email } = await aViewer();
  for (const who of [email, 'tiada@contoh.id']) {
    const browser = aBrowser(app);
    const codes = [];
    for (let i = 0; i < 12; i += 1) {
      codes.push((await browser.post(PATH, { email: who })).statusCode);
      if (i === 0) {
        const soon = await aBrowser(app).post(PATH, { email: who });
        expect([soon.statusCode, soon.json().code]).toEqual([429, 'accounts.resendTooSoon']);
        expect(soon.json().message).toMatch(/minta lagi dalam (\d+ detik|1 menit)\.$/);
      }
      parts.clock.advance(2 * MINUTE);
    }
    expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(9);
    expect(codes.at(-1)).toBe(429);
  }
  expect(lettersTo(email).length).toBeLessThanOrEqual(10);
}, 60_000);

test('one address can not send letters to everybody', async () => {
  const browser = aBrowser(app);
  const answers = await Promise.all(
    Array.from({ length: 31 }, (_, i) => browser.post(PATH, { email: `korban${i}@contoh.id` })),
  );
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(refused?.json().code).toBe('common.tooMany');
  expect(refused?.json().message).toMatch(/Coba lagi dalam (\d+ detik|1 menit)\./);
  parts.clock.advance(HOUR);
});

test.each([{}, { email: 'bukan' }, { email: ['a'] }, { email: 'x\u0000@contoh.id' }])(
  'a bad body is refused: %j',
  async (body) => {
    const answer = await aBrowser(app).post(PATH, body);
    expect(answer.statusCode).toBe(400);
    expect(['common.badRequest', 'accounts.identifierInvalid']).toContain(answer.json().code);
  },
);
