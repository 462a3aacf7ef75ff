import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import { type Mutant, mutants } from './mutants.ts';
import { problemsOf } from './problems.ts';
import { openRehearsal, type Rehearsal, runChaos } from './run.ts';

const SEED = 417;
let rehearsal: Rehearsal;
beforeAll(async () => {
  rehearsal = await openRehearsal();
}, 4 * MINUTE);
afterAll(() => rehearsal.stop());

// The short form: each program is killed once and each fault strikes. `npm run chaos` goes on for as long as it is told.
test(
  'kills and faults, each of them, lose, double and believe nothing',
  { timeout: 6 * MINUTE },
  async () => {
    const report = await rehearsal.run({ seconds: 180, seed: SEED, endsBy: 'all' });
    expect(problemsOf(report)).toEqual([]);
  },
);

test('the mutant trustTheBody is caught', { timeout: 6 * MINUTE }, async () => {
  await rehearsal.mutate('trustTheBody');
  const { findings } = await rehearsal.run({ seconds: 180, seed: SEED, endsBy: 'believed' });
  expect(findings.believed).not.toEqual([]);
});

/** What a run with this guard taken out has to find. */
const caughtAs = {
  trustTheBody: 'believed',
  noUniqueLivePayment: 'doubled',
  noSweeper: 'unresolved',
  chargeBeforeTheRow: 'lost',
} as const satisfies Record<Mutant, string>;

// Each takes a stack of its own and half a minute of both cores: here one, above; all of them in `npm run proof`.
const all = process.env.MUTANTS === 'all' ? (Object.keys(mutants) as Mutant[]) : [];
for (const mutant of all) {
  test(`under kills too the mutant ${mutant} is caught`, { timeout: 4 * MINUTE }, async () => {
    const { findings } = await runChaos({ seconds: 6, seed: SEED, mutant });
    expect(findings[caughtAs[mutant]]).not.toEqual([]);
  });
}
