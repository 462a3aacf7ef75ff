import { z } from 'zod';
import { defineCall, viewers } from './call.ts';
import {
  card,
  category,
  genre,
  homeModes,
  paging,
  pictures,
  titleDetail,
  titleKinds,
  titleTiers,
} from './catalog-shapes.ts';
import { filmClasses, matrixClasses } from './constants.ts';
import { envelope } from './envelope.ts';
import { id, page, pageSize, text } from './fields.ts';

export { card } from './catalog-shapes.ts';
export type { Card } from './catalog-shapes.ts';

const slug = text(120, 1).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const idOrSlug = z.union([id, slug]);
/** The platform a viewer comes from; titles kept for another one are left out. */
const platformId = text(64, 1).optional();
const mode = z.enum(homeModes).default('normal');

export const productOrders = ['featured', 'latest', 'name', 'year'] as const;

export const getProductList = defineCall({
  id: 'getProductList',
  method: 'GET',
  path: '/product/list',
  module: 'catalog',
  summary: 'Titles, all or of a category, a page at a time',
  callers: viewers,
  query: z.object({
    /** Id or slug. */
    categoryId: idOrSlug.optional(),
    /** Id or slug. */
    genreId: idOrSlug.optional(),
    kind: z.enum(titleKinds).optional(),
    /** Without it: the order an editor gave the category, else featured first. */
    orderBy: z.enum(productOrders).optional(),
    page,
    pageSize,
    platformId,
    /** How the name begins, whatever its case and accents. */
    startsWith: text(40, 1).optional(),
  }),
  answer: envelope(
    z.object({
      products: z.array(card),
      ...paging,
      /** The category asked for. */
      category: category.nullable(),
      /** The genre asked for. */
      genre: genre.nullable(),
    }),
  ),
  errors: ['catalog.categoryNotFound', 'catalog.genreNotFound'],
});

export const getCategoryList = defineCall({
  id: 'getCategoryList',
  method: 'GET',
  path: '/category/list',
  module: 'catalog',
  summary: 'Categories that have something to watch, in their order',
  callers: viewers,
  answer: envelope(
    z.object({
      categories: z.array(z.object({ ...category.shape, titleCount: z.number().int() })),
    }),
  ),
  errors: [],
});

export const getProductDetail = defineCall({
  id: 'getProductDetail',
  method: 'GET',
  path: '/product/detail',
  module: 'catalog',
  summary: 'Everything about one title, by its id, its slug or the id of an episode or its trailer',
  callers: viewers,
  query: z
    .object({ productId: id.optional(), slug: slug.optional(), platformId })
    .refine(
      (query) => (query.productId === undefined) !== (query.slug === undefined),
      'Sebutkan productId atau slug, salah satu',
    ),
  answer: envelope(titleDetail),
  errors: ['catalog.titleNotFound'],
});

const facet = <T extends z.ZodType>(key: T) => z.object({ key, count: z.number().int() });

export const getSearchVodList = defineCall({
  id: 'getSearchVodList',
  method: 'GET',
  path: '/search/vod_list',
  module: 'catalog',
  summary:
    'Titles, people and genres for some words, forgiving typing errors and knowing Indonesian word forms',
  callers: viewers,
  query: z.object({
    keyword: text(100, 1),
    kind: z.enum(titleKinds).optional(),
    /** Id or slug. */
    genreId: idOrSlug.optional(),
    page,
    pageSize,
    platformId,
  }),
  answer: envelope(
    z.object({
      products: z.array(card),
      ...paging,
      people: z.array(
        z.object({
          personId: z.string(),
          slug: z.string(),
          name: z.string(),
          titleCount: z.number().int(),
        }),
      ),
      genres: z.array(z.object({ ...genre.shape, titleCount: z.number().int() })),
      /** Counts over everything found, before `kind` and `genreId` narrow it. */
      facets: z.object({
        kinds: z.array(facet(z.enum(titleKinds))),
        genres: z.array(z.object({ ...facet(z.string()).shape, name: z.string() })),
      }),
    }),
  ),
  errors: ['catalog.genreNotFound'],
});

