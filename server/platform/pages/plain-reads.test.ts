import Fastify, { type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { expect, test } from 'vitest';
import { defineCall } from '#contract/call.ts';
import type { AccountCaller } from '../auth.ts';
import { askPlainly } from './plain-reads.ts';
import { serve } from '../serve.ts';

const base = { method: 'GET', module: 'accounts', summary: '', errors: [] } as const;
const answer = z.object({ who: z.string(), size: z.number() });
const query = z.object({ pageSize: z.coerce.number().default(20) });
const callers = ['account'] as const;

test('a page asks a plain read as its caller, without what is not declared', async () => {
  const app = Fastify();
  const plain = defineCall({ ...base, id: 'plain', path: '/plain', callers, query, answer });
  const read = async ({
    caller,
    query: asked,
  }: {
    caller: unknown;
    query: { pageSize: number };
  }) => ({
    who: (caller as AccountCaller).accountId,
    size: asked.pageSize,
    secret: 1,
  });
  serve(app, plain, read, { isPlainRead: true });
  await app.register(async (scope) => {
    const inScope = { ...plain, id: 'scoped', path: '/scoped' };
    serve(scope, inScope, read, { isPlainRead: true });
    serve(scope, { ...plain, id: 'other', path: '/other' }, read);
    const telling = async ({
      reply,
    }: {
      reply: { header(name: string, value: string): unknown };
    }) => {
      void reply.header('set-cookie', 'a=1');
      return { who: '', size: 0 };
    };
    serve(scope, { ...plain, id: 'telling', path: '/telling' }, telling, { isPlainRead: true });
    const staff = { ...plain, id: 'staff', path: '/staff', callers: ['admin'] as const };
    serve(scope, staff, read, { isPlainRead: true });
  });
  const caller = { kind: 'account', accountId: 'satu', isChild: false } as AccountCaller;
  const ask = (url: string) => askPlainly(app, url, { caller, request: {} as FastifyRequest });
  expect(await ask('/platform/plain?pageSize=3')).toEqual({ who: 'satu', size: 3 });
  expect(await ask('/platform/scoped')).toEqual({ who: 'satu', size: 20 });
  // These take a request: what was not offered, what says more than its words, what the caller may not, what fails.
  for (const path of ['other', 'telling', 'staff', 'plain?pageSize=viele'])
    expect(await ask(`/platform/${path}`)).toBeUndefined();
});
