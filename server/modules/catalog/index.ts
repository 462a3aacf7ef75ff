import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/parts.ts';
import { serveAllFreeContent } from './routes/get-all-free-content.ts';
import { serveAllMiddleBanner } from './routes/get-all-middle-banner.ts';
import { serveAllTopBanner } from './routes/get-all-top-banner.ts';
import { serveCategoryList } from './routes/get-category-list.ts';
import { serveHomeRails } from './routes/get-home-rails.ts';
import { serveProductDetail } from './routes/get-product-detail.ts';
import { serveProductList } from './routes/get-product-list.ts';
import { serveSearchVodList } from './routes/get-search-vod-list.ts';
import { serveSeriesVodMatrix } from './routes/post-series-vod-matrix.ts';
import { serveSingleVodMatrix } from './routes/post-single-vod-matrix.ts';

/** Titles, series, search, rails, banners, and the films behind them as files. */
export async function registerCatalog(app: FastifyInstance, parts: Parts): Promise<void> {
  serveProductList(app, parts);
  serveCategoryList(app, parts);
  serveProductDetail(app, parts);
  serveSearchVodList(app, parts);
  serveAllTopBanner(app, parts);
  serveAllMiddleBanner(app, parts);
  serveAllFreeContent(app, parts);
  serveSingleVodMatrix(app, parts);
  serveSeriesVodMatrix(app, parts);
  serveHomeRails(app, parts);
}

export * from './assets.ts';
export { findCards } from './find-cards.ts';
export { findProduct, findProducts, type Product } from './find-product.ts';
export { listMenuCategories, listMenuGenres } from './list-menus.ts';
export { tierOf } from './policy.ts';
export { listGenresWithPictures } from './list-genres-with-pictures.ts';
export { findTitleBySlug } from './queries/find-title-by-slug.ts';
export type {
  SeedBanner,
  SeedCategory,
  SeedEpisode,
  SeedGenre,
  SeedPerson,
  SeedRail,
  SeedTitle,
} from './seed-entries.ts';
export { upsertBanner } from './upsert-banner.ts';
export { upsertCategory } from './queries/upsert-category.ts';
export { upsertEpisode } from './upsert-episode.ts';
export { upsertGenre } from './queries/upsert-genre.ts';
export { upsertPerson } from './queries/upsert-person.ts';
export { upsertRail } from './upsert-rail.ts';
export { upsertTitle } from './upsert-title.ts';
