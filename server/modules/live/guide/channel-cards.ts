import { tierOf } from '#modules/catalog/index.ts';
import { type CurrentPlan, planOpens } from '#modules/commerce/index.ts';
import type { Caller } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import { type Channel, listChannels } from '../channels/queries/channel.ts';
import { planOf, presentProgramme, type Viewing, viewingOf } from './present-programme.ts';
import { findStills } from '../stills/find-stills.ts';
import { listNowAndNext, type ProgrammeRow } from './queries/programme.ts';

/** Cards of channels in their order, each with what is on and what comes. */
export async function fillCards(
  db: Db,
  channels: readonly Channel[],
  viewing: Viewing,
  plan: CurrentPlan | undefined,
) {
  const ids = channels.map(({ channelId }) => channelId);
  const rowsOfAll = await listNowAndNext(db, ids, viewing.now);
  const stills = await findStills(db, ids, rowsOfAll, viewing.now);
  const programmes = Map.groupBy(rowsOfAll, ({ channelId }) => channelId);
  const present = (row: ProgrammeRow, channel: Channel) =>
    presentProgramme(row, channel, viewing, { stillUrl: stills.ofProgramme(row) });
  return channels.map((channel) => {
    const rows = programmes.get(channel.channelId) ?? [];
    const now = rows.find(({ startAt }) => startAt <= viewing.now);
    const next = rows.find((row) => row !== now);
    const onAir = now ? present(now, channel) : null;
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
      stillUrl: onAir?.stillUrl ?? whenUnannounced(onAir, viewing, stills.ofChannel(channelId)),
      now: onAir,
      next: next ? present(next, channel) : null,
    };
  });
}

/** A child is shown nothing that no guide announced. */
function whenUnannounced(
  onAir: unknown,
  { maxFilmClass }: Viewing,
  stillUrl: string | null,
): string | null {
  return onAir === null && maxFilmClass === undefined ? stillUrl : null;
}

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

/** Cards of the channels with these slugs as every grown viewer is shown them, whatever their plan. */
export async function findPublicChannelCards(db: Db, slugs: readonly string[], now: Date) {
  if (slugs.length === 0) return [];
  const channels = await listChannels(db, { slugs });
  return fillCards(db, channels, viewingOf({ kind: 'none' }, now), undefined);
}

type LinkedChannel = Pick<Channel, 'channelId' | 'slug' | 'number' | 'name'>;

export function linkTo({ channelId, slug, number, name }: LinkedChannel) {
  return { id: channelId, slug, number, name };
}

/** The channels before and after one in a list by number, which goes round; null when it is alone. */
export function neighboursOf(channelId: string, channels: readonly LinkedChannel[]) {
  const index = channels.findIndex((channel) => channel.channelId === channelId);
  if (index === -1 || channels.length < 2) return { previous: null, next: null };
  const previous = channels.at(index - 1);
  const next = channels[(index + 1) % channels.length];
  return { previous: previous ? linkTo(previous) : null, next: next ? linkTo(next) : null };
}
