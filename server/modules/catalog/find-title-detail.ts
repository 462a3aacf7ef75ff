import type { TitleDetail } from '#contract/catalog-shapes.ts';
import type { Db } from '#platform/db.ts';
import { presentCard, runtimeOf } from './present-card.ts';
import { presentCardPictures, presentPictures } from './present-pictures.ts';
import { findTitle } from './queries/find-title.ts';
import { listCredits } from './queries/list-credits.ts';
import { listEpisodes } from './queries/list-episodes.ts';
import { listSimilar } from './queries/list-similar.ts';
import { listTitleCategories } from './queries/list-title-categories.ts';
import { listTitleGenres } from './queries/list-title-genres.ts';
import type { Viewing } from './queries/select-shown.ts';

const SIMILAR_TITLES = 12;

type Title = NonNullable<Awaited<ReturnType<typeof findTitle>>>;

/** Everything about a title that may be shown; undefined for any other. */
export async function findTitleDetail(
  db: Db,
  viewing: Viewing,
  by: { slug: string } | { productId: string },
): Promise<TitleDetail | undefined> {
  const title = await findTitle(db, viewing, by);
  if (title === undefined) return undefined;
  const { titleId } = title;
  const [categories, genres, credits, episodes, similar] = await Promise.all([
    listTitleCategories(db, titleId),
    listTitleGenres(db, titleId),
    listCredits(db, titleId),
    title.kind === 'series' ? listEpisodes(db, titleId, viewing.now) : [],
    listSimilar(db, viewing, titleId, SIMILAR_TITLES),
  ]);
  return {
    ...presentCard(title, viewing.now),
    images: presentPictures(title),
    ...presentOwn(title),
    categories,
    genres,
    credits,
    seasons: presentSeasons(episodes),
    similar: similar.map((row) => presentCard(row, viewing.now)),
  };
}

function presentOwn(title: Title) {
  const { attribution, licence, trailerId, trailerSeconds } = title;
  return {
    originalName: title.originalName,
    tagline: title.tagline,
    synopsis: title.synopsis,
    country: title.country,
    language: title.language,
    availability: {
      from: title.licenceFrom.toISOString(),
      to: title.licenceTo?.toISOString() ?? null,
    },
    attribution:
      attribution === null || licence === null
        ? null
        : { text: attribution, licence, licenceUrl: title.licenceUrl, sourceUrl: title.sourceUrl },
    subtitles: (title.subtitles as { lang: string }[]).map(({ lang }) => lang),
    trailer:
      trailerId === null
        ? null
        : {
            productId: trailerId,
            runtimeMs: runtimeOf({ durationSeconds: trailerSeconds, runtimeMs: null }),
          },
  };
}

function presentSeasons(
  episodes: Awaited<ReturnType<typeof listEpisodes>>,
): TitleDetail['seasons'] {
  const seasons = Map.groupBy(episodes, ({ season }) => season);
  return [...seasons].map(([number, own]) => ({
    number,
    name: own[0]?.seasonName ?? '',
    episodes: own.map((episode) => ({
      productId: episode.productId,
      number: episode.number,
      name: episode.name,
      synopsis: episode.synopsis,
      runtimeMs: runtimeOf(episode),
      images: presentCardPictures(episode),
    })),
  }));
}
