import { z } from 'zod';
import { defineCall, viewers } from '../call.ts';
import { category, genre } from '../catalog/shapes.ts';
import { envelope } from '../envelope.ts';
import { platformId } from './query-fields.ts';

/** Whose menu it is: films and series, or television. */
const menuType = z.enum(['vod', 'live_tv']).default('vod');

export const getTvsCategories = defineCall({
  id: 'getTvsCategories',
  method: 'GET',
  path: '/tayang/tvs/categories',
  module: 'live',
  summary: 'Categories by name, for menus; of television: its genres, in their order',
  callers: viewers,
  isContent: true,
  query: z.object({ platformId, type: menuType }),
  answer: envelope(z.array(category)),
  errors: [],
});

export const getTvsGenres = defineCall({
  id: 'getTvsGenres',
  method: 'GET',
  path: '/tayang/tvs/genres',
  module: 'live',
  summary: 'Genres that have something to watch, by name; of television: in their order',
  callers: viewers,
  isContent: true,
  query: z.object({ platformId, type: menuType }),
  answer: envelope(
    z.array(
      z.object({
        ...genre.shape,
        /** Titles in it; of television: channels. */
        titleCount: z.number().int(),
        /** Of television: its number at the older platform. */
        tvsId: z.string().optional(),
      }),
    ),
  ),
  errors: [],
});
