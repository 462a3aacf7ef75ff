import type { ListAccountEvents } from '#platform/account-events.ts';
import { listLetters } from './queries.ts';

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
