import { afterAll, expect, test } from 'vitest';
import type { AccountCaller } from './auth.ts';
import {
  createChangeStream,
  STREAMS_OF_A_NETWORK,
  STREAMS_OF_AN_ACCOUNT,
} from './change-stream.ts';
import type { Deps } from './deps.ts';

const deps = { events: { subscribe: () => () => undefined } } as unknown as Deps;
const changes = createChangeStream(deps, {
  event: 'x',
  idField: 'id',
  listVersions: async () => [],
});
afterAll(() => changes.close());

const account = (accountId: string) => ({ kind: 'account', accountId }) as AccountCaller;
const visitor = { kind: 'none' } as const;

test('an account has a number of streams wherever it is, and a network without accounts one of its own', () => {
  const ip = '203.0.113.9';
  for (const [caller, most] of [
    [account('a'), STREAMS_OF_AN_ACCOUNT],
    [visitor, STREAMS_OF_A_NETWORK],
  ] as const) {
    const releases = Array.from({ length: most }, () => changes.admit({ caller, ip }));
    expect(() => changes.admit({ caller, ip })).toThrow('common.tooManyStreams');
    changes.admit({ caller: account('b'), ip })();
    changes.admit({ caller: visitor, ip: '198.51.100.1' })();
    // What ended makes room for one more, and no more.
    releases[0]?.();
    changes.admit({ caller, ip });
    expect(() => changes.admit({ caller, ip })).toThrow('common.tooManyStreams');
    for (const release of releases.slice(1)) release();
  }
});

test('phones of one IPv6 household are one network', () => {
  for (let count = 0; count < STREAMS_OF_A_NETWORK; count += 1)
    changes.admit({ caller: visitor, ip: `2001:db8:1:2::${count.toString(16)}` });
  const admit = () => changes.admit({ caller: visitor, ip: '2001:db8:1:2:ffff::1' });
  expect(admit).toThrow('common.tooManyStreams');
});
