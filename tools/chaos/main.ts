import { parseArgs } from 'node:util';
import { isMutant, mutants } from './mutants.ts';
import { problemsOf } from './problems.ts';
import { runChaos } from './run.ts';

/**
 * `npm run chaos -- --seconds 120 [--seed N] [--mutant NAME]`: money under kills and gateway faults. Prints what
 * happened and what is wrong with the ledger; exits with 1 when anything is, or when a fault never struck.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    mutant: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const seed = Number(values.seed);
const { mutant } = values;
if (!(seconds > 0) || !Number.isInteger(seed)) giveUp('--seconds and --seed are numbers');
if (mutant !== undefined && !isMutant(mutant)) {
  giveUp(`There are the mutants ${Object.keys(mutants).join(', ')}`);
}

console.log(
  `${seconds} s of chaos, seed ${seed}${mutant === undefined ? '' : `, mutant ${mutant}`}`,
);
const report = await runChaos({ seconds, seed, mutant });
const { findings, ...figures } = report;
console.log(JSON.stringify(figures, null, 2));
for (const [name, list] of Object.entries(findings) as [string, string[]][]) {
  console.log(`${name}: ${list.length}`);
}
const problems = problemsOf(report);
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);

function giveUp(message: string): never {
  console.error(message);
  process.exit(2);
}
