import { expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import { type Mutant, mutants } from './mutants.ts';
import { problemsOf } from './problems.ts';
import { runChaos } from './run.ts';

const SEED = 417;

test(
  '20 s of kills and faults lose, double and believe nothing',
  { timeout: 4 * MINUTE },
  async () => {
    const report = await runChaos({ seconds: 20, seed: SEED });
    expect(problemsOf(report)).toEqual([]);
  },
);

/** What a run with this guard taken out has to find. */
const caughtAs = {
  trustTheBody: 'believed',
  noUniqueLivePayment: 'doubled',
  noSweeper: 'unresolved',
  chargeBeforeTheRow: 'lost',
} as const satisfies Record<Mutant, string>;

const all = Object.keys(mutants) as Mutant[];
// Each takes half a minute of both cores: one of them here, all of them in `npm run proof`.
test.for(process.env.MUTANTS === 'all' ? all : all.slice(0, 1))(
  'the mutant %s is caught',
  { timeout: 4 * MINUTE },
  async (mutant) => {
    const { findings } = await runChaos({ seconds: 6, seed: SEED, mutant });
    expect(findings[caughtAs[mutant]]).not.toEqual([]);
  },
);
