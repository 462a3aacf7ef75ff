import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readImports } from './cruise.ts';
import { NO_CYCLES, rules } from './rules.ts';

const fixtures = path.join(import.meta.dirname, 'fixtures');
const names = [...rules.map(({ name }) => name ?? ''), NO_CYCLES];

test('every rule has a fixture that breaks it, and no fixture is left over', () => {
  expect(readdirSync(fixtures).toSorted()).toEqual(names.toSorted());
});

describe.for(names)('%s', (name) => {
  test('is seen to be broken', { timeout: 20_000 }, async () => {
    const baseDir = path.join(fixtures, name);
    const { violations } = await readImports(baseDir, readdirSync(baseDir));
    expect(violations.map(({ rule }) => rule)).toContain(name);
  });
});
