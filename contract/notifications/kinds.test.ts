import { expect, test } from 'vitest';
import { notice } from './kinds.ts';

const given = {
  accountId: '8f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2a01',
  kind: 'reminder',
  dedupeKey: 'x',
  title: 'x',
  body: 'x',
};

test.each([
  ['/', true],
  ['/judul/laut?x=//y', true],
  ['//penipu.example', false],
  ['/\\penipu.example', false],
  ['https://penipu.example', false],
  ['', false],
])('a message may lead to %s: %s', (url, isAllowed) => {
  expect(notice.safeParse({ ...given, url }).success).toBe(isAllowed);
});
