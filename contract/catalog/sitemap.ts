import { z } from 'zod';
import { defineCall, viewers } from '../call.ts';
import { envelope } from '../envelope.ts';
import { isoTime } from '../fields.ts';
import { slug } from './query-fields.ts';

/** Titles of one file of a site map. */
export const SITEMAP_TITLES = 5_000;

export const getSitemapPages = defineCall({
  id: 'getSitemapPages',
  method: 'GET',
  path: '/v2/sitemap/pages',
  module: 'catalog',
  summary: 'After which slugs the files of a site map begin; null is the first',
  callers: viewers,
  isContent: true,
  answer: envelope(z.object({ after: z.array(z.string().nullable()) })),
  errors: [],
});

export const getSitemapTitles = defineCall({
  id: 'getSitemapTitles',
  method: 'GET',
  path: '/v2/sitemap/titles',
  module: 'catalog',
  summary:
    'Titles that may be found from elsewhere, by slug, as many as one file of a site map holds',
  callers: viewers,
  isContent: true,
  query: z.object({ after: slug.optional() }),
  answer: envelope(
    z.object({ titles: z.array(z.object({ slug: z.string(), publishedAt: isoTime })) }),
  ),
  errors: [],
});
