import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { shortProofs } from './short-proofs.ts';
import { root } from './steps.ts';

test.each(Object.entries(shortProofs))('the short form of %s is among the tests', (_, file) => {
  // Small ones, those with a database, and journeys: what `npm test` takes up.
  expect(file).toMatch(/^(?:e2e\/[\w-]+\.spec|.*\.test)\.ts$/);
  expect(existsSync(path.join(root, file))).toBe(true);
});
