import { runInNewContext } from 'node:vm';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { serveServiceWorker } from './service-worker.ts';

async function ask(hasServiceWorker: boolean) {
  const app = fastify();
  serveServiceWorker(app, { hasServiceWorker }, async () => 'the built one');
  const answer = await app.inject('/service-worker.js');
  await app.close();
  return answer;
}

test('the worker is served from the root, and asked for anew each time', async () => {
  const { statusCode, headers, body } = await ask(true);
  expect([statusCode, body]).toEqual([200, 'the built one']);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
});

test('switched off, the one that comes in its place clears the caches and removes itself', async () => {
  const { body } = await ask(false);
  const did: string[] = [];
  const events = new Map<string, (event: { waitUntil(work: Promise<void>): void }) => void>();
  const scope = {
    addEventListener: (name: string, listener: never) => events.set(name, listener),
    skipWaiting: () => did.push('skipped'),
    clients: { claim: async () => did.push('claimed') },
    registration: { unregister: async () => did.push('unregistered') },
    caches: { keys: async () => ['a', 'b'], delete: async (name: string) => did.push(name) },
  };
  runInNewContext(body, scope);
  let work: Promise<void> | undefined;
  const event = {
    waitUntil: (promise: Promise<void>) => {
      work = promise;
    },
  };
  events.get('install')?.(event);
  events.get('activate')?.(event);
  await work;
  expect(did).toEqual(['skipped', 'a', 'b', 'claimed', 'unregistered']);
});
