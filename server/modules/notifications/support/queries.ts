import { type EventPage, listNewest } from '#platform/account-events.ts';
import { type Db, sql } from '#platform/db.ts';

export type LetterFacts = { title: string; ways: string | null };

/** What an account was told, and by which ways it went out: the newest first. */
export function listLetters(db: Db, accountId: string, page: EventPage) {
  return listNewest<LetterFacts>(
    db,
    [
      sql`select 'letter:' || m.id as key, m.created_at as at, jsonb_build_object('title', m.title, 'ways',
        (select string_agg(d.channel || ' ' || d.state, ', ' order by d.channel) from notifications.delivery d
          where d.message_id = m.id)) as facts
        from notifications.message m where m.account_id = ${accountId}`,
    ],
    page,
  );
}
