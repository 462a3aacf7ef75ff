import { bin, runSteps, vitest } from './check/steps.ts';

/**
 * `npm run verify`: what needs a database, a browser, or the whole stack. Journeys have the machine to themselves: beside
 * call tests pictures stand still on two cores.
 */
await runSteps([
  [
    [
      { name: 'generated files', args: ['tools/generate.ts', '--check'] },
      // The journeys' stack needs them; a fifteenth of two cores waits beside call tests, and more while those set out.
      { name: 'sites', args: ['tools/start/build-site.ts'], isPatient: true },
    ],
    [vitest('call', 3)],
  ],
  [[{ name: 'journeys', args: [bin('@playwright/test', 'playwright'), 'test', '--retries=1'] }]],
]);
