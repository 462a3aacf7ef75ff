import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { missingSamples } from './samples.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-samples-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('what a run was not held to is named, by the sample that is not there', () => {
  expect(missingSamples(path.join(folder, 'nowhere'))).toEqual([
    "Guides were held to our own text only, to no other's: ../shared/samples/guide.xml is not there",
    'DASH manifests were held to well-formedness only: ../shared/samples/schema is not there',
  ]);
  mkdirSync(path.join(folder, 'guide.xml'));
  expect(missingSamples(folder)).toEqual([
    'DASH manifests were held to well-formedness only: ../shared/samples/schema is not there',
  ]);
  mkdirSync(path.join(folder, 'schema'));
  expect(missingSamples(folder)).toEqual([]);
});
