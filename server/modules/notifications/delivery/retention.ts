import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import type { Rounds } from '#platform/due.ts';
import type { NotificationsDeps } from '../deps.ts';
import { deleteOld } from './queries.ts';

const MESSAGES_KEPT = 90 * DAY;
const DELIVERIES_KEPT = 30 * DAY;
const AT_ONCE = 1_000;

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
      limit: AT_ONCE,
    });
  },
});
