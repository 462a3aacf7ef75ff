import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';

const { app } = await openTestApp({ modules: ['accounts'] });

test('a page learns where it runs, and nothing secret', async () => {
  const answer = await app.inject('/api/checkEnv');
  expect(answer.json().result).toEqual({
    product: 'tayang',
    mode: 'test',
    public_url: 'http://tayang.test',
    platform_id: '4028c6856c3db2cc016cd6d8b2a30000',
    cookie_secure: false,
    sandbox: false,
    now: expect.any(String),
  });
});