const banner = z.object({
  bannerId: z.string(),
  headline: z.string(),
  text: z.string(),
  /** What its button says. */
  label: z.string(),
  /** Where it leads when it isn't about a title: a path of the site or an https address. */
  href: z.string().nullable(),
  alignment: z.enum(['LEFT', 'CENTER', 'RIGHT']),
  loading: z.enum(['eager', 'lazy']),
  images: pictures,
  /** The title it is about. */
  product: card.nullable(),
});

const bannerQuery = z.object({
  mode,
  tvs_platform_id: text(64, 1).optional(),
  app_id: text(64, 1).optional(),
});

export const getAllTopBanner = defineCall({
  id: 'getAllTopBanner',
  method: 'GET',
  path: '/v2/cms/topbanner/getAllTopBanner',
  module: 'catalog',
  summary: 'The banners at the top of the home page, in their order',
  callers: viewers,
  query: bannerQuery,
  answer: envelope(z.array(banner)),
  errors: [],
});

export const getAllMiddleBanner = defineCall({
  id: 'getAllMiddleBanner',
  method: 'GET',
  path: '/v2/cms/middlebanner/getAllMiddleBanner',
  module: 'catalog',
  summary: 'The banners between the rails of the home page, in their order',
  callers: viewers,
  query: bannerQuery,
  answer: envelope(z.array(banner)),
  errors: [],
});

export const getAllFreeContent = defineCall({
  id: 'getAllFreeContent',
  method: 'GET',
  path: '/cms/v2/freecontent/getAllFreeContent',
  module: 'catalog',
  summary: 'Titles of the free hub: no plan is needed for them',
  callers: viewers,
  query: z.object({ mode, page, pageSize }),
  answer: envelope(z.object({ products: z.array(card), ...paging })),
  errors: [],
});

const matrixBody = z.object({ productIds: z.array(id).min(1).max(100) });
const productMatrix = z.object({
  productId: z.string(),
  /** The title it belongs to: itself, or the series of an episode. */
  titleId: z.string(),
  matrix: z.enum(matrixClasses),
  tier: z.enum(titleTiers),
  filmClass: z.enum(filmClasses),
});

export const postSingleVodMatrix = defineCall({
  id: 'postSingleVodMatrix',
  method: 'POST',
  path: '/matrix-cas/v2/single-vod/list',
  module: 'catalog',
  summary: 'The matrix class of films; ids that are no visible film are left out',
  callers: viewers,
  body: matrixBody,
  answer: envelope(z.array(productMatrix)),
  errors: [],
});

export const postSeriesVodMatrix = defineCall({
  id: 'postSeriesVodMatrix',
  method: 'POST',
  path: '/matrix-cas/v2/series-vod/list',
  module: 'catalog',
  summary: 'The matrix class of series and episodes; ids that are none are left out',
  callers: viewers,
  body: matrixBody,
  answer: envelope(z.array(productMatrix)),
  errors: [],
});

export const getHomeRails = defineCall({
  id: 'getHomeRails',
  method: 'GET',
  path: '/v2/home/rails',
  module: 'catalog',
  summary:
    'The rails of the home page that editors made, with their cards; 0, 1 and 2 are personal and come from their own calls',
  callers: viewers,
  query: z.object({ mode }),
  answer: envelope(
    z.object({
      rails: z.array(
        z.object({
          railId: z.string(),
          /** Place on the page, above `homeRails`. */
          number: z.number().int(),
          slug: z.string(),
          name: z.string(),
          layout: z.enum(['poster', 'landscape', 'ranked']),
          /** Where "see all" leads. */
          category: z.object({ categoryId: z.string(), slug: z.string() }).nullable(),
          cards: z.array(card),
        }),
      ),
    }),
  ),
  errors: [],
});
