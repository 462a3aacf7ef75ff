import type { Caller } from '#platform/auth.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount } from '#platform/serve.ts';
import { insertAudit } from './queries/insert-audit.ts';

type Asked = {
  act: 'stream-key' | 'live-sources';
  caller: Caller;
  channelId: string;
  reason: string;
};
/** What was so before and is so now, for the audit: no keys. */
type Change<T> = { before: object; after: object; answer: T };

/** Does something to a channel that an operator names, with its line in the audit: both or neither. */
export function actOnChannel<T>(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { act, caller, channelId, reason }: Asked,
  change: (tx: Tx) => Promise<Change<T>>,
): Promise<T> {
  const operator = requireAccount(caller);
  return inTransaction(db, async (tx) => {
    const { before, after, answer } = await change(tx);
    await insertAudit(tx, {
      at: clock.now(),
      operatorId: operator.accountId,
      accountId: null,
      act,
      reason,
      before: JSON.stringify({ channelId, ...before }),
      after: JSON.stringify({ channelId, ...after }),
    });
    return answer;
  });
}
