import type { Tx } from '#platform/db.ts';
import type { Automatic } from './automatic.ts';
import { updateAutomatic } from './queries/update-automatic.ts';

export type EndReason = NonNullable<Automatic['endReason']>;

/** Ends a consent: nothing is charged by it from here on. What it could charge is forgotten next, by its own row. */
export async function endAutomatic(
  tx: Tx,
  { id, token }: Automatic,
  endReason: EndReason,
  now: Date,
): Promise<void> {
  await updateAutomatic(tx, id, {
    state: 'ended',
    endedAt: now,
    endReason,
    chargeAt: null,
    checkAt: token === null ? null : now,
  });
}
