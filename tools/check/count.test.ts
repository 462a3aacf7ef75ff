import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countTests } from './count.ts';

let folder: string;
const write = (name: string, report: unknown) =>
  writeFileSync(path.join(folder, name), JSON.stringify(report));

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-count-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const journeys = { errors: [], stats: { expected: 4, unexpected: 1, flaky: 1 } };

test('sums vitest and Playwright', () => {
  write('small.json', { numPassedTests: 10, numFailedTests: 2, testResults: [] });
  write('journeys.json', journeys);
  expect(countTests(folder)).toEqual({ passed: 15, failed: 3 });
});

test('a file of tests that could not be read is a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  write('call.json', { numPassedTests: 0, numFailedTests: 0, testResults });
  expect(countTests(folder)).toEqual({ passed: 0, failed: 1 });
});

test('journeys that could not begin are a failure', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0 };
  write('journeys.json', { errors: [{ message: 'no stack' }], stats });
  expect(countTests(folder)).toEqual({ passed: 0, failed: 1 });
});
