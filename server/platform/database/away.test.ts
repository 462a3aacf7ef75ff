import { expect, test } from 'vitest';
import { isDatabaseAway, overOutage } from './away.ts';

const failing = (message: string, more: object = {}) => Object.assign(new Error(message), more);
const pooler = { code: '08P01', severity: 'FATAL' };

test.each([
  ['its socket is gone', failing('connect ENOENT', { code: 'ENOENT', syscall: 'connect' })],
  ['it starts', failing('the database system is starting up', { code: '57P03' })],
  ['its connection ended', failing('Connection terminated unexpectedly')],
  ['PgBouncer lost it', failing('server conn crashed?', pooler)],
  [
    'PgBouncer 1.18 gets none',
    failing('server login has been failing, try again later (server_login_retry)', pooler),
  ],
  [
    'PgBouncer 1.24 gets none in time',
    failing(
      'server login has been failing, cached error: connect timeout (server_login_retry)',
      pooler,
    ),
  ],
])('the database is away: %s', (_, error) => expect(isDatabaseAway(error)).toBe(true));

test.each([
  ['a file is missing', failing('open ENOENT', { code: 'ENOENT', syscall: 'open' })],
  ['it is full', failing('too many clients already', { code: '53300' })],
  ['a statement lacks a parameter', failing('bind message', { code: '08P01', severity: 'ERROR' })],
  ['PgBouncer is full', failing('no more connections allowed (max_client_conn)', pooler)],
  ['PgBouncer had no room for too long', failing('query_wait_timeout', pooler)],
  [
    'PgBouncer is asked what it does not know',
    failing('unsupported startup parameter: statement_timeout', pooler),
  ],
])('the database is not away: %s', (_, error) => expect(isDatabaseAway(error)).toBe(false));

test('what may be done twice is done again until the database is back, and only for who still waits', async () => {
  let calls = 0;
  const work = async () => {
    calls += 1;
    if (calls < 3) throw failing('server conn crashed?', pooler);
    return calls;
  };
  expect(await overOutage(work, () => true)).toBe(3);
  calls = 0;
  await expect(overOutage(work, () => false)).rejects.toThrow('server conn crashed?');
  expect(calls).toBe(2);
});
