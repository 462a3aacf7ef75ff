import { bin, runSteps, vitest } from './check/steps.ts';

/**
 * `npm run verify`: what needs a database, a browser, or the whole stack. One after the other: side by side, pictures
 * stand still on two cores.
 */
await runSteps([
  [
    [
      { name: 'generated files', args: ['tools/generate.ts', '--check'] },
      vitest('call', 3),
      { name: 'journeys', args: [bin('@playwright/test', 'playwright'), 'test'] },
    ],
  ],
]);
