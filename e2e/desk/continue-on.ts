import { z } from 'zod';
import { SECOND } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';

export const wantedContinuing = z.object({
  /** Numbers of the channel whose programme ends, and of the one where it goes on. */
  from: z.number().int(),
  to: z.number().int(),
  /** It ends in so many seconds. */
  seconds: z.number(),
});

/** Lets what a channel shows end soon and go on at another one, as an event with an open end does. */
export async function continueOn(
  db: Db,
  { from, to, seconds }: z.output<typeof wantedContinuing>,
): Promise<{ stop: string }> {
  const channelOf = (number: number) =>
    db.selectFrom('live.channel').select('channelId').where('number', '=', number);
  const stopAt = new Date(Date.now() + seconds * SECOND);
  const { numUpdatedRows } = await db
    .updateTable('live.programme')
    .set({ stopAt, continuesOn: channelOf(to) })
    .where('programmeId', '=', (row) =>
      row
        .selectFrom('live.programme')
        .select('programmeId')
        .where('channelId', '=', channelOf(from))
        .where('startAt', '<', new Date())
        .orderBy('startAt', 'desc')
        .limit(1),
    )
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`Channel ${from} has no programme`);
  return { stop: stopAt.toISOString() };
}
