import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { pauseAfter, repeatAlone, repeatRounds, workDueRows, workOnce } from './due.ts';
import type { EventListener } from './events.ts';
import type { Log } from './log.ts';

function world() {
  const emitter = new EventEmitter();
  const lines: string[] = [];
  const write = (_: object, line: string) => lines.push(line);
  const log = { warn: write, error: write } as unknown as Log;
  const events = {
    subscribe(name: string, listener: EventListener) {
      emitter.on(name, listener);
      return () => void emitter.off(name, listener);
    },
  };
  return { deps: { events, log }, emitter, lines };
}

const HOUR = 3_600_000;

test('an event ends the pause, and a full claim is followed by the next at once', async () => {
  const { deps, emitter } = world();
  const rows = [1, 2, 3, 4, 5];
  const done: number[] = [];
  const work = workDueRows(deps, {
    name: 'rows',
    every: HOUR,
    wakeOn: ['rows.due'],
    batch: 2,
    claim: async () => rows.splice(0, 2),
    work: async (row) => {
      done.push(row);
      if (rows.length === 0) emitter.emit('idle');
    },
  });
  await once(emitter, 'idle');
  expect(done).toEqual([1, 2, 3, 4, 5]);
  rows.push(6);
  const again = once(emitter, 'idle');
  emitter.emit('rows.due', {});
  await again;
  expect(done).toEqual([1, 2, 3, 4, 5, 6]);
  await work.stop();
  expect(emitter.listenerCount('rows.due')).toBe(0);
});

test('a row that fails holds up no other and is written to the log', async () => {
  const { deps, lines } = world();
  const done: number[] = [];
  const taken = await workOnce(deps, {
    name: 'rows',
    claim: async () => [1, 2, 3],
    work: async (row) => {
      if (row === 2) throw new Error('no');
      done.push(row);
    },
  });
  expect(taken).toBe(3);
  expect(done).toEqual([1, 3]);
  expect(lines).toEqual(['a due row failed; it stays due']);
});

test('of two processes one does what is done for all, until it ends', async () => {
  const { deps, emitter } = world();
  const held = new Map<string, string>();
  const done: string[] = [];
  const aProcess = (own: string) =>
    repeatAlone(
      {
        ...deps,
        locks: {
          ask: async (name) => {
            if (!held.has(name)) held.set(name, own);
            emitter.emit(`looked ${own}`);
            return held.get(name) === own;
          },
          release: async (name) => void (held.get(name) === own && held.delete(name)),
        },
      },
      {
        name: 'for all',
        every: HOUR,
        wakeOn: ['now'],
        round: async () => {
          done.push(own);
        },
      },
    );
  const looked = (...names: string[]) =>
    Promise.all(names.map((name) => once(emitter, `looked ${name}`)));
  let look = looked('one', 'other');
  const [one, other] = [aProcess('one'), aProcess('other')];
  await look;
  look = looked('one', 'other');
  emitter.emit('now', {});
  await look;
  await one.stop();
  expect(done).toEqual(['one', 'one']);
  look = looked('other');
  emitter.emit('now', {});
  await look;
  await other.stop();
  expect(done).toEqual(['one', 'one', 'other']);
  expect(held.size).toBe(0);
});

test('a stop waits for the round that runs and begins no other', async () => {
  const { deps, emitter } = world();
  let rounds = 0;
  const finish = Promise.withResolvers<void>();
  const work = repeatRounds(deps, {
    name: 'slow',
    every: 1,
    round: async (signal) => {
      rounds += 1;
      await finish.promise;
      expect(signal.aborted).toBe(true);
      return true;
    },
  });
  const stopped = work.stop().then(() => emitter.emit('stopped'));
  finish.resolve();
  await stopped;
  expect(rounds).toBe(1);
});

test('failures in a row make the pause longer, up to half a minute', () => {
  expect([0, 1, 2, 3, 9].map((failures) => pauseAfter(failures, 1_000))).toEqual([
    1_000, 1_000, 2_000, 4_000, 30_000,
  ]);
  expect(pauseAfter(5, HOUR)).toBe(HOUR);
});
