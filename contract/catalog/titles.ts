import { z } from 'zod';
import { defineCall, viewers } from '../call.ts';
import { filmClasses, matrixClasses } from '../constants.ts';
import { envelope } from '../envelope.ts';
import { id, page, pageSize, text } from '../fields.ts';
import { idOrSlug, platformId, slug } from './query-fields.ts';
import { card, category, genre, paging, titleDetail, titleKinds, titleTiers } from './shapes.ts';

export const productOrders = ['featured', 'latest', 'name', 'year'] as const;

export const getProductList = defineCall({
  id: 'getProductList',
  method: 'GET',
  path: '/product/list',
  module: 'catalog',
  summary: 'Titles, all or of a category, a page at a time',
  callers: viewers,
  isContent: true,
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
  isContent: true,
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
  summary:
    'Everything about one title, out or announced, by its id, its slug or the id of an episode or its trailer',
  callers: viewers,
  isContent: true,
  query: z
    .object({
      productId: id.optional(),
      slug: slug.optional(),
      platformId,
      /** `none` leaves out the seasons, which a long series has very many episodes in. */
      episodes: z.enum(['all', 'none']).default('all'),
    })
    .refine(
      (query) => (query.productId === undefined) !== (query.slug === undefined),
      'Sebutkan productId atau slug, salah satu',
    ),
  answer: envelope(titleDetail),
  errors: ['catalog.titleNotFound', 'common.adultOnly'],
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
