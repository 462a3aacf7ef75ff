import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Mutant, mutants } from './mutants.ts';

const modules = path.join(import.meta.dirname, '../../server/modules');

test.each(Object.keys(mutants) as Mutant[])(
  'the mutant %s finds each of its places once',
  (name) => {
    for (const { file, find } of mutants[name])
      expect(readFileSync(path.join(modules, file), 'utf8').split(find), file).toHaveLength(2);
  },
);
