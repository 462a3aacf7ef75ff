import { bin, runSteps, vitest } from './check/steps.ts';

/**
 * `npm run verify`: what needs a database, a browser, or the whole stack. Journeys mostly wait, so the call tests run
 * beside them.
 */
const failed = await runSteps([
  [{ name: 'generated files', args: ['tools/generate.ts', '--check'] }, vitest('call')],
  [{ name: 'journeys', args: [bin('@playwright/test', 'playwright'), 'test'] }],
]);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
