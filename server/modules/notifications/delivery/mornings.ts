import { randomUUID } from 'node:crypto';
import { SECOND } from '#contract/constants.ts';
import { findAccount } from '#modules/accounts/index.ts';
import { claimByGroup } from '#platform/clocks.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { type DueRows, workOnce } from '#platform/due.ts';
import { DUE_EVENT, type NotificationsDeps } from '../deps.ts';
import { lockInbox } from '../inbox/queries.ts';
import { defaultQuiet, quietUntil } from '../preferences/policy.ts';
import { findQuiet } from '../preferences/queries.ts';
import { listSubscriptions } from '../push/queries.ts';
import { MORNING_LIFE } from './compose.ts';
import * as queries from './queries.ts';

/** A process that dies leaves its accounts to others after this time; one that failed is tried again then. */
const CLAIM_LEASE = 30 * SECOND;
/** Each holds a connection. */
const AT_ONCE = 4;

/** Quiet hours that are over: what waited becomes one push for each device. */
export const mornings = (deps: NotificationsDeps): DueRows<queries.Morning> => ({
  name: 'mornings',
  every: 5 * SECOND,
  batch: AT_ONCE,
  claim: () =>
    claimByGroup(deps.testClock, { lease: CLAIM_LEASE, limit: AT_ONCE }, (due) =>
      queries.claimDueMornings(deps.db, due),
    ),
  work: (morning) => deps.testClock.forAccount(morning.accountId, () => endMorning(deps, morning)),
});

/** One claim of them and its work. */
export const endMornings = (deps: NotificationsDeps) => workOnce(deps, mornings(deps));

/** In one transaction with the row that made it due: what waited goes into exactly one digest. */
function endMorning(deps: NotificationsDeps, morning: queries.Morning): Promise<void> {
  const { accountId } = morning;
  return inTransaction(deps.db, async (tx) => {
    if (!(await queries.lockMorning(tx, morning))) return;
    // Who is told something meanwhile comes before this, or finds no morning and makes one.
    await lockInbox(tx, accountId);
    const now = deps.testClock.now();
    const until = await findQuietEnd(tx, accountId, now);
    if (until !== undefined) return queries.updateMorning(tx, accountId, until);
    await queries.deleteMorning(tx, accountId);
    const messageIds = await queries.updateHeldFolded(tx, accountId, now);
    const subscriptions = messageIds.length === 0 ? [] : await listSubscriptions(tx, accountId);
    const dueAt = deps.clock.now();
    const endsAt = new Date(dueAt.getTime() + MORNING_LIFE);
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
    if (subscriptions.length > 0) await deps.events.publish(tx, DUE_EVENT, {});
  });
}

/** Quiet hours as they are now: they may have been changed since something began to wait. */
async function findQuietEnd(tx: Tx, accountId: string, now: Date): Promise<Date | undefined> {
  const chosen = await findQuiet(tx, accountId);
  if (chosen !== undefined) return quietUntil(chosen, now);
  const account = await findAccount(tx, accountId);
  return account && quietUntil(defaultQuiet(account.timezone), now);
}
