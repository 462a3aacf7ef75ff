import { expect, test } from 'vitest';
import { isKept } from './expression.ts';

const isAllowed = (id: string) => ['MIT', 'Apache-2.0', 'CC0-1.0'].includes(id);

test.for([
  'MIT',
  '(MIT OR CC0-1.0)',
  'MIT OR GPL-3.0-only',
  'GPL-3.0-only OR (MIT AND Apache-2.0)',
  'Apache-2.0 WITH LLVM-exception',
])('%s can be kept', (expression) => {
  expect(isKept(expression, isAllowed)).toBe(true);
});

test.for([
  'AGPL-3.0-only',
  'MIT AND AGPL-3.0-only',
  '(MIT OR CC0-1.0) AND BUSL-1.1',
  'GPL-2.0-only WITH Classpath-exception-2.0',
  'SEE LICENSE IN LICENSE.txt',
  'UNLICENSED',
  '',
  'MIT OR',
  '(MIT',
  'MIT)',
  'MIT MIT',
  'MIT/Apache',
])('%s can not', (expression) => {
  expect(isKept(expression, isAllowed)).toBe(false);
});
