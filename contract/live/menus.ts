import { z } from 'zod';
import { anyToken, defineCall, viewers } from '../call.ts';
import { category, genre } from '../catalog/shapes.ts';
import { planTiers } from '../constants.ts';
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

export const getPlanContent = defineCall({
  id: 'getPlanContent',
  method: 'GET',
  path: '/v2/plan/content',
  module: 'live',
  summary: 'How many titles and channels each plan opens, for those who compare plans',
  callers: anyToken,
  answer: envelope(
    z.object({
      plans: z.array(
        z.object({
          tier: z.enum(planTiers),
          titles: z.number().int(),
          channels: z.number().int(),
          /** Those among them whose genre is sports. */
          sportsChannels: z.number().int(),
        }),
      ),
    }),
  ),
  errors: [],
});
