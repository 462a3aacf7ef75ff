import { bin, runSteps, vitest } from './check/steps.ts';

const generated = { name: 'generated files', args: ['tools/generate.ts', '--check'] };
/** The journeys' stack needs them; a fifteenth of two cores waits beside call tests, and more while those set out. */
const sites = { name: 'sites', args: ['tools/start/build-site.ts'], isPatient: true };
const calls = [[generated, sites], [vitest('call', 3)]];
const journeys = {
  name: 'journeys',
  args: [bin('@playwright/test', 'playwright'), 'test', '--retries=1'],
};

/**
 * `npm run verify`: what needs a database, a browser, or the whole stack. Journeys have the machine to themselves: beside
 * call tests pictures stand still on two cores. `npm test` runs its two parts by name.
 */
const parts = { all: [calls, [[journeys]]], calls: [calls], journeys: [[[journeys]]] };

const [, , part = 'all'] = process.argv;
if (!(part in parts)) throw new Error(`verify has no part ${part}`);
await runSteps(parts[part as keyof typeof parts]);
