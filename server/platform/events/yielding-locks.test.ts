import { expect, test } from 'vitest';
import { openYieldingLocks } from './yielding-locks.ts';
import type { Db } from '../db.ts';
import type { EventListener } from '../events.ts';

test('who is asked for a lock lets go of it, and who asked never of what they got', async () => {
  const asked: Record<string, unknown>[] = [];
  let listener: EventListener = () => {};
  const events = {
    publish: async (_db: Db, _name: string, payload: Record<string, unknown>) => {
      asked.push(payload);
    },
    subscribe: (_name: string, each: EventListener) => {
      listener = each;
      return () => {};
    },
  };
  let others = 1;
  const locks = {
    take: async () => others-- <= 0,
    ask: async () => true,
    release: async () => {},
    close: async () => {},
  };
  const yielding = openYieldingLocks({ db: {} as Db, events } as never, locks, {
    name: 'test',
    wanted: 'test.wanted',
    busy: () => new Error('busy'),
  });
  const letGo: string[] = [];
  await yielding.newLock('a').lock(new AbortController().signal, () => letGo.push('first'));
  expect(asked).toHaveLength(1);
  // What it asked by comes late.
  listener(asked[0] ?? {}, { isOwn: true });
  expect(letGo).toEqual([]);
  listener({ id: 'a', by: 'another' }, { isOwn: false });
  expect(letGo).toEqual(['first']);
});
