import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { RequestCounter } from './request-counter.ts';

test('a burst over the limit loses only what is over it, and the first come first', async () => {
  const app = Fastify();
  await app.register(rateLimit, { global: false, store: RequestCounter });
  app.get('/x', { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }, async () => 'ok');
  app.get('/y', { config: { rateLimit: { max: 1, timeWindow: '1 minute' } } }, async () => 'ok');
  const burst = await Promise.all(Array.from({ length: 61 }, () => app.inject('/x')));
  expect(burst.map(({ statusCode }) => statusCode)).toEqual([...Array(60).fill(200), 429]);
  expect(burst.at(-1)?.headers['retry-after']).toBe('60');
  const elsewhere = await app.inject({ url: '/x', remoteAddress: '203.0.113.9' });
  expect(elsewhere.statusCode).toBe(200);
  expect((await app.inject('/y')).statusCode).toBe(200);
});
