import { MINUTE, SECOND } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { findSessionRow, findStoredPosition } from './queries/report.ts';
import { updateRowExpiries } from './queries/settle.ts';
import type { StoredPosition } from './stored.ts';
import type { HeldLease, LeaseRenewal, PositionReport } from './viewing-state.ts';

/** While Valkey is away a process writes so many positions at once into the database, and lets the others go. */
const WRITES_AT_ONCE = 20;
const WARN_EVERY_MS = 5 * SECOND;

/** What the database has of a position that Valkey does not know. */
export async function loadPosition(
  db: Db,
  position: PositionReport,
): Promise<StoredPosition | undefined> {
  const row = await findStoredPosition(db, position, position.productId);
  if (row === undefined) return undefined;
  return {
    titleId: position.titleId,
    durationMs: position.length.durationMs,
    positionMs: row.positionMs,
    finished: row.finished,
    watchedAt: row.watchedAt.getTime(),
    watchedMs: row.watchedMs,
    reportedAt: row.reportedAt?.getTime() ?? null,
  };
}

/** How viewing goes on while Valkey does not answer. */
export function withoutValkey(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  rowExpiry: (expiresAt: Date) => Date,
) {
  let writing = 0;
  let warnedAt = 0;
  return {
    warn(error: unknown): void {
      if (Date.now() - warnedAt < WARN_EVERY_MS) return;
      warnedAt = Date.now();
      log.warn({ err: error }, 'viewing goes on without Valkey');
    },
    /** A row that stands says that it plays; its lease is renewed before others would take it for lapsed. */
    async lease(lease: LeaseRenewal | undefined, now: Date): Promise<HeldLease | undefined> {
      const row = lease && (await findSessionRow(db, lease));
      if (lease === undefined || row === undefined) return undefined;
      if (row.expiresAt.getTime() < now.getTime() + MINUTE)
        await updateRowExpiries(db, [{ id: lease.id, expiresAt: rowExpiry(lease.expiresAt) }]);
      return { sessionId: row.sessionId, productId: row.productId };
    },
    /** Undefined where too many are under way: the next report says the same and more. */
    async write<T>(write: () => Promise<T>): Promise<T | undefined> {
      if (writing >= WRITES_AT_ONCE) return undefined;
      writing += 1;
      try {
        return await write();
      } finally {
        writing -= 1;
      }
    },
  };
}
