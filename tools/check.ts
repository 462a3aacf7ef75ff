import { bin, runSteps, vitest } from './check/steps.ts';

/** `npm run check`: everything that needs neither a database nor a browser, in under a minute. */
const routeTypes = {
  name: 'route types',
  args: [bin('@react-router/dev', 'react-router'), 'typegen'],
};

await runSteps([
  // Types and type-aware lint read what this writes.
  [[routeTypes]],
  [
    [
      // One program of TypeScript 7 for both: the type-aware rules need it anyway. It checks on one core, as tsconfig.json
      // says: each more infers the queries' types anew, half as much work again for two, and the other steps have the rest.
      { name: 'lint and types', args: [bin('oxlint'), '--deny-warnings', '--type-check'] },
      { name: 'shape and boundaries', args: ['tools/shape.ts'] },
      { name: 'licences', args: ['tools/licences.ts'] },
    ],
    [
      { name: 'format', args: [bin('oxfmt'), '--check'] },
      { name: 'dead exports', args: [bin('knip')] },
      vitest('small'),
    ],
  ],
]);
