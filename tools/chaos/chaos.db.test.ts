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

test.for(Object.keys(mutants) as Mutant[])(
  'the mutant %s is caught',
  { timeout: 4 * MINUTE },
  async (mutant) => {
    const { findings } = await runChaos({ seconds: 10, seed: SEED, mutant });
    expect(findings[caughtAs[mutant]]).not.toEqual([]);
  },
);
