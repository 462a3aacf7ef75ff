import type { Db } from '#platform/db.ts';

type Channel = { channelId: string; name: string };

/**
 * Renews a lease that still runs; a screen of television shows the channel that it went on to. False when the lease has
 * ended or was stopped from another device.
 */
export async function updateScreenLease(
  db: Db,
  screen: { id: string; accountId: string; now: Date; expiresAt: Date; channel?: Channel },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('playback.screen')
    .set({
      expiresAt: screen.expiresAt,
      ...(screen.channel && { channelId: screen.channel.channelId, title: screen.channel.name }),
    })
    .where('id', '=', screen.id)
    .where('accountId', '=', screen.accountId)
    .where('expiresAt', '>', screen.now)
    .$if(screen.channel !== undefined, (query) => query.where('channelId', 'is not', null))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
