import type { Tx } from '#platform/db.ts';
import { insertChange } from './queries/insert-change.ts';

/**
 * Who changed something of sports from what to what, in the transaction that changes it. Saying the same again is no
 * change.
 */
export async function writeDown(
  tx: Tx,
  change: {
    accountId: string;
    what: 'competition' | 'team' | 'fixture' | 'score' | 'moment' | 'highlight';
    targetId: string;
    before: object | null;
    after: object | null;
    at: Date;
  },
): Promise<void> {
  const { before, after, ...rest } = change;
  const texts = { before: textOf(before), after: textOf(after) };
  if (texts.before === texts.after) return;
  await insertChange(tx, { ...rest, ...texts });
}

function textOf(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
