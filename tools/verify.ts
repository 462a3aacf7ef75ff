import { bin, runSteps, sites, vitest } from './check/steps.ts';

const generated = { name: 'generated files', args: ['tools/generate.ts', '--check'] };
const calls = [vitest('call', 4)];
const looks = { name: 'looks', args: ['tools/check.ts', 'looks'] };
const journeys = {
  name: 'journeys',
  args: [bin('@playwright/test', 'playwright'), 'test', '--retries=1'],
};

/**
 * `npm run verify`: what needs a database, a browser, or the whole stack. Journeys have the machine to themselves: beside
 * call tests pictures stand still on two cores. `npm test` runs its two parts by name, the quick looks of
 * `npm run check` beside the second, where the stack starts.
 */
const parts = {
  all: [[[generated, sites], calls], [[journeys]]],
  calls: [[[generated], calls]],
  journeys: [[[journeys], [looks]]],
};

// Node strips types itself: before its first test Playwright translates every journey, for a second and a half on one core.
process.env.PW_DISABLE_TS_ESM = '1';

const [, , part = 'all'] = process.argv;
if (!(part in parts)) throw new Error(`verify has no part ${part}`);
await runSteps(parts[part as keyof typeof parts]);
