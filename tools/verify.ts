import { bin, runSteps, vitest } from './check/steps.ts';

/**
 * `npm run verify`: what needs a database, a browser, or the whole stack. Journeys have the machine to themselves: beside
 * call tests pictures stand still on two cores. What they run on is built before, while call tests wait.
 */
await runSteps([
  [
    [
      { name: 'generated files', args: ['tools/generate.ts', '--check'] },
      { name: 'site and studio', args: ['tools/start/build-site.ts'] },
    ],
    [vitest('call', 3)],
  ],
  [[{ name: 'journeys', args: [bin('@playwright/test', 'playwright'), 'test', '--retries=1'] }]],
]);
