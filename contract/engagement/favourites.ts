import { z } from 'zod';
import { defineCall, signedIn } from '../call.ts';
import { card, paging } from '../catalog/shapes.ts';
import { envelope } from '../envelope.ts';
import { id, page, pageSize } from '../fields.ts';

const favourite = z.object({
  /** The title that was marked, whichever of its products was named. */
  productId: z.string(),
  isFavourite: z.boolean(),
});

export const getFavoriteList = defineCall({
  id: 'getFavoriteList',
  method: 'GET',
  path: '/favorite/list',
  module: 'engagement',
  summary: 'The favourites of the account that can still be watched, newest first',
  callers: signedIn,
  query: z.object({
    /** Only whether this title or episode is among them. */
    productId: id.optional(),
    page,
    pageSize,
  }),
  answer: envelope(z.object({ products: z.array(card), ...paging })),
  errors: [],
});

export const postFavoriteAdd = defineCall({
  id: 'postFavoriteAdd',
  method: 'POST',
  path: '/favorite/add',
  module: 'engagement',
  summary: 'Marks a title as favourite; again is the same as once',
  callers: signedIn,
  body: z.object({ productId: id }),
  answer: envelope(favourite),
  errors: ['engagement.titleNotFound', 'engagement.tooManyFavourites'],
});

export const postFavoriteDelete = defineCall({
  id: 'postFavoriteDelete',
  method: 'POST',
  path: '/favorite/delete',
  module: 'engagement',
  summary: 'Takes a title from the favourites; one that is not there is no error',
  callers: signedIn,
  body: z.object({ productId: id }),
  answer: envelope(favourite),
  errors: [],
});
