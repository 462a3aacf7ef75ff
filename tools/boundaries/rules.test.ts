import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildHouse, readAliases } from '../shape/house.ts';
import { findCrossings } from './crossings.ts';
import { rules } from './rules.ts';

const fixtures = path.join(import.meta.dirname, 'fixtures');
const names = rules.map(({ name }) => name);

function houseIn(baseDir: string) {
  const files = globSync('**/*.*', { cwd: baseDir });
  const texts = files.map((file) => ({
    file,
    text: readFileSync(path.join(baseDir, file), 'utf8'),
  }));
  return buildHouse({ files, texts, aliases: readAliases() });
}

test('every rule has a fixture that breaks it, and no fixture is left over', () => {
  expect(readdirSync(fixtures).toSorted()).toEqual(names.toSorted());
});

describe.for(names)('%s', (name) => {
  test('is seen to be broken', () => {
    const crossings = findCrossings(houseIn(path.join(fixtures, name)));
    expect(crossings.map(({ rule }) => rule.name)).toContain(name);
  });
});
