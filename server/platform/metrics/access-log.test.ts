import Fastify, { LogController } from 'fastify';
import { expect, test } from 'vitest';
import { logRequests } from './access-log.ts';
import type { AccountCaller } from '../auth.ts';
import { childLoggerFactory, createLog } from '../log.ts';

const caller = { kind: 'account', accountId: '0b0c9ab4-3f0e-4a3e-9b1e-1d2f3a4b5c6d' };

async function linesOf(accessLogShare: number, master = 'a master secret of the servers') {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ logLevel: 'info' }, 'test', {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  const app = Fastify({
    loggerInstance: log,
    childLoggerFactory,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => void (request.caller = caller as AccountCaller));
  logRequests(app, { accessLogShare, secrets: { master, clientKey: '' } });
  app.get('/film', { schema: { operationId: 'getFilm' } as object }, async () => 'ok');
  app.get('/halaman', async ({ log: own }, reply) => {
    own.child({ part: 'halaman' }).warn('a word of its own');
    own.debug('not told');
    own.level = 'debug';
    own.debug('told');
    return reply.code(503).send('tidak');
  });
  const headers = { authorization: 'Bearer rahasia-token' };
  for (const url of ['/film?keyword=yang-dicari', '/halaman'])
    await app.inject({ url, headers, remoteAddress: '203.0.113.7' });
  await app.close();
  return lines;
}

test('a line says which call, how it ended and how long it took, and of whom no more than a digest', async () => {
  const lines = await linesOf(1);
  expect(lines).toMatchObject([
    { level: 30, route: 'getFilm', method: 'GET', status: 200, msg: 'answered' },
    { level: 40, part: 'halaman', msg: 'a word of its own' },
    { level: 20, msg: 'told' },
    { route: 'page', status: 503 },
  ]);
  const [first, ...ofPage] = lines;
  // What a request says has its id, also what a log below its own says.
  expect(new Set(ofPage.map(({ reqId }) => reqId)).size).toBe(1);
  expect(ofPage[0]?.['reqId']).not.toBe(first?.['reqId']);
  expect(Object.keys(first ?? {}).toSorted()).toEqual(
    ['account', 'hostname', 'level', 'method', 'ms', 'msg', 'name', 'pid', 'reqId', 'route'].concat(
      'status',
      'time',
    ),
  );
  const text = JSON.stringify(lines);
  for (const secret of ['203.0.113.7', 'rahasia', 'yang-dicari', caller.accountId])
    expect(text).not.toContain(secret);
  expect(lines.at(-1)?.['account']).toBe(first?.['account']);
  const [other] = await linesOf(1, 'the master secret of another house');
  expect(other?.['account']).not.toBe(first?.['account']);
});

test('without a share only what failed by our fault has a line', async () => {
  const answered = (await linesOf(0)).filter(({ msg }) => msg === 'answered');
  expect(answered).toMatchObject([{ route: 'page', status: 503 }]);
});
