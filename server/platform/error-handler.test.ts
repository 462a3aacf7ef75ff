import Fastify, { LogController } from 'fastify';
import { expect, test } from 'vitest';
import { addErrorHandler } from './error-handler.ts';
import { fail } from './errors.ts';
import { createLog } from './log.ts';

type Line = { level: number; code: string; reason?: string; err?: { stack: string } };

function anApp() {
  const lines: Line[] = [];
  const log = createLog({ logLevel: 'info' }, 'test', {
    write: (line: string) => lines.push(JSON.parse(line) as Line),
  });
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  addErrorHandler(app);
  return { app, lines };
}

function failingWith(error: object) {
  const { app, lines } = anApp();
  app.get('/', async () => {
    throw Object.assign(new Error('it broke'), error);
  });
  return { ask: () => app.inject('/'), lines };
}

test.each([
  ['a full disk of the database', { code: '53100' }],
  ['no memory', { code: '53200' }],
  ['too many connections', { code: '53300' }],
  ['it starts or stops', { code: '57P03' }],
  ['its connection failed', { code: '08006' }],
  ['its socket was reset', { code: 'ECONNRESET' }],
  ['a pooler that does not reach it', { code: '08P01', severity: 'FATAL' }],
  ['a full disk of ours', { code: 'ENOSPC' }],
  [
    'a client of it that broke',
    { message: 'Client has encountered a connection error and is not queryable' },
  ],
  ['a killed backend', { message: 'Connection terminated unexpectedly' }],
])('%s is answered as worth trying again', async (_, error) => {
  const answer = await failingWith(error).ask();
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'common.unavailable']);
  expect(answer.headers['retry-after']).toBe('2');
});

test('what is our fault is logged with its stack, what is the sender’s without', async () => {
  for (const error of [{}, { code: '08P01', severity: 'ERROR' }]) {
    const ours = failingWith(error);
    expect((await ours.ask()).statusCode).toBe(500);
    expect(ours.lines[0]).toMatchObject({ level: 50, code: 'common.unexpected' });
    expect(ours.lines[0]?.err?.stack).toContain('error-handler.test.ts');
  }

  for (const error of [{ statusCode: 400 }, { statusCode: 413 }, { code: '22P02' }]) {
    const theirs = failingWith(error);
    expect((await theirs.ask()).statusCode).toBeLessThan(500);
    expect(theirs.lines).toHaveLength(1);
    expect(theirs.lines[0]).toMatchObject({ level: 30, reason: 'it broke' });
    expect(JSON.stringify(theirs.lines)).not.toContain('error-handler.test.ts');
  }
});

test('a refusal of a call is one short line, however long its reason', async () => {
  const { app, lines } = anApp();
  app.get('/', async () => fail('common.unauthenticated', new Error('x'.repeat(5_000))));
  await app.inject('/?token=secret');
  expect(JSON.stringify(lines).length).toBeLessThan(600);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test('a limit that names no time has one all the same', async () => {
  const { app } = anApp();
  app.get('/', async () => fail('common.tooMany'));
  app.get('/soon', async () => fail('common.tooMany', undefined, { retry_after: 7 }));
  expect((await app.inject('/')).headers['retry-after']).toBe('60');
  expect((await app.inject('/soon')).headers['retry-after']).toBe('7');
});
