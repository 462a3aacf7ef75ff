import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';
import { repeatAlone, type Rounds, type Running, workDueRows } from '#platform/due.ts';
import { mornings } from './delivery/mornings.ts';
import { deleteOld } from './delivery/queries.ts';
import { dueDeliveries } from './delivery/send.ts';
import { takeNotice } from './delivery/tell.ts';
import { notificationsDeps, type NotificationsDeps } from './deps.ts';
import { dueDigests } from './digests/due-digests.ts';
import { dueReminders } from './reminders/due-reminders.ts';

/** Each holds a connection while it tells; others are left for what else the worker does. */
const AT_ONCE = 4;

/** What a worker does: takes what other modules have to say, and sends what is due. Any number may do so at once. */
export async function runNotifications(platform: Deps): Promise<Running> {
  const deps = notificationsDeps(platform);
  await deps.jobs.work('notify', (notice) => takeNotice(deps, notice), { concurrency: AT_ONCE });
  const works = [
    workDueRows(deps, dueDeliveries(deps)),
    workDueRows(deps, dueReminders(deps)),
    workDueRows(deps, dueDigests(deps)),
    workDueRows(deps, mornings(deps)),
    repeatAlone(deps, retention(deps)),
  ];
  return {
    async stop() {
      await Promise.all(works.map((work) => work.stop()));
    },
  };
}

const MESSAGES_KEPT = 90 * DAY;
const DELIVERIES_KEPT = 30 * DAY;
const ROWS_AT_ONCE = 1_000;

/** Removes what has been in an inbox for three months, and how it went out after one. */
export const retention = (deps: NotificationsDeps): Rounds => ({
  name: 'retention of messages',
  every: HOUR,
  firstAfter: MINUTE,
  round: () => {
    const now = deps.clock.now().getTime();
    return deleteOld(deps.db, {
      messagesBefore: new Date(now - MESSAGES_KEPT),
      deliveriesBefore: new Date(now - DELIVERIES_KEPT),
      limit: ROWS_AT_ONCE,
    });
  },
});
