import { MINUTE, SECOND } from '#contract/constants.ts';
import * as contract from '#contract/live/channels.ts';
import { getPlanContent, getTvsCategories, getTvsGenres } from '#contract/live/menus.ts';
import {
  countTitlesByMatrix,
  listMenuCategories,
  listMenuGenres,
  tierOf,
} from '#modules/catalog/index.ts';
import { listPlans, planOpens } from '#modules/commerce/index.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok } from '#platform/module.ts';
import {
  countChannels,
  findChannel,
  findMapping,
  listChannels,
  listChannelLinks,
} from '../channels/queries/channel.ts';
import { listLiveGenres } from '../channels/queries/genre.ts';
import { fillCards, neighboursOf } from './channel-cards.ts';
import { planOf, viewingOf } from './present-programme.ts';

const CACHE_TTL = 5 * SECOND;
const SPORTS_GENRE = 'olahraga';
/** What a plan holds grows by the week; counting reads the whole catalogue. */
const PLAN_CONTENT_TTL = 10 * MINUTE;

export const routes = [
  call(contract.getChannelList, async ({ db, clock, testClock }: Deps, { query, caller }) => {
    const { genreId, keyword, after, most } = query;
    const now = clock.now();
    const filter = { genreId, keyword: keyword?.trim() || undefined };
    const [genres, all, total, plan] = await Promise.all([
      listLiveGenres(db),
      listChannels(db, { ...filter, after, most: most + 1 }),
      countChannels(db, filter),
      planOf(db, caller, testClock.now()),
    ]);
    const channels = all.slice(0, most);
    const isKnown = genres.some((genre) => genre.genreId === genreId);
    if (genreId !== undefined && !isKnown) fail('live.genreNotFound');
    return ok({
      channels: await fillCards(db, channels, viewingOf(caller, now), plan),
      genres: genres.map(({ genreId: id, name, channelCount }) => ({ id, name, channelCount })),
      total,
      next: all.length > most ? (channels.at(-1)?.number ?? null) : null,
    });
  }),
  call(
    contract.getChannel,
    async ({ db, clock, testClock }: Deps, { query: { id, slug, number }, caller }) => {
      const now = clock.now();
      const [links, plan] = await Promise.all([
        listChannelLinks(db),
        planOf(db, caller, testClock.now()),
      ]);
      const link = links.find(
        (one) => one.channelId === id || one.slug === slug || one.number === number,
      );
      const channel = link && (await findChannel(db, link.channelId));
      if (channel === undefined) return fail('live.channelNotFound');
      const { channelId, genreId, description, catchupHours } = channel;
      const [card] = await fillCards(db, [channel], viewingOf(caller, now), plan);
      if (card === undefined) return fail('live.channelNotFound');
      const ofGenre = links.filter((one) => one.genreId === genreId);
      return ok({
        ...card,
        description,
        catchupHours,
        neighbours: neighboursOf(channelId, links),
        genreNeighbours: neighboursOf(channelId, ofGenre),
      });
    },
  ),
  call(
    contract.getChannelByGenre,
    async ({ db, clock, testClock }: Deps, { query: { genre_id: genreId }, caller }) => {
      const now = clock.now();
      const [genres, channels, plan] = await Promise.all([
        listLiveGenres(db),
        listChannels(db, { genreId }),
        planOf(db, caller, testClock.now()),
      ]);
      const asked = genres.filter((genre) => genreId === undefined || genre.genreId === genreId);
      if (genreId !== undefined && asked.length === 0) fail('live.genreNotFound');
      const cards = await fillCards(db, channels, viewingOf(caller, now), plan);
      return ok({
        genres: asked.map(({ genreId: id, name, tvsId }) => ({
          id,
          name,
          tvsId,
          channels: cards.filter((card) => card.genre.id === id),
        })),
      });
    },
  ),
  call(
    contract.getMappingChannel,
    async ({ db }: Deps, { query: { channel_tvs_id, genre_tvs_id } }) => {
      const found = await findMapping(db, channel_tvs_id, genre_tvs_id);
      if (found === undefined) return fail('live.mappingNotFound');
      const { channelId: id, genreId, slug, number, name } = found;
      return ok({ id, genre_id: genreId, channel: { id, slug, number, name } });
    },
  ),
  call(
    contract.postLiveTvMatrix,
    async ({ db, testClock }: Deps, { body: { channelIds }, caller }) => {
      const [channels, plan] = await Promise.all([
        listChannels(db, { channelIds }),
        planOf(db, caller, testClock.now()),
      ]);
      return ok(
        channels.map(({ channelId, matrix }) => ({
          channelId,
          matrix,
          tier: tierOf(matrix),
          isEntitled: planOpens(plan, { titleId: channelId, matrix }),
        })),
      );
    },
  ),
  call(
    getTvsCategories,
    async (deps: Deps, { query, caller }) => {
      if (query.type === 'vod') return ok(await listMenuCategories(deps, caller, query));
      const genres = await listLiveGenres(deps.db);
      return ok(
        genres.map(({ genreId, name }) => ({
          categoryId: genreId,
          slug: genreId,
          name,
          description: '',
        })),
      );
    },
    { cacheTtl: CACHE_TTL },
  ),
  call(
    getTvsGenres,
    async (deps: Deps, { query, caller }) => {
      if (query.type === 'vod') return ok(await listMenuGenres(deps, caller, query));
      const genres = await listLiveGenres(deps.db);
      return ok(
        genres.map(({ genreId, name, tvsId, channelCount }) => ({
          genreId,
          slug: genreId,
          name,
          titleCount: channelCount,
          tvsId,
        })),
      );
    },
    { cacheTtl: CACHE_TTL },
  ),
  call(
    getPlanContent,
    async ({ db, clock }: Deps) => {
      const [plans, titles, channels] = await Promise.all([
        listPlans(db),
        countTitlesByMatrix(db, clock.now()),
        listChannels(db, {}),
      ]);
      return ok({
        plans: plans.map(({ tier, matrix }) => {
          const open = channels.filter((each) => matrix.includes(each.matrix));
          return {
            tier,
            titles: titles
              .filter((each) => matrix.includes(each.matrix))
              .reduce((sum, { count }) => sum + count, 0),
            channels: open.length,
            sportsChannels: open.filter(({ genreId }) => genreId === SPORTS_GENRE).length,
          };
        }),
      });
    },
    { cacheTtl: PLAN_CONTENT_TTL },
  ),
];
