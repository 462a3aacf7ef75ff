import { z } from 'zod';
import { anyToken, defineCall } from '../call.ts';
import { card, leadPictures, paging } from '../catalog/shapes.ts';
import { envelope } from '../envelope.ts';
import { isoTime, page, pageSize } from '../fields.ts';
import { channelCard } from '../live/shapes.ts';
import { fixtureShape } from '../live/sports-shapes.ts';
import { clipShape } from './clips.ts';
import { articleTopic, documentSlug } from './documents.ts';
import { richPart } from './rich-text.ts';

/** Articles of one file of a site map. */
export const SITEMAP_ARTICLES = 5_000;

export const articleCard = z.object({
  articleId: z.string(),
  slug: z.string(),
  title: z.string(),
  lead: z.string(),
  topic: articleTopic,
  byline: z.string(),
  pictures: leadPictures.nullable(),
  publishedAt: isoTime,
  updatedAt: isoTime,
  readMinutes: z.number().int(),
});
export type ArticleCard = z.output<typeof articleCard>;

/** What a block names, as it is now; the thing itself is null where it can't be shown any more. */
const named = { name: z.string(), note: z.string() };

const blockView = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), parts: z.array(richPart) }),
  z.object({ type: z.literal('heading'), text: z.string() }),
  z.object({
    type: z.literal('picture'),
    pictures: leadPictures,
    alt: z.string(),
    caption: z.string(),
  }),
  z.object({
    type: z.literal('title'),
    ...named,
    title: card.nullable(),
    /** What the cheapest offer that opens it costs everybody; null where it is free, or not sold. */
    fromRupiah: z.number().int().nullable(),
  }),
  z.object({ type: z.literal('channel'), ...named, channel: channelCard.nullable() }),
  /** Never with a result: an article is the same for all its readers. */
  z.object({ type: z.literal('match'), ...named, fixture: fixtureShape.nullable() }),
  z.object({ type: z.literal('clip'), ...named, clip: clipShape.nullable() }),
  z.object({ type: z.literal('quote'), text: z.string(), by: z.string() }),
]);
export type BlockView = z.output<typeof blockView>;

export const articleDetail = articleCard.extend({
  blocks: z.array(blockView),
  /** Newest of the same topic, then of any. */
  more: z.array(articleCard),
});
/** As a call hands it over: times may still be dates. */
export type ArticleDetail = z.input<typeof articleDetail>;

const own = {
  method: 'GET',
  module: 'editorial',
  // None of it is for children.
  callers: anyToken,
  isContent: true,
} as const;

export const listArticles = defineCall({
  ...own,
  id: 'listArticles',
  path: '/articles/list',
  summary: 'Published articles, the newest first',
  query: z.object({ page, pageSize, topic: articleTopic.optional() }),
  answer: envelope(z.object({ articles: z.array(articleCard), ...paging })),
  errors: ['common.adultOnly'],
});

export const getArticle = defineCall({
  ...own,
  id: 'getArticle',
  path: '/articles/details',
  summary: 'One article with its blocks; titles, channels and matches in it are as they are now',
  query: z.object({ slug: documentSlug }),
  answer: envelope(articleDetail),
  errors: ['common.adultOnly', 'editorial.articleNotFound', 'editorial.articleGone'],
});

export const getSitemapArticles = defineCall({
  ...own,
  id: 'getSitemapArticles',
  path: '/v2/sitemap/articles',
  summary: 'Published articles by slug, as many as one file of a site map holds',
  query: z.object({ after: documentSlug.optional() }),
  answer: envelope(
    z.object({
      articles: z.array(z.object({ slug: z.string(), updatedAt: isoTime })),
      /** After which slug the next file begins; null on the last. */
      next: z.string().nullable(),
    }),
  ),
  errors: ['common.adultOnly'],
});
