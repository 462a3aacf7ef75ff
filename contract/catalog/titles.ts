import { z } from 'zod';
import { defineCall, viewers } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, page, pageSize, text } from '../fields.ts';
import { idOrSlug, platformId, slug } from './query-fields.ts';
import { card, category, genre, titleDetail, titleKinds, paging } from './shapes.ts';

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
