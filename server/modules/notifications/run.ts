import type { Deps } from '#platform/deps.ts';
import { repeatRounds, type Running, workDueRows } from '#platform/due.ts';
import { mornings } from './delivery/mornings.ts';
import { retention } from './delivery/retention.ts';
import { dueDeliveries } from './delivery/send.ts';
import { takeNotice } from './delivery/tell.ts';
import { notificationsDeps } from './deps.ts';
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
    repeatRounds(deps, mornings(deps)),
    repeatRounds(deps, retention(deps)),
  ];
  return {
    async stop() {
      await Promise.all(works.map((work) => work.stop()));
    },
  };
}
