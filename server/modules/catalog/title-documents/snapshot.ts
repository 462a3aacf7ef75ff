import { titleBody, type TitleBody } from '#contract/catalog/title-body.ts';
import type { listSnapshotParts, TitleRow } from './queries/snapshot.ts';

/** Rows of a title as its document would have written them. */
export function presentSnapshot(
  row: TitleRow,
  parts: Awaited<ReturnType<typeof listSnapshotParts>>,
): TitleBody {
  return titleBody.parse({
    kind: 'title',
    titleKind: row.kind,
    name: row.name,
    originalName: row.originalName,
    tagline: row.tagline,
    synopsis: row.synopsis,
    year: row.year,
    filmClass: row.filmClass,
    matrix: row.matrix,
    country: row.country,
    language: row.language,
    descriptors: row.descriptors,
    genres: parts.genres.map(({ slug }) => slug),
    categories: parts.categories.map(({ slug }) => slug),
    credits: parts.credits.map((credit) => ({ ...credit, id: `${credit.person}:${credit.role}` })),
    runtimeMs: row.runtimeMs,
    assetId: row.assetId,
    trailerAssetId: row.trailerAssetId,
    seasons: parts.seasons.map(({ number, name }) => ({ id: String(number), name })),
    episodes: parts.episodes.map(({ productId, publishedAt, ...episode }) => ({
      ...episode,
      id: productId,
      releaseAt: publishedAt?.toISOString() ?? null,
    })),
    releaseAt: row.publishedAt?.toISOString() ?? null,
    announcedAt: row.announcedAt?.toISOString() ?? null,
    featuredWeight: row.featuredWeight,
    isFreeContent: row.isFreeContent,
    platformId: row.platformId,
    posterFocus: { x: row.posterFocusX, y: row.posterFocusY },
    backdropFocus: { x: row.backdropFocusX, y: row.backdropFocusY },
    textSide: row.textSide,
    attribution: row.attribution,
    licence: row.licence,
    licenceUrl: row.licenceUrl,
    sourceUrl: row.sourceUrl,
  });
}
