import { bin, runSteps, vitest } from './check/steps.ts';

/**
 * `npm run verify`: what needs a database, a browser, or the whole stack. Journeys have the machine to themselves: beside
 * call tests pictures stand still on two cores.
 */
await runSteps([
  [[{ name: 'generated files', args: ['tools/generate.ts', '--check'] }], [vitest('call', 3)]],
  [[{ name: 'journeys', args: [bin('@playwright/test', 'playwright'), 'test', '--retries=1'] }]],
]);
