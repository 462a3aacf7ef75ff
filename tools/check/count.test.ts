import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countTests, totalLine } from './count.ts';

let folder: string;
const write = (name: string, report: unknown) =>
  writeFileSync(path.join(folder, name), JSON.stringify(report));

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-count-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const journeys = { errors: [], suites: [], stats: { expected: 4, unexpected: 1, flaky: 1 } };

test('sums vitest and Playwright', () => {
  write('small.json', { numPassedTests: 10, numFailedTests: 2, testResults: [] });
  write('journeys.json', journeys);
  expect(countTests(folder)).toEqual({ passed: 15, failed: 3, skipped: [] });
});

test('a file of tests that could not be read is a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  write('call.json', { numPassedTests: 0, numFailedTests: 0, testResults });
  expect(countTests(folder)).toEqual({ passed: 0, failed: 1, skipped: [] });
});

test('journeys that could not begin are a failure', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0 };
  write('journeys.json', { errors: [{ message: 'no stack' }], suites: [], stats });
  expect(countTests(folder)).toEqual({ passed: 0, failed: 1, skipped: [] });
});

test('what was skipped is named', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'one' },
    { status: 'skipped', fullName: 'two' },
    { status: 'todo', fullName: 'three' },
  ];
  const testResults = [{ status: 'passed', assertionResults }];
  write('call.json', { numPassedTests: 1, numFailedTests: 0, testResults });
  const tests = [{ projectName: 'phone', status: 'skipped' }];
  const suites = [
    { specs: [], suites: [{ specs: [{ title: 'four', file: 'a.spec.ts', tests }] }] },
  ];
  write('journeys.json', { ...journeys, suites });
  const { skipped } = countTests(folder);
  expect(skipped).toEqual(['two', 'three', 'a.spec.ts: four (phone)']);
});

test('a report of another shape is a failure', () => {
  write('small.json', { tests: 12 });
  expect(countTests(folder)).toEqual({ passed: 0, failed: 1, skipped: [] });
});

test('the closing line names skips only where there are some', () => {
  expect(totalLine(3, 1, 0)).toBe('3 passed, 1 failed');
  expect(totalLine(3, 0, 2)).toBe('3 passed, 0 failed, 2 skipped');
});
