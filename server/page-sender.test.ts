import Fastify, { type FastifyRequest } from 'fastify';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Caller } from '#platform/auth.ts';
import { CONTENT_CHANGED, followContent, markViewers } from '#platform/cached-responses.ts';
import type { Db } from '#platform/db.ts';
import type { Events } from '#platform/events.ts';
import { oncePerPage } from '#platform/database/page-reads.ts';
import { readingSender, visitorSender } from './page-sender.ts';

// A machine with much else to do takes longer than what is kept lives.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1));

const SHARED = 'public, max-age=0, s-maxage=5, stale-while-revalidate=30';

const CHILDS = 'access_token=anak';

/** A platform that counts what it is asked, and says by whom. */
function aPlatform() {
  const app = Fastify();
  let count = 0;
  const given = async ({ headers }: FastifyRequest) => ({
    count: ++count,
    cookie: headers.cookie ?? '',
  });
  app.get('/shared', async (request, reply) => {
    // By the cookie alone, as calls of a page are.
    markViewers(reply, request.headers.cookie === CHILDS ? child : visitor);
    return reply.header('cache-control', SHARED).send(await given(request));
  });
  app.get('/own', given);
  app.get('/limited', async (request, reply) => {
    const { count: asked } = await given(request);
    return reply.status(asked === 1 ? 429 : 200).send({ count: asked });
  });
  return app;
}

const request = (more: Partial<FastifyRequest> = {}) =>
  ({
    id: 'satu',
    country: 'ID',
    ip: '10.0.0.1',
    method: 'GET',
    headers: {},
    cookies: {},
    timeOffset: 0,
    ...more,
  }) as FastifyRequest;
const visitor: Caller = { kind: 'none' };
const child: Caller = { kind: 'none', isChild: true };

type Sender = ReturnType<typeof readingSender>;
const read = async (
  send: Sender,
  url: string,
  headers: Record<string, string> = { cookie: 'a=1' },
) => {
  const { body, parsed } = await send({ method: 'GET', url, headers });
  return (parsed ?? JSON.parse(body)) as { count: number };
};

test('what is the same for all is asked for once, and by each kind of viewer for itself', async () => {
  const app = aPlatform();
  const sender = (caller: Caller, more: Partial<FastifyRequest> = {}) =>
    readingSender(app, request(more), caller);
  const first = await read(sender(visitor), '/shared');
  expect(await read(sender(visitor), '/shared', { cookie: 'access_token=lain' })).toBe(first);
  expect(Object.isFrozen(first)).toBe(true);
  expect((await read(sender(child), '/shared', { cookie: CHILDS })).count).toBe(2);
  // A form, a moved clock and whom a header names have their own.
  expect((await read(sender(visitor, { method: 'POST' }), '/shared')).count).toBe(3);
  expect((await read(sender(visitor, { timeOffset: 60 }), '/shared')).count).toBe(4);
  expect((await read(sender(visitor), '/shared', { authorization: 'Bearer x' })).count).toBe(5);
  let change = () => {};
  const subscribe: Events['subscribe'] = (name, listener) => {
    if (name === CONTENT_CHANGED) change = () => listener({}, { isOwn: false });
    return () => {};
  };
  followContent({ events: { subscribe } });
  change();
  expect((await read(sender(visitor), '/shared')).count).toBe(6);
});

test.each([
  ['a child with the cookie of an adult', child, 'access_token=dewasa', CHILDS],
  ['an adult with the cookie of a child', visitor, CHILDS, 'access_token=dewasa'],
])('the page of %s leaves no answer for others', async (_, caller, cookie, own) => {
  const app = aPlatform();
  const sender = () => readingSender(app, request(), caller);
  // So too where the profile changes while the page is made: the second call speaks for another.
  expect((await read(sender(), '/shared', { cookie })).count).toBe(1);
  expect((await read(sender(), '/shared', { cookie })).count).toBe(2);
  const honest = await read(sender(), '/shared', { cookie: own });
  expect(honest.count).toBe(3);
  // What was made for this kind is what it gets from then on, whatever its cookies say.
  expect(await read(sender(), '/shared', { cookie })).toBe(honest);
});

test('what no one said it is for is kept for no one', async () => {
  const app = aPlatform();
  app.get('/untold', async (_request, reply) => reply.header('cache-control', SHARED).send({}));
  const send = readingSender(app, request(), visitor);
  const [one, other] = [await read(send, '/untold'), await read(send, '/untold')];
  expect(one).not.toBe(other);
});

test('what is not said to be the same is never kept', async () => {
  const app = aPlatform();
  const counts = [];
  for (const cookie of ['access_token=satu', 'access_token=dua'])
    counts.push((await read(readingSender(app, request(), visitor), '/own', { cookie })).count);
  expect(counts).toEqual([1, 2]);
});

test('what any visitor is told is asked for by a visitor’s token alone, once for all', async () => {
  const app = aPlatform();
  const theirs = request({ headers: { cookie: 'access_token=rahasia', 'user-agent': 'A' } });
  const [one, other] = await Promise.all(
    [theirs, request()].map((each) => visitorSender(app, each, 'tamu')('/own')),
  );
  expect(one?.parsed).toEqual({ count: 1, cookie: 'tvs_token=tamu' });
  expect(other?.parsed).toBe(one?.parsed);
});

test('the limit that one has met is not told to another', async () => {
  const app = aPlatform();
  const [one, other] = await Promise.all(
    [1, 2].map(() => visitorSender(app, request(), 'tamu')('/limited')),
  );
  expect([one?.status, other?.status]).toEqual([429, 200]);
});

test('calls of one page share what they read, until one writes; other pages and transactions read for themselves', async () => {
  const app = Fastify();
  let count = 0;
  const db = {} as Db;
  const aRead = (asked: object) => oncePerPage(asked as Db, 'account', async () => ++count);
  app.get('/read', async () => ({ count: await aRead(db) }));
  app.get('/locked', async () => ({ count: await aRead({ isTransaction: true }) }));
  app.post('/write', async () => ({ count: await aRead(db) }));
  const send = readingSender(app, request(), visitor);
  expect(
    (await Promise.all([read(send, '/read'), read(send, '/read')])).map(({ count }) => count),
  ).toEqual([1, 1]);
  expect((await read(send, '/locked')).count).toBe(2);
  const written = await send({ method: 'POST', url: '/write', headers: {} });
  expect(JSON.parse(written.body)).toEqual({ count: 3 });
  expect((await read(send, '/read')).count).toBe(4);
  expect((await read(readingSender(app, request(), visitor), '/read')).count).toBe(5);
});
