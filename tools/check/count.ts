import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});
const playwrightReport = z.object({
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Sums what the reports in a folder say. A file of tests that couldn't be read counts as failed. */
export function countTests(folder: string): { passed: number; failed: number } {
  const total = { passed: 0, failed: 0 };
  for (const name of ['small.json', 'call.json', 'journeys.json']) {
    const report = readReport(path.join(folder, name));
    const vitest = vitestReport.safeParse(report).data;
    const playwright = playwrightReport.safeParse(report).data;
    if (vitest !== undefined) {
      const unread = vitest.testResults.filter(
        (file) => file.status === 'failed' && file.assertionResults.length === 0,
      );
      total.passed += vitest.numPassedTests;
      total.failed += vitest.numFailedTests + unread.length;
    }
    if (playwright !== undefined) {
      total.passed += playwright.stats.expected + playwright.stats.flaky;
      total.failed += playwright.stats.unexpected || Math.min(playwright.errors.length, 1);
    }
  }
  return total;
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
