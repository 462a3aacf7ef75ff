import type { Db, Tx } from '#platform/db.ts';

/** Everything that notifications hold of an account. Where push goes is named by its service, without its keys. */
export async function listAccountData(db: Db, accountId: string) {
  const [messages, deliveries, preferences, quiet, installations, subscriptions, reminders] =
    await Promise.all([
      db
        .selectFrom('notifications.message')
        .select(['profileId', 'kind', 'title', 'body', 'url', 'createdAt', 'readAt'])
        .where('accountId', '=', accountId)
        .orderBy('createdAt', 'desc')
        .execute(),
      db
        .selectFrom('notifications.delivery')
        .select(['channel', 'state', 'dueAt', 'doneAt', 'outcome'])
        .where('accountId', '=', accountId)
        .orderBy('dueAt', 'desc')
        .execute(),
      db
        .selectFrom('notifications.preference')
        .select(['kind', 'inbox', 'push', 'mail'])
        .where('accountId', '=', accountId)
        .orderBy('kind')
        .execute(),
      db
        .selectFrom('notifications.quiet')
        .select(['isOn', 'fromMinute', 'toMinute', 'zone'])
        .where('accountId', '=', accountId)
        .execute(),
      db
        .selectFrom('notifications.installation')
        .select(['deviceId', 'isAllowed', 'createdAt', 'refreshedAt'])
        .where('accountId', '=', accountId)
        .orderBy('createdAt')
        .execute(),
      db
        .selectFrom('notifications.subscription')
        .select(['deviceId', 'service', 'address', 'createdAt', 'refreshedAt'])
        .where('accountId', '=', accountId)
        .orderBy('createdAt')
        .execute(),
      db
        .selectFrom('notifications.reminder')
        .select(['profileId', 'subject', 'title', 'place', 'startAt', 'remindAt', 'createdAt'])
        .where('accountId', '=', accountId)
        .orderBy('startAt')
        .execute(),
    ]);
  return { messages, deliveries, preferences, quiet, installations, subscriptions, reminders };
}

const ofAccount = [
  'notifications.delivery',
  'notifications.message',
  'notifications.morning',
  'notifications.inbox',
  'notifications.preference',
  'notifications.quiet',
  'notifications.installation',
  'notifications.subscription',
  'notifications.reminder',
  'notifications.digest',
] as const;

/** Everything of an account; what is about to be sent finds nothing to send. */
export async function deleteAccountData(tx: Tx, accountId: string): Promise<void> {
  for (const table of ofAccount)
    await tx.deleteFrom(table).where('accountId', '=', accountId).execute();
}

/** What a profile was told, and what it was to be reminded of. */
export async function deleteProfileData(
  tx: Tx,
  { accountId, profileId }: { accountId: string; profileId: string },
): Promise<void> {
  for (const table of ['notifications.message', 'notifications.reminder'] as const)
    await tx
      .deleteFrom(table)
      .where('accountId', '=', accountId)
      .where('profileId', '=', profileId)
      .execute();
}
