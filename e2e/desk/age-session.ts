import { z } from 'zod';
import { MINUTE } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { hashSecret } from '#platform/secrets.ts';

export const wantedAge = z.object({
  /** What the browser keeps of its staff session. */
  secret: z.string(),
  /** So long ago it was used last, and its passkey shown. */
  minutes: z.number(),
});

/** Lets time pass for one staff session: its lock and its step-up go by the real clock, which no rehearsal moves. */
export async function ageSession(
  db: Db,
  { secret, minutes }: z.output<typeof wantedAge>,
): Promise<{ aged: number }> {
  const then = new Date(Date.now() - minutes * MINUTE);
  const { numUpdatedRows } = await db
    .updateTable('accounts.staffSession')
    .set({ lastUsedAt: then, steppedUpAt: then })
    .where('tokenHash', '=', hashSecret(secret))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('No staff session has this secret');
  return { aged: minutes };
}
