import { bin, runSteps, vitest } from './check/steps.ts';

/** `npm run check`: everything that needs neither a database nor a browser, in under a minute. */
const routeTypes = {
  name: 'route types',
  args: [bin('@react-router/dev', 'react-router'), 'typegen'],
};

// Types and type-aware lint read what this writes.
const failed = await runSteps([[routeTypes]]);
const rest = await runSteps([
  [{ name: 'types', args: [bin('typescript', 'tsc'), '--project', '.'] }],
  [
    { name: 'format', args: [bin('oxfmt'), '--check'] },
    { name: 'lint', args: [bin('oxlint'), '--deny-warnings'] },
    { name: 'boundaries', args: ['tools/boundaries.ts'] },
    { name: 'dead exports', args: [bin('knip')] },
    vitest('small'),
  ],
]);
failed.push(...rest);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
