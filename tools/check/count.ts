import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const vitestFile = z.object({
  /** The file's path. */
  name: z.string(),
  status: z.string(),
  message: z.string().optional(),
  assertionResults: z.array(
    z.object({
      status: z.string(),
      fullName: z.string(),
      failureMessages: z.array(z.string()).optional(),
    }),
  ),
});
const vitestReport = z.object({ numPassedTests: z.number(), testResults: z.array(vitestFile) });
type VitestFile = z.infer<typeof vitestFile>;
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z
        .array(z.object({ error: z.object({ message: z.string().optional() }).optional() }))
        .optional(),
    }),
  ),
});
interface Suite {
  specs: z.infer<typeof playwrightSpec>[];
  suites?: Suite[] | undefined;
}
const playwrightSuite: z.ZodType<Suite> = z.object({
  specs: z.array(playwrightSpec),
  suites: z.lazy(() => z.array(playwrightSuite)).optional(),
});
const playwrightReport = z.object({
  errors: z.array(z.unknown()),
  suites: z.array(playwrightSuite),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

export interface Count {
  passed: number;
  failed: number;
  /** By name: what did not run must not hide behind a number. */
  skipped: string[];
  /** By name and what it says, so that the last lines of a long output tell what to mend. */
  failures: string[];
  /** By name: what failed once and passed when it was tried again is a fault to mend too. */
  flaky: string[];
}

const NOT_RUN = new Set(['skipped', 'pending', 'todo', 'disabled']);

/**
 * Sums what the reports in a folder say. A file of tests that couldn't be read counts as failed. A file that was tried
 * again counts by its second try, and what only then passed is named.
 */
export function countTests(folder: string): Count {
  const total: Count = { passed: 0, failed: 0, skipped: [], failures: [], flaky: [] };
  for (const name of ['small.json', 'call.json', 'journeys.json']) {
    const report = readReport(path.join(folder, name));
    const vitest = vitestReport.safeParse(report).data;
    const playwright = playwrightReport.safeParse(report).data;
    const again = vitestReport.safeParse(readReport(secondTry(path.join(folder, name)))).data;
    if (vitest !== undefined) addVitest(total, vitest.testResults, again?.testResults ?? []);
    else if (playwright !== undefined) addPlaywright(total, playwright);
    // A report that can't be read must not look like a run without tests.
    else if (report !== undefined) {
      total.failed += 1;
      total.failures.push(`${name} can't be read`);
    }
  }
  return total;
}

/** Where the report of a second try stands. */
export function secondTry(report: string): string {
  return report.replace(/\.json$/, '-again.json');
}

/** The files of a report that failed. */
export function findFailedFiles(report: string): string[] {
  const { testResults = [] } = vitestReport.safeParse(readReport(report)).data ?? {};
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

function addVitest(total: Count, first: VitestFile[], again: VitestFile[]): void {
  const second = new Map(again.map((file) => [file.name, file]));
  for (const before of first) {
    const file = second.get(before.name) ?? before;
    const failures = complaints(file);
    total.failed += failures.length;
    total.failures.push(...failures);
    for (const { status, fullName } of file.assertionResults) {
      if (status === 'passed') total.passed += 1;
      if (NOT_RUN.has(status)) total.skipped.push(fullName);
    }
    if (file === before || file.status === 'failed') continue;
    total.flaky.push(...complaints(before));
  }
}

/** What a file that failed says, a line for each test; a file that couldn't be read says one. */
function complaints({ name, status, message, assertionResults }: VitestFile): string[] {
  const where = path.basename(name);
  const failed = assertionResults.filter((each) => each.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [`${where}: ${firstLine(message)}`] : [];
  return failed.map(
    ({ fullName, failureMessages }) => `${where}: ${fullName}: ${firstLine(failureMessages?.[0])}`,
  );
}

function addPlaywright(total: Count, report: z.infer<typeof playwrightReport>): void {
  const { stats, errors } = report;
  total.passed += stats.expected + stats.flaky;
  total.failed += stats.unexpected || Math.min(errors.length, 1);
  const addSuite = ({ specs, suites = [] }: Suite) => {
    for (const { title, file, tests } of specs)
      for (const { status, projectName, results = [] } of tests) {
        const name = `${file}: ${title} (${projectName})`;
        const said = firstLine(results.find(({ error }) => error)?.error?.message);
        if (status === 'skipped') total.skipped.push(name);
        if (status === 'unexpected') total.failures.push(`${name}: ${said}`);
        if (status === 'flaky') total.flaky.push(`${name}: ${said}`);
      }
    suites.forEach(addSuite);
  };
  report.suites.forEach(addSuite);
}

// oxlint-disable-next-line no-control-regex -- Playwright colours what it says.
const COLOUR = /\u001B\[[\d;]*m/g;

function firstLine(message = ''): string {
  const [line = ''] = message.replace(COLOUR, '').trim().split('\n');
  return line.slice(0, 200);
}

/** All that tests need was brought before: one that was passed over proves nothing, and fails the run too. */
export const isGreen = ({ failed, skipped }: Pick<Count, 'failed' | 'skipped'>): boolean =>
  failed === 0 && skipped.length === 0;

/** `12 passed, 0 failed`, and what was skipped where something was. */
export function totalLine(passed: number, failed: number, skipped: number): string {
  const counted = `${passed} passed, ${failed} failed`;
  return skipped === 0 ? counted : `${counted}, ${skipped} skipped`;
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
