import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countTests, findFailedFiles, isGreen, totalLine } from './count.ts';

let folder: string;
const write = (name: string, report: unknown) =>
  writeFileSync(path.join(folder, name), JSON.stringify(report));

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-count-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const journeys = { errors: [], suites: [], stats: { expected: 4, unexpected: 1, flaky: 1 } };
const none = { passed: 0, failed: 0, skipped: [], failures: [], flaky: [] };
/** A file of tests as vitest reports it. */
const file = (name: string, statuses: Record<string, string>) => {
  const assertionResults = Object.entries(statuses).map(([fullName, status]) => {
    const failureMessages = status === 'failed' ? [`${fullName} is wrong\n  at here`] : [];
    return { status, fullName, failureMessages };
  });
  const status = Object.values(statuses).includes('failed') ? 'failed' : 'passed';
  return { name: `/tests/${name}`, status, assertionResults };
};
const report = (...testResults: unknown[]) => ({ numPassedTests: 0, testResults });

test('sums vitest and Playwright, and says what failed', () => {
  write('small.json', report(file('a.test.ts', { one: 'passed', two: 'failed' })));
  write('journeys.json', journeys);
  expect(countTests(folder)).toEqual({
    ...none,
    passed: 6,
    failed: 2,
    failures: ['a.test.ts: two: two is wrong'],
  });
});

test('a file that was tried again counts by its second try, and what only then passed is named', () => {
  const stays = file('b.test.ts', { three: 'passed' });
  write('call.json', report(file('a.test.ts', { one: 'passed', two: 'failed' }), stays));
  expect(findFailedFiles(path.join(folder, 'call.json'))).toEqual(['/tests/a.test.ts']);
  write('call-again.json', report(file('a.test.ts', { one: 'passed', two: 'passed' })));
  const flaky = ['a.test.ts: two: two is wrong'];
  expect(countTests(folder)).toEqual({ ...none, passed: 3, flaky });
  write('call-again.json', report(file('a.test.ts', { one: 'failed', two: 'passed' })));
  const failures = ['a.test.ts: one: one is wrong'];
  expect(countTests(folder)).toEqual({ ...none, passed: 2, failed: 1, failures });
});

test('a file of tests that could not be read is a failure', () => {
  const unread = { name: '/a.test.ts', status: 'failed', message: 'no such module' };
  write('call.json', report({ ...unread, assertionResults: [] }));
  const failures = ['a.test.ts: no such module'];
  expect(countTests(folder)).toEqual({ ...none, failed: 1, failures });
});

test('journeys that could not begin are a failure', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0 };
  write('journeys.json', { errors: [{ message: 'no stack' }], suites: [], stats });
  expect(countTests(folder)).toEqual({ ...none, failed: 1 });
});

test('what was skipped, failed or passed at its second try is named', () => {
  write('call.json', report(file('a.test.ts', { one: 'passed', two: 'skipped', three: 'todo' })));
  const results = [{ error: { message: '\u001B[31mno button\u001B[39m\n at here' } }, {}];
  const tests = ['skipped', 'unexpected', 'flaky'].map((status) => ({
    projectName: 'phone',
    status,
    results,
  }));
  const suites = [
    { specs: [], suites: [{ specs: [{ title: 'four', file: 'a.spec.ts', tests }] }] },
  ];
  write('journeys.json', { ...journeys, suites });
  expect(countTests(folder)).toEqual({
    passed: 6,
    failed: 1,
    skipped: ['two', 'three', 'a.spec.ts: four (phone)'],
    failures: ['a.spec.ts: four (phone): no button'],
    flaky: ['a.spec.ts: four (phone): no button'],
  });
});

test('a report of another shape is a failure', () => {
  write('small.json', { tests: 12 });
  const failures = ["small.json can't be read"];
  expect(countTests(folder)).toEqual({ ...none, failed: 1, failures });
});

test('the closing line names skips only where there are some', () => {
  expect(totalLine(3, 1, 0)).toBe('3 passed, 1 failed');
  expect(totalLine(3, 0, 2)).toBe('3 passed, 0 failed, 2 skipped');
});

test('a run with a test that was passed over is not green', () => {
  expect(isGreen({ failed: 0, skipped: [] })).toBe(true);
  expect(isGreen({ failed: 0, skipped: ['one'] })).toBe(false);
  expect(isGreen({ failed: 1, skipped: [] })).toBe(false);
});
