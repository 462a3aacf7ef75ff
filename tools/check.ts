import { bin, runSteps, sites, vitest } from './check/steps.ts';

/**
 * `npm run check`: everything that needs neither a database nor a browser, in under a minute. `npm test` runs its parts by
 * name: `tests`; beside them and those of calls `types`, with the sites before, which journeys need; and `looks`, the quick ones
 * at sources, beside journeys, whose stack leaves half of two cores while it starts. All have the same priority: what took only what
 * others left came to cold caches for minutes.
 */
const routeTypes = {
  name: 'route types',
  args: [bin('@react-router/dev', 'react-router'), 'typegen'],
};
// One program of TypeScript 7 for both: the type-aware rules need it anyway. It checks on one core, as tsconfig.json
// says: each more infers the queries' types anew, half as much work again for two, and the other steps have the rest.
const types = {
  name: 'lint and types',
  args: [bin('oxlint'), '--deny-warnings', '--type-check'],
};
const reading = [
  { name: 'shape and boundaries', args: ['tools/shape.ts'] },
  { name: 'licences', args: ['tools/licences.ts'] },
];
const looking = [
  { name: 'format', args: [bin('oxfmt'), '--check'] },
  { name: 'dead exports', args: [bin('knip')] },
];
const tests = vitest('small');

// Types, type-aware lint and the look for dead exports read what route types are written into.
const parts = {
  all: [
    [[routeTypes]],
    [
      [types, ...reading],
      [...looking, tests],
    ],
  ],
  tests: [[[tests]]],
  types: [[[sites, routeTypes, types]]],
  looks: [[[routeTypes, ...looking, ...reading]]],
};

const [, , part = 'all'] = process.argv;
if (!(part in parts)) throw new Error(`check has no part ${part}`);
await runSteps(parts[part as keyof typeof parts]);
