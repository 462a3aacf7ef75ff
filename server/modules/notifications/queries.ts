import { type Db, sql, type Tx } from '#platform/db.ts';
import {
  type EventPage,
  type ListAccountEvents,
  listNewest,
} from '#platform/staff/account-events.ts';

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

type MessageFacts = { title: string; channels: string | null };

/** What an account was told, and by which channels it went out: the newest first. */
function listMessageFacts(db: Db, accountId: string, page: EventPage) {
  return listNewest<MessageFacts>(
    db,
    [
      sql`select 'letter:' || m.id as key, m.created_at as at, jsonb_build_object('title', m.title, 'channels',
        (select string_agg(d.channel || ' ' || d.state, ', ' order by d.channel) from notifications.delivery d
          where d.message_id = m.id)) as facts
        from notifications.message m where m.account_id = ${accountId}`,
    ],
    page,
  );
}

const words: Record<string, string> = {
  mail: 'email',
  push: 'push',
  sent: 'terkirim',
  waiting: 'menunggu',
  sending: 'sedang dikirim',
  held: 'ditahan jam tenang',
  folded: 'masuk ringkasan pagi',
  dropped: 'tidak dikirim',
  failed: 'gagal',
};

/** What an account was told. */
export const listMessageEvents: ListAccountEvents = async (db, accountId, page) => {
  const rows = await listMessageFacts(db, accountId, page);
  return rows.map(({ key, at, facts }) => ({
    key,
    at,
    area: 'letter' as const,
    title: facts.title,
    text: facts.channels === null ? 'Kotak masuk' : facts.channels.replaceAll(/\w+/g, inWords),
  }));
};

const inWords = (word: string) => words[word] ?? word;
