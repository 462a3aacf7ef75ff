import type { Db } from '#platform/db.ts';
import type { DataExport } from './insert-export-once.ts';

/** Copies whose time is over, and those that nobody has finished since `givenUpBefore`. */
export function listExportsOver(
  db: Db,
  { now, givenUpBefore }: { now: Date; givenUpBefore: Date },
): Promise<DataExport[]> {
  return db
    .selectFrom('accounts.export')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'ready'), eb('expiresAt', '<=', now)]),
        eb.and([eb('state', '=', 'waiting'), eb('requestedAt', '<=', givenUpBefore)]),
      ]),
    )
    .limit(100)
    .execute();
}
