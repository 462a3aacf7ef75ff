import { type Db, inTransaction } from './db.ts';
import type { Events } from './events.ts';
import { CLOCK_MOVED, type MovedClock } from './moved-clock.ts';
import { deleteClockOffset } from './queries/delete-clock-offset.ts';
import { listClockOffsets } from './queries/list-clock-offsets.ts';
import { upsertClockOffset } from './queries/upsert-clock-offset.ts';

type MoveParts = { db: Db; events: Events; time: MovedClock };

/** Whose time: an account's, or everybody's. */
export type ClockOwner = string | null;

/** Moves the time on. It never goes back but to the real one, by `resetClock`: what is written down has happened. */
export async function moveClock(
  { db, events, time }: MoveParts,
  accountId: ClockOwner,
  milliseconds: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await upsertClockOffset(tx, { accountId, milliseconds, now: new Date() });
    await events.publish(tx, CLOCK_MOVED, {});
  });
  await time.reload();
}

/** Back to the real time. What was recorded ahead of it stays where it is. */
export async function resetClock(
  { db, events, time }: MoveParts,
  accountId: ClockOwner,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteClockOffset(tx, accountId);
    await events.publish(tx, CLOCK_MOVED, {});
  });
  await time.reload();
}

/** Who is ahead, and by how many milliseconds; an account's own comes on top of everybody's. */
export { listClockOffsets as listMovedClocks };
/** For an account that is erased. */
export { deleteClockOffset as forgetClock };
