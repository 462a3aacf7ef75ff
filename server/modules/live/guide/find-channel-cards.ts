import type { Caller } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import { fillCards } from './fill-cards.ts';
import { listChannels } from './queries/list-channels.ts';
import { planOf, viewingOf } from './viewing.ts';

/** Cards of these channels in their order, as a caller is shown them; those that are not shown are left out. */
export async function findChannelCards(
  db: Db,
  caller: Caller,
  channelIds: readonly string[],
  now: Date,
) {
  const [channels, plan] = await Promise.all([
    listChannels(db, { channelIds }),
    planOf(db, caller, now),
  ]);
  const cards = await fillCards(db, channels, viewingOf(caller, now), plan);
  const byId = new Map(cards.map((card) => [card.id, card]));
  return channelIds.flatMap((channelId) => byId.get(channelId) ?? []);
}
