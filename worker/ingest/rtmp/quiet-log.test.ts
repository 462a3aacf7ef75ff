import { expect, test } from 'vitest';
import { createQuietLog } from './quiet-log.ts';

function world() {
  const lines: { from: string; leftOut?: number }[] = [];
  let now = 0;
  const write = createQuietLog(
    { warn: (facts: never) => void lines.push(facts) } as never,
    () => now,
  );
  return { lines, write, later: (ms: number) => void (now += ms) };
}

test('an address that floods the port fills no log; the next minute says how much was left out', () => {
  const { lines, write, later } = world();
  for (let i = 0; i < 10_000; i += 1) write('192.0.2.1', {}, 'an encoder broke the protocol');
  write('192.0.2.2', {}, 'a stream key was refused');
  expect(lines.map(({ from }) => from)).toEqual([...Array(5).fill('192.0.2.1'), '192.0.2.2']);
  later(60_000);
  write('192.0.2.1', {}, 'an encoder broke the protocol');
  expect(lines.at(-1)).toEqual({ from: '192.0.2.1', leftOut: 9_995 });
});

test('nor do many addresses', () => {
  const { lines, write } = world();
  for (let i = 0; i < 5_000; i += 1) write(`2001:db8::${i}`, {}, 'an encoder broke the protocol');
  expect(lines).toHaveLength(60);
});
