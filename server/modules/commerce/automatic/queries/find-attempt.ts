import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { type Payment, readPayment } from '../../payment.ts';

/** The payment that one try of one consent has made. */
export async function findAttempt(
  db: Db,
  saved: string,
  attempt: string,
): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('commerce.payment')
    .selectAll()
    .where(sql<boolean>`choice ? 'attempt'`)
    .where(sql<boolean>`choice ->> 'saved' = ${saved}`)
    .where(sql<boolean>`choice ->> 'attempt' = ${attempt}`)
    .executeTakeFirst();
  return row && readPayment(row);
}
