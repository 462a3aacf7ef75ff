import { expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import { type Mutant, mutants } from './mutants.ts';
import { problemsOf } from './problems.ts';
import { runChaos } from './run.ts';

const SEED = 417;

// The short form: each program is killed once and each fault strikes. `npm run chaos` goes on for as long as it is told.
test(
  'kills and faults, each of them, lose, double and believe nothing',
  { timeout: 8 * MINUTE },
  async () => {
    const report = await runChaos({ seconds: 180, seed: SEED, isShort: true });
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

// Each takes a stack of its own and half a minute of both cores: `npm run proof` runs them, and `audit.db.test` shows each time
// that what they leave behind would be found.
const all = process.env.MUTANTS === 'all' ? (Object.keys(mutants) as Mutant[]) : [];
for (const mutant of all) {
  test(`under kills too the mutant ${mutant} is caught`, { timeout: 4 * MINUTE }, async () => {
    const { findings } = await runChaos({ seconds: 6, seed: SEED, mutant });
    expect(findings[caughtAs[mutant]]).not.toEqual([]);
  });
}
