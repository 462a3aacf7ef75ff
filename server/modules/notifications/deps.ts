import { type ChangeStream, createChangeStream } from '#platform/change-stream.ts';
import type { Deps } from '#platform/deps.ts';
import { listInboxVersions } from './inbox/queries.ts';
import { createFcm } from './push/fcm.ts';
import { createPushHosts, type PushHosts } from './push/hosts.ts';
import type { PushServices } from './push/push-service.ts';
import { createWebPush } from './push/web-push.ts';

/** What the module's own files work with. */
export type NotificationsDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'testClock' | 'events' | 'jobs' | 'locks' | 'mail' | 'log'
> & { services: PushServices; hosts: PushHosts };

/** What its calls work with, in a process that serves them. */
export type NotificationsServerDeps = NotificationsDeps & { inboxChanges: ChangeStream };

/** Something lies in an inbox, or was read: `{ accountId }`. */
export const INBOX_EVENT = 'notifications.inbox';
/** Something is to be sent. */
export const DUE_EVENT = 'notifications.due';

export function notificationsDeps(deps: Deps): NotificationsDeps {
  const { vapidPrivateKey: privateKey, vapidSubject: subject, extraHosts, fcm } = deps.config.push;
  const now = () => deps.clock.now();
  return {
    ...deps,
    hosts: createPushHosts(now),
    services: {
      web: createWebPush({ vapid: { privateKey, subject }, extraHosts, now }),
      fcm: fcm === undefined ? undefined : createFcm(fcm, now),
    },
  };
}

export function notificationsServerDeps(deps: Deps): NotificationsServerDeps {
  const inboxChanges = createChangeStream(deps, {
    event: INBOX_EVENT,
    idField: 'accountId',
    listVersions: (ids) => listInboxVersions(deps.db, ids),
  });
  return { ...notificationsDeps(deps), inboxChanges };
}
