import {
  type EventPage,
  type ListAccountEvents,
  listNewest,
} from '#platform/staff/account-events.ts';
import { type Db, sql } from '#platform/db.ts';

type LetterFacts = { title: string; ways: string | null };

/** What an account was told, and by which ways it went out: the newest first. */
function listLetters(db: Db, accountId: string, page: EventPage) {
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
export const listLetterEvents: ListAccountEvents = async (db, accountId, page) => {
  const rows = await listLetters(db, accountId, page);
  return rows.map(({ key, at, facts }) => ({
    key,
    at,
    area: 'letter' as const,
    title: facts.title,
    text: facts.ways === null ? 'Kotak masuk' : facts.ways.replaceAll(/\w+/g, inWords),
  }));
};

const inWords = (word: string) => words[word] ?? word;
