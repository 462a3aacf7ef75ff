import { expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import { fieldsFrom, sendReport } from './report.server.ts';

type Sent = { body: { text: string; email?: string; context: object } };

async function send(fields: Record<string, string>, { isSignedIn = false, fails = '' } = {}) {
  const call = vi.fn(async (_: unknown, sent: Sent) => {
    if (fails !== '') throw ApiError.from(429, { code: fails, message: 'Coba lagi.', status: 429 });
    const token = isSignedIn ? 'x.y' : undefined;
    return { result: { number: 'KS-1', case: token && { token }, sent } };
  });
  const platform = { call, isSignedIn: () => isSignedIn } as unknown as Platform;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return { answer: await sendReport(platform, form), sent: call.mock.calls[0]?.[1] };
}

const whole = { topic: 'picture', text: ' Gelap. ', email: 'a@contoh.id', title: 'Riak' };

test('a visitor is asked for what is missing, and keeps what was typed', async () => {
  const { answer, sent } = await send({ topic: 'apa', text: ' ', email: 'a', title: 'Riak' });
  expect(sent).toBeUndefined();
  expect(answer).toMatchObject({
    isSent: false,
    status: 400,
    fields: { title: 'Riak', email: 'a' },
    errors: { topic: expect.any(String), text: expect.any(String), email: expect.any(String) },
  });
});

test('a report goes with where it happened, cut to what fits, and an account needs no address', async () => {
  const visitor = await send({ ...whole, device: 'x'.repeat(500), network: '4g\u0000' });
  expect(visitor.answer).toEqual({ isSent: true, number: 'KS-1', token: undefined });
  expect(visitor.sent?.body).toMatchObject({ text: 'Gelap.', email: 'a@contoh.id' });
  expect(visitor.sent?.body.context).toMatchObject({ device: 'x'.repeat(200), network: '4g' });
  const account = await send({ ...whole, email: '' }, { isSignedIn: true });
  expect(account.answer).toMatchObject({ isSent: true, token: 'x.y' });
  expect(account.sent?.body.email).toBeUndefined();
});

test('a refusal of the platform stands on the form', async () => {
  const { answer } = await send(whole, { fails: 'commerce.tooManyReports' });
  expect(answer).toMatchObject({ isSent: false, status: 429, errors: { form: 'Coba lagi.' } });
});

test('the address of the form fills it in, whatever it says', () => {
  const long = 'j'.repeat(999);
  const url = new URL(`http://tayang.test/bantuan/lapor?judul=${long}&topik=bukan&jaringan=3g`);
  const fields = fieldsFrom(url, 'Chrome');
  expect(fields).toMatchObject({ topic: 'playback', device: 'Chrome', network: '3g', text: '' });
  expect(fields.title).toHaveLength(200);
});
