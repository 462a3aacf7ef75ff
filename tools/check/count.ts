import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ projectName: z.string(), status: z.string() })),
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
}

const NOT_RUN = new Set(['skipped', 'pending', 'todo', 'disabled']);

/** Sums what the reports in a folder say. A file of tests that couldn't be read counts as failed. */
export function countTests(folder: string): Count {
  const total: Count = { passed: 0, failed: 0, skipped: [] };
  for (const name of ['small.json', 'call.json', 'journeys.json']) {
    const report = readReport(path.join(folder, name));
    const vitest = vitestReport.safeParse(report).data;
    const playwright = playwrightReport.safeParse(report).data;
    if (vitest !== undefined) addVitest(total, vitest);
    else if (playwright !== undefined) addPlaywright(total, playwright);
    // A report that can't be read must not look like a run without tests.
    else if (report !== undefined) total.failed += 1;
  }
  return total;
}

function addVitest(total: Count, report: z.infer<typeof vitestReport>): void {
  const unread = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  total.passed += report.numPassedTests;
  total.failed += report.numFailedTests + unread.length;
  for (const { assertionResults } of report.testResults)
    for (const { status, fullName } of assertionResults)
      if (NOT_RUN.has(status)) total.skipped.push(fullName);
}

function addPlaywright(total: Count, report: z.infer<typeof playwrightReport>): void {
  const { stats, errors } = report;
  total.passed += stats.expected + stats.flaky;
  total.failed += stats.unexpected || Math.min(errors.length, 1);
  const addSuite = ({ specs, suites = [] }: Suite) => {
    for (const { title, file, tests } of specs)
      for (const { status, projectName } of tests)
        if (status === 'skipped') total.skipped.push(`${file}: ${title} (${projectName})`);
    suites.forEach(addSuite);
  };
  report.suites.forEach(addSuite);
}

/** `12 passed, 0 failed`, and what was skipped where something was. */
export function totalLine(passed: number, failed: number, skipped: number): string {
  const counted = `${passed} passed, ${failed} failed`;
  return skipped === 0 ? counted : `${counted}, ${skipped} skipped`;
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
