import Fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#contract/call.ts';
import { createEdgeClasses, EDGE_CLASS } from './edge/edge-class.ts';
import { serializeResponse, serve } from './serve.ts';

const getCount = defineCall({
  id: 'getCount',
  method: 'GET',
  path: '/count',
  module: 'catalog',
  summary: 'How often it was asked',
  callers: ['none'],
  query: z.object({ of: z.string().optional() }),
  answer: z.object({ count: z.number(), word: z.string() }),
  errors: [],
});

/** Requests with `x-child` are a child's. */
function anEmptyApp() {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializeResponse);
  app.decorateRequest('caller');
  app.decorateRequest('timeOffset', 0);
  app.addHook('onRequest', async (request) => {
    request.caller = {
      kind: 'none',
      ...(request.headers['x-child'] === 'yes' && { isChild: true }),
    };
  });
  return app;
}

async function anApp(cacheTtl: number) {
  const app = anEmptyApp();
  let counted = 0;
  const count = async () => {
    await sleep(5);
    return { count: (counted += 1), word: 'sore — é' };
  };
  serve(app, getCount, count, { cacheTtl });
  await app.ready();
  return (query = '') => app.inject(`/platform/count${query}`);
}

test('an answer that is shared is made once an address, and is the same answer', async () => {
  const ask = await anApp(60_000);
  const [first, second] = [await ask(), await ask()];
  expect(first.json()).toEqual({ count: 1, word: 'sore — é' });
  expect(second.body).toBe(first.body);
  expect(second.headers['content-type']).toBe(first.headers['content-type']);
  expect(second.headers['content-length']).toBe(first.headers['content-length']);
  expect((await ask('?of=2')).json()).toMatchObject({ count: 2 });
});

test('it is made anew when its time is over, however often it is asked', async () => {
  const ask = await anApp(100);
  const counts = new Set<number>();
  for (let time = 0; time < 400; time += 20) {
    counts.add((await ask()).json<{ count: number }>().count);
    await sleep(20);
  }
  expect(counts.size).toBeGreaterThan(1);
  expect(counts.size).toBeLessThan(10);
});

test('ten that ask at once for what is not kept have it made once', async () => {
  const ask = await anApp(60_000);
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask('?of=crowd')));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
});

test('a failure is not kept and holds no other call up', async () => {
  const ask = await anApp(60_000);
  const failing = await Promise.all(Array.from({ length: 5 }, () => ask('?of=a&of=b')));
  expect(new Set(failing.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
  expect((await ask()).statusCode).toBe(200);
});

const postCount = defineCall({ ...getCount, id: 'postCount', method: 'POST', path: '/counted' });
const putCount = defineCall({ ...postCount, id: 'putCount', path: '/put', isRepeatable: true });

test('while the database is away what may be done twice waits for it, and nothing else does', async () => {
  const app = anEmptyApp();
  let tries = 0;
  const back = async () => {
    tries += 1;
    if (tries % 3 !== 0) throw new Error('Connection terminated unexpectedly');
    return { count: tries, word: '' };
  };
  for (const call of [getCount, postCount, putCount]) serve(app, call, back);
  await app.ready();
  const ask = (method: 'GET' | 'POST', url: string) =>
    app.inject({ method, url: `/platform${url}` });
  expect((await ask('GET', '/count')).json()).toMatchObject({ count: 3 });
  expect((await ask('POST', '/put')).json()).toMatchObject({ count: 6 });
  expect((await ask('POST', '/counted')).statusCode).toBe(500);
  expect(tries).toBe(7);
});

test('who brings a token is told a class for the edge; under another one no edge keeps the answer', async () => {
  const app = anEmptyApp();
  const clock = { now: () => new Date() };
  app.decorate('edgeClasses', createEdgeClasses('a master secret that is long enough', clock));
  serve(app, getCount, async () => ({ count: 1, word: '' }), { cacheTtl: 60_000 });
  await app.ready();
  const ask = async (headers: Record<string, string>) => {
    const answer = await app.inject({ url: '/platform/count', headers });
    return { control: answer.headers['cache-control'], given: answer.headers[EDGE_CLASS] };
  };
  const isShared = expect.stringContaining('s-maxage=5');
  expect(await ask({})).toEqual({ control: isShared, given: undefined });
  const token = { authorization: 'Bearer one' };
  const { control, given } = await ask(token);
  expect(control).toEqual(isShared);
  const named = { ...token, [EDGE_CLASS]: String(given) };
  // What an edge keeps carries no word to one app.
  expect(await ask(named)).toEqual({ control: isShared, given: undefined });
  for (const other of [
    { ...named, 'x-child': 'yes' },
    { ...named, authorization: 'Bearer two' },
  ])
    expect(await ask(other)).toEqual({
      control: 'private, no-store',
      given: expect.stringMatching(/^class\.\d+\.none-(?:SU)?\./),
    });
});
