import { tierOf } from '#modules/catalog/index.ts';
import { type CurrentPlan, planOpens } from '#modules/commerce/index.ts';
import type { Db } from '#platform/db.ts';
import type { Channel } from './channel.ts';
import { presentProgramme } from './present-programme.ts';
import { listNowAndNext } from './queries/list-now-and-next.ts';
import type { Viewing } from './viewing.ts';

/** Cards of channels in their order, each with what is on and what comes. */
export async function fillCards(
  db: Db,
  channels: readonly Channel[],
  viewing: Viewing,
  plan: CurrentPlan | undefined,
) {
  const ids = channels.map(({ channelId }) => channelId);
  const programmes = Map.groupBy(
    await listNowAndNext(db, ids, viewing.now),
    ({ channelId }) => channelId,
  );
  return channels.map((channel) => {
    const rows = programmes.get(channel.channelId) ?? [];
    const now = rows.find(({ startAt }) => startAt <= viewing.now);
    const next = rows.find((row) => row !== now);
    const { channelId, slug, number, name, mark, colour, logoUrl, matrix } = channel;
    return {
      id: channelId,
      slug,
      number,
      name,
      mark,
      colour,
      logoUrl,
      genre: { id: channel.genreId, name: channel.genreName },
      matrix,
      tier: tierOf(matrix),
      isEntitled: planOpens(plan, { titleId: channelId, matrix }),
      now: now ? presentProgramme(now, channel, viewing) : null,
      next: next ? presentProgramme(next, channel, viewing) : null,
    };
  });
}
