import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { insertOperatorAct } from '../queries/insert-operator-act.ts';
import type { Case } from './case.ts';
import { sendCaseLetter } from './letters.ts';
import { insertCaseEntry } from './queries/insert-case-entry.ts';
import { lockCase } from './queries/lock-case.ts';
import { updateCaseState } from './queries/update-case-state.ts';

type Said = { caseId: string; text: string };

/** The buyer says more; whoever had answered is asked again. */
export function writeInCase(parts: CommerceParts, { caseId, text }: Said): Promise<Case> {
  return inTransaction(parts.db, async (tx) => {
    const now = parts.clock.now();
    const about = (await lockCase(tx, caseId)) ?? fail('commerce.caseNotFound');
    if (about.state === 'closed') fail('commerce.caseClosed');
    await insertCaseEntry(tx, { caseId, who: 'buyer', text, at: now });
    return (await updateCaseState(tx, { id: caseId, state: 'open', now })) ?? about;
  });
}

/** The team answers, and closes it where that settles the question. The buyer is told by mail. */
export function answerCase(
  parts: CommerceParts,
  { caseId, text, closes, operatorId }: Said & { closes: boolean; operatorId: string },
): Promise<Case> {
  return inTransaction(parts.db, async (tx) => {
    const now = parts.clock.now();
    const before = (await lockCase(tx, caseId)) ?? fail('commerce.caseNotFound');
    if (before.state === 'closed') fail('commerce.caseClosed');
    await insertCaseEntry(tx, { caseId, who: 'team', text, at: now });
    const act = { act: 'case.answer', subject: caseId, details: { closes } };
    await insertOperatorAct(tx, { operatorId, ...act, at: now });
    const state = closes ? 'closed' : 'answered';
    const after = (await updateCaseState(tx, { id: caseId, state, now })) ?? before;
    await sendCaseLetter(parts, tx, after, text);
    return after;
  });
}
