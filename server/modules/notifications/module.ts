import type { Module } from '#platform/module.ts';
import { type NotificationsServerDeps, notificationsServerDeps } from './deps.ts';
import { routes as emails } from './emails/routes.ts';
import { routes as inbox } from './inbox/routes.ts';
import { routes as preferences } from './preferences/routes.ts';
import { deleteAccountData, deleteProfileData, listAccountData } from './queries.ts';
import { followSignOuts } from './push/installations.ts';
import { routes as push } from './push/routes.ts';
import { routes as reminders } from './reminders/routes.ts';

/**
 * What viewers are told, where and when: inbox, push, e-mail, reminders. Other modules hand over what they have to say
 * by the job `notify`, in their own transaction; the worker takes it (`runNotifications`).
 */
export const notificationsModule: Module<NotificationsServerDeps> = {
  name: 'notifications',
  open: notificationsServerDeps,
  routes: [...push, ...inbox, ...preferences, ...reminders, ...emails],
  personalData: {
    exportAccount: async (db, accountId) => ({
      pemberitahuan: await listAccountData(db, accountId),
    }),
    eraseAccount: deleteAccountData,
    eraseProfile: deleteProfileData,
  },
  start(app, deps) {
    const unfollow = followSignOuts(deps);
    // Before the server drains: an open stream would hold it up.
    app.addHook('preClose', async () => {
      unfollow();
      deps.inboxChanges.close();
    });
  },
};
