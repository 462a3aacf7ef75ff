import type { ContentDescriptor, TitleDetail } from '#contract/catalog/shapes.ts';
import { getAllFreeContent } from '#contract/catalog/home.ts';
import * as contract from '#contract/catalog/titles.ts';
import type { Caller } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok } from '#platform/module.ts';
import { findOwnArt, portraitUrl, presentCard, presentLeadPictures, runtimeOf } from './cards.ts';
import {
  ownSubtitles,
  readableLanguages,
  subtitlesOf,
  subtitleTracks,
} from '../assets/asset-shapes.ts';
import { presentSeasons } from './episodes.ts';
import { CACHE_TTL, pagingOf, tierOf, viewingOf } from './policy.ts';
import { listEpisodes } from './queries/episode.ts';
import { listProducts } from './queries/product.ts';
import { findCategory, findGenre, listCategories, listProductMatrix } from './queries/taxonomy.ts';
import { listSimilar } from './queries/similar.ts';
import * as titleQueries from './queries/title.ts';

export const routes = [
  call(
    contract.getProductDetail,
    async ({ db, testClock }: Deps, { query, caller }) => {
      const { slug = '', productId, platformId } = query;
      const by = productId === undefined ? { slug } : { productId };
      const viewing = viewingOf(caller, testClock, { platformId });
      const hasEpisodes = query.episodes === 'all';
      const title =
        (await findTitleDetail(db, viewing, by, hasEpisodes)) ??
        (await findTitleDetail(db, { ...viewing, isComing: true }, by, false));
      return ok(title ?? fail(await refusalOf(db, viewing, by)));
    },
    { cacheTtl: CACHE_TTL },
  ),
  call(
    contract.getProductList,
    async ({ db, testClock }: Deps, { query, caller }) => {
      const viewing = viewingOf(caller, testClock, query);
      const { now } = viewing;
      const { categoryId, genreId, orderBy, ...filter } = query;
      const [category, genre] = await Promise.all([
        categoryId === undefined ? undefined : findCategory(db, categoryId),
        genreId === undefined ? undefined : findGenre(db, genreId),
      ]);
      if (categoryId !== undefined && category === undefined) fail('catalog.categoryNotFound');
      if (genreId !== undefined && genre === undefined) fail('catalog.genreNotFound');
      const { rows, total } = await listProducts(db, {
        ...filter,
        ...viewing,
        categoryId: category?.categoryId,
        genreId: genre?.genreId,
        orderBy: orderBy ?? (category === undefined ? 'featured' : 'category'),
      });
      return ok({
        products: rows.map((row) => presentCard(row, now)),
        ...pagingOf(query, total),
        category: category ?? null,
        genre: genre ?? null,
      });
    },
    { cacheTtl: CACHE_TTL },
  ),
  call(
    contract.getCategoryList,
    async ({ db, testClock }: Deps, { caller }) =>
      ok({ categories: await listCategories(db, viewingOf(caller, testClock)) }),
    { cacheTtl: CACHE_TTL },
  ),
  call(
    getAllFreeContent,
    async ({ db, testClock }: Deps, { query, caller }) => {
      const viewing = viewingOf(caller, testClock, query);
      const { now } = viewing;
      const filter = { ...query, ...viewing, isFreeContent: true, orderBy: 'featured' as const };
      const { rows, total } = await listProducts(db, filter);
      return ok({
        products: rows.map((row) => presentCard(row, now)),
        ...pagingOf(query, total),
      });
    },
    { cacheTtl: CACHE_TTL },
  ),
  call(contract.postSingleVodMatrix, listMatrixOf('film')),
  call(contract.postSeriesVodMatrix, listMatrixOf('series')),
];

function listMatrixOf(kind: 'film' | 'series') {
  return async (
    { db, testClock }: Deps,
    { body, caller }: { body: { productIds: string[] }; caller: Caller },
  ) => {
    const rows = await listProductMatrix(db, viewingOf(caller, testClock), kind, body.productIds);
    return ok(rows.map((row) => ({ ...row, tier: tierOf(row.matrix) })));
  };
}

/** The error that sends a child to an adult, where the title exists for adults. */
async function refusalOf(
  db: Db,
  viewing: titleQueries.Viewing,
  by: Parameters<typeof titleQueries.findTitle>[2],
) {
  if (viewing.maxFilmClass === undefined) return 'catalog.titleNotFound';
  const { now, platformId } = viewing;
  const isThere = (await titleQueries.findTitle(db, { now, platformId }, by)) !== undefined;
  return isThere ? 'common.adultOnly' : 'catalog.titleNotFound';
}

const SIMILAR_TITLES = 12;

type Title = NonNullable<Awaited<ReturnType<typeof titleQueries.findTitle>>>;

/** Everything about a title that may be shown; undefined for any other. */
async function findTitleDetail(
  db: Db,
  viewing: titleQueries.Viewing,
  by: { slug: string } | { productId: string },
  hasEpisodes: boolean,
): Promise<TitleDetail | undefined> {
  const title = await titleQueries.findTitle(db, viewing, by);
  if (title === undefined) return undefined;
  const { titleId } = title;
  const { isComing, ...out } = viewing;
  const [categories, genres, credits, episodes, similar, library] = await Promise.all([
    titleQueries.listTitleCategories(db, titleId),
    titleQueries.listTitleGenres(db, titleId),
    titleQueries.listCredits(db, titleId),
    title.kind === 'series' && hasEpisodes ? listEpisodes(db, titleId, viewing.now) : [],
    // What is like a title to come is out already.
    listSimilar(db, out, titleId, SIMILAR_TITLES),
    findOwnArt(db, [title], viewing.now),
  ]);
  return {
    ...presentCard(title, viewing.now),
    images: presentLeadPictures(title, library),
    ...presentDetails(title),
    releaseAt: isComing ? (title.publishedAt?.toISOString() ?? null) : null,
    categories,
    genres,
    credits: credits.map(({ portrait, ...credit }) => ({
      ...credit,
      portraitUrl: portraitUrl(portrait),
    })),
    seasons: presentSeasons(episodes),
    similar: similar.map((row) => presentCard(row, viewing.now)),
  };
}

function presentDetails(title: Title) {
  const { attribution, licence, trailerId, trailerSeconds } = title;
  // Of a title to come that has no file yet there are none.
  const packaged = subtitleTracks.parse(title.subtitles ?? []);
  return {
    originalName: title.originalName,
    tagline: title.tagline,
    // The table's check holds the words.
    descriptors: title.descriptors as ContentDescriptor[],
    synopsis: title.synopsis,
    country: title.country,
    language: title.language,
    availability: {
      from: (title.licenceFrom ?? new Date(0)).toISOString(),
      to: title.licenceTo?.toISOString() ?? null,
    },
    attribution:
      attribution === null || licence === null
        ? null
        : { text: attribution, licence, licenceUrl: title.licenceUrl, sourceUrl: title.sourceUrl },
    subtitles: readableLanguages(
      subtitlesOf(packaged, ownSubtitles.parse(title.ownSubtitles ?? [])),
    ),
    trailer:
      trailerId === null
        ? null
        : {
            productId: trailerId,
            runtimeMs: runtimeOf({ durationSeconds: trailerSeconds, runtimeMs: null }),
          },
  };
}
