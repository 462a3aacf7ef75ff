import type { Samples } from '../sample.ts';

export const notificationsSamples: Samples = {
  getNotificationPreference: {},
  getPushKey: {},
  importReminders: { input: () => ({ body: { reminders: [] } }), open: ['body.subjectId'] },
  listInbox: {},
  listReminders: {},
  readInbox: {
    input: () => ({ body: { messageIds: ['00000000-0000-4000-8000-000000000001'] } }),
    open: ['body.messageIds'],
  },
  registerInstallation: { input: () => ({ body: {} }), open: ['body.installationId'] },
  sendMessageEmail: { input: () => ({ body: { template: 'inbox_summary' } }) },
  setNotificationPreference: { input: () => ({ body: {} }) },
  setReminder: {
    input: ({ titleId }) => ({ body: { subject: 'title', subjectId: titleId, isOn: false } }),
    open: ['body.subjectId'],
  },
  subscribePush: {
    input: () => ({ body: { authToken: 'x', fcmToken: 'x' } }),
    refuses: { everyone: 'notifications.installationInvalid' },
  },
  tryPush: { refuses: { everyone: 'notifications.notSubscribed' } },
  unsubscribePush: {},
  watchInbox: {},
};
