import { z } from 'zod';
import { defineCall, viewers } from '../call.ts';
import { envelope } from '../envelope.ts';
import { appId, page, pageSize, text } from '../fields.ts';
import { card, homeModes, leadPictures, paging } from './shapes.ts';

const mode = z.enum(homeModes).default('normal');

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
  images: leadPictures,
  /** The title it is about. */
  product: card.nullable(),
});

/** Beside the application its edition, which leaves out nothing today. */
const application = { tvs_platform_id: text(64, 1).optional(), app_id: appId };
const bannerQuery = z.object({ mode, ...application });

export const getAllTopBanner = defineCall({
  id: 'getAllTopBanner',
  method: 'GET',
  path: '/v2/cms/topbanner/getAllTopBanner',
  module: 'catalog',
  summary: 'The banners at the top of the home page, in their order',
  callers: viewers,
  isContent: true,
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
  isContent: true,
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
  isContent: true,
  query: z.object({ mode, page, pageSize, ...application }),
  answer: envelope(z.object({ products: z.array(card), ...paging })),
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
  isContent: true,
  query: z.object({ mode }),
  answer: envelope(
    z.object({
      rails: z.array(
        z.object({
          railId: z.string(),
          /** Position on the page, above `homeRails`. */
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
