import { bin, runSteps, vitest } from './check/steps.ts';

/**
 * `npm run verify`: what needs a database, a browser, or the whole stack. Journeys mostly wait, so the call tests use
 * what they leave of the machine.
 */
const failed = await runSteps([
  [
    { name: 'generated files', args: ['tools/generate.ts', '--check'] },
    vitest('call', ['--maxWorkers=1']),
  ],
  [{ name: 'journeys', args: [bin('@playwright/test', 'playwright'), 'test'] }],
]);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
