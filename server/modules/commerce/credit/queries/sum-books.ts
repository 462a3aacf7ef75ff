import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** What lies in every book, credit side positive; all of them sum to zero. */
export async function sumBooks(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ book: string; sum: number }>`
    select book::text, sum(amount)::int8 as sum from (
      select credit as book, amount_rupiah as amount from ${sql.table('commerce.ledger_entry')}
      union all
      select debit, -amount_rupiah from ${sql.table('commerce.ledger_entry')}
    ) as sides group by book`.execute(db);
  return Object.fromEntries(rows.map(({ book, sum }) => [book, sum]));
}
