import {
  type ArticleCard,
  getArticle,
  getSitemapArticles,
  listArticles,
  SITEMAP_ARTICLES,
} from '#contract/editorial/articles.ts';
import { MINUTE } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok } from '#platform/module.ts';
import type { EditorialDeps } from '../deps.ts';
import { findFormerlyPublished } from '../documents/queries/document.ts';
import { findPublished, listLatest, listSlugsAfter } from '../documents/queries/published.ts';
import { CACHE_TTL, pagingOf, requireGrown } from '../viewing.ts';
import { type Article, presentArticle, presentCards, readArticle } from './present-articles.ts';

/** Articles to go on with, under one. */
const MORE = 3;

export const routes = [
  call(
    listArticles,
    async ({ process: deps }: EditorialDeps, { query, caller }) => {
      requireGrown(caller);
      const rows = await listLatest(deps.db, 'article', query);
      return ok({ articles: await presentCards(deps, rows), ...pagingOf(query, rows) });
    },
    { cacheTtl: CACHE_TTL },
  ),
  call(
    getArticle,
    async ({ process: deps }: EditorialDeps, { query: { slug }, caller }) => {
      requireGrown(caller);
      const row = await findPublished(deps.db, 'article', slug);
      if (row === undefined) {
        const former = await findFormerlyPublished(deps.db, 'article', slug);
        return fail(former === undefined ? 'editorial.articleNotFound' : 'editorial.articleGone');
      }
      const article = readArticle(row) ?? fail('editorial.articleNotFound');
      const [detail, more] = await Promise.all([
        presentArticle(deps, article),
        listMore(deps, article),
      ]);
      return ok({ ...detail, more });
    },
    { cacheTtl: CACHE_TTL },
  ),
  call(
    getSitemapArticles,
    async ({ process: deps }: EditorialDeps, { query: { after }, caller }) => {
      requireGrown(caller);
      const rows = await listSlugsAfter(deps.db, 'article', {
        after,
        limit: SITEMAP_ARTICLES + 1,
      });
      const articles = rows.slice(0, SITEMAP_ARTICLES);
      const next = rows.length > SITEMAP_ARTICLES ? (articles.at(-1)?.slug ?? null) : null;
      return ok({ articles, next });
    },
    { cacheTtl: MINUTE },
  ),
];

/** The newest of its topic, then of any. */
async function listMore(deps: Deps, { documentId, body }: Article): Promise<ArticleCard[]> {
  const page = { page: 1, pageSize: MORE + 1 };
  const [alike, latest] = await Promise.all([
    listLatest(deps.db, 'article', { ...page, topic: body.topic }),
    listLatest(deps.db, 'article', page),
  ]);
  const others = new Map(
    [...alike, ...latest]
      .filter((row) => row.documentId !== documentId)
      .map((row) => [row.documentId, row]),
  );
  return presentCards(deps, [...others.values()].slice(0, MORE));
}
