import { randomUUID } from 'node:crypto';
import { SECOND } from '#contract/constants.ts';
import { findAccount } from '#modules/accounts/index.ts';
import type { TimeGroup } from '#platform/clocks.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Rounds } from '#platform/due.ts';
import { DUE_EVENT, type NotificationsDeps } from '../deps.ts';
import { lockInbox } from '../inbox/queries.ts';
import { defaultQuiet, quietUntil } from '../preferences/policy.ts';
import { findQuiet } from '../preferences/queries.ts';
import { listSubscriptions } from '../push/queries.ts';
import { MORNING_LIFE } from './compose.ts';
import * as queries from './queries.ts';

const AT_ONCE = 50;

/** Quiet hours that are over: what waited becomes one push for each device. */
export const mornings = (deps: NotificationsDeps): Rounds => ({
  name: 'mornings',
  every: 5 * SECOND,
  round: async () => (await endMornings(deps)) >= AT_ONCE,
});

/** Returns how many accounts' quiet hours it ended. */
export async function endMornings(deps: NotificationsDeps): Promise<number> {
  let ended = 0;
  for (const group of deps.testClock.groups()) ended += await endDue(deps, group);
  return ended;
}

/** In one transaction with the row that made it due: what waited goes into exactly one digest. */
function endDue(deps: NotificationsDeps, group: TimeGroup): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const accountIds = await queries.claimDueMornings(tx, group, AT_ONCE);
    const dueAt = deps.clock.now();
    const endsAt = new Date(dueAt.getTime() + MORNING_LIFE);
    for (const accountId of accountIds) {
      // Who is told something meanwhile comes before this, or finds no morning and makes one.
      await lockInbox(tx, accountId);
      const until = await findQuietEnd(tx, accountId, group.now);
      if (until !== undefined) {
        await queries.updateMorning(tx, accountId, until);
        continue;
      }
      await queries.deleteMorning(tx, accountId);
      const messageIds = await queries.updateHeldFolded(tx, accountId, group.now);
      const subscriptions = messageIds.length === 0 ? [] : await listSubscriptions(tx, accountId);
      await queries.insertDeliveries(
        tx,
        subscriptions.map(({ id: subscriptionId }) => ({
          id: randomUUID(),
          accountId,
          messageId: null,
          messageIds,
          channel: 'push',
          state: 'waiting',
          dueAt,
          endsAt,
          subscriptionId,
        })),
      );
    }
    if (accountIds.length > 0) await deps.events.publish(tx, DUE_EVENT, {});
    return accountIds.length;
  });
}

/** Quiet hours as they are now: they may have been changed since something began to wait. */
async function findQuietEnd(tx: Tx, accountId: string, now: Date): Promise<Date | undefined> {
  const chosen = await findQuiet(tx, accountId);
  if (chosen !== undefined) return quietUntil(chosen, now);
  const account = await findAccount(tx, accountId);
  return account && quietUntil(defaultQuiet(account.timezone), now);
}
