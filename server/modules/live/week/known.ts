import type { WeekSlot } from '#contract/live/week-shapes.ts';
import {
  listScheduleCategories,
  listScheduleTitles,
  type ScheduleTitle,
} from '#modules/catalog/index.ts';
import type { Db } from '#platform/db.ts';
import { listChannels } from '../channels/queries/channel.ts';
import { findCollections } from '../fillers/queries.ts';
import { listFixtureRows } from '../sports/queries/fixture.ts';
import type { AssembledPlan } from '../timelines/plan.ts';
import type { TargetChannel } from './open-ends.ts';

type Match = { title: string; synopsis: string };

/** What slots name, looked up once: the rules about it are pure. */
export type Known = {
  titles: ReadonlyMap<string, ScheduleTitle>;
  /** Titles of a category, in its order. */
  categories: ReadonlyMap<string, { name: string; titles: readonly ScheduleTitle[] }>;
  /** What collections of fillers hold, as far as it can be shown. */
  collections: ReadonlyMap<
    string,
    { name: string; fillers: readonly { title: ScheduleTitle; weight: number }[] }
  >;
  matches: ReadonlyMap<string, Match>;
  /** Where events with an open end may go on. */
  channels: ReadonlyMap<string, TargetChannel & { name: string }>;
  plan: AssembledPlan | null;
  /** All slots of the week: a series goes on from one to the next. */
  slots: readonly WeekSlot[];
};

export async function findKnown(
  db: Db,
  slots: readonly WeekSlot[],
  plan: AssembledPlan | null,
): Promise<Known> {
  const collections = await findCollections(
    db,
    slots.flatMap(({ fill }) =>
      typeof fill === 'object' && 'collectionId' in fill ? [fill.collectionId] : [],
    ),
  );
  const titleIds = [
    ...slots.flatMap(({ source }) => ('titleId' in source ? [source.titleId] : [])),
    ...collections.flatMap(({ fillers }) => fillers.map(({ titleId }) => titleId)),
  ];
  const categoryIds = [
    ...slots.flatMap(({ source }) => (source.kind === 'category' ? [source.categoryId] : [])),
    ...slots.flatMap(({ fill }) =>
      typeof fill === 'object' && 'categoryId' in fill ? [fill.categoryId] : [],
    ),
  ];
  const fixtureIds = slots.flatMap(({ source }) =>
    source.kind === 'fixture' ? [source.fixtureId] : [],
  );
  const overflowIds = slots.flatMap(({ overflowChannelId: id }) => (id === null ? [] : [id]));
  const [titles, all, matches, channels] = await Promise.all([
    listScheduleTitles(db, { titleIds, categoryIds }),
    categoryIds.length > 0 ? listScheduleCategories(db) : [],
    findMatches(db, fixtureIds),
    overflowIds.length > 0 ? listChannels(db, { channelIds: overflowIds }) : [],
  ]);
  const byId = new Map(titles.map((title) => [title.titleId, title]));
  return {
    titles: byId,
    categories: new Map(
      [...new Set(categoryIds)].map((id) => [
        id,
        {
          name: all.find((category) => category.id === id)?.name ?? 'Kategori',
          titles: titles.filter((title) => title.categoryIds.includes(id)),
        },
      ]),
    ),
    collections: new Map(
      collections.map(({ collectionId, name, fillers }) => [
        collectionId,
        {
          name,
          fillers: fillers.flatMap(({ titleId, weight }) => {
            const title = byId.get(titleId);
            return title === undefined ? [] : [{ title, weight }];
          }),
        },
      ]),
    ),
    matches,
    channels: new Map(channels.map((each) => [each.channelId, each])),
    plan,
    slots,
  };
}

/** What a guide says of these matches before they are played, by id. */
async function findMatches(db: Db, ids: readonly string[]): Promise<Map<string, Match>> {
  if (ids.length === 0) return new Map();
  const rows = await listFixtureRows(db, { ids, limit: ids.length }, new Date(0));
  return new Map(
    rows.map(({ fixtureId, homeName, awayName, competitionName, venue }) => [
      fixtureId,
      {
        title: `${homeName} vs ${awayName}`,
        synopsis: [competitionName, venue].filter(Boolean).join(', '),
      },
    ]),
  );
}

/** What a guide says of an event that may go on elsewhere. */
export const overflowWords = (name: string) => `Bila belum selesai, dilanjutkan di ${name}.`;

type Continuing = { overflowChannelId: string | null; overflowName: string | null };

/** What an event shows, with where it goes on if it does. */
export function sayingWhere<T extends { synopsis: string }>(
  content: T | undefined,
  { overflowChannelId, overflowName }: Continuing = NOWHERE,
): T | undefined {
  if (content === undefined || overflowName === null) return content;
  return {
    ...content,
    synopsis: [content.synopsis, overflowWords(overflowName)].filter(Boolean).join(' '),
    continuesOn: overflowChannelId,
  };
}
const NOWHERE: Continuing = { overflowChannelId: null, overflowName: null };
