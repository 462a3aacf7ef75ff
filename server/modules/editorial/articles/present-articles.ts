import type { ArticleCard } from '#contract/editorial/articles.ts';
import { type ArticleBlock, type ArticleBody, articleBody } from '#contract/editorial/documents.ts';
import type { Deps } from '#platform/deps.ts';
import type { PublishedRow } from '../documents/queries/published.ts';
import { findTitles, picturesOf, type Titles } from '../viewing.ts';

/** Of a grown reader on a screen. */
const WORDS_PER_MINUTE = 200;

export type Article = Pick<PublishedRow, 'documentId' | 'slug' | 'publishedAt' | 'updatedAt'> & {
  body: ArticleBody;
};

type Row = Omit<Article, 'body'> & { body: unknown };

/** Articles as lists show them. */
export async function presentCards(
  deps: Pick<Deps, 'db' | 'testClock'>,
  rows: readonly Row[],
): Promise<ArticleCard[]> {
  const articles = rows.map(readArticle);
  const titles = await findTitles(
    deps,
    articles.map(({ body }) => body.picture),
  );
  return articles.map((article) => presentCard(article, titles));
}

export function readArticle({ body, ...row }: Row): Article {
  return { ...row, body: articleBody.parse(body) };
}

export function presentCard(article: Article, titles: Titles): ArticleCard {
  const { documentId, slug, publishedAt, updatedAt, body } = article;
  const { title, lead, topic, byline } = body;
  return {
    articleId: documentId,
    slug,
    title,
    lead,
    topic,
    byline,
    pictures: picturesOf(titles, body.picture),
    publishedAt: publishedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    readMinutes: readMinutesOf(body.blocks),
  };
}

/** Minutes that its words take, at least one. */
function readMinutesOf(blocks: readonly ArticleBlock[]): number {
  const words = blocks
    .map((block) => ('text' in block ? block.text : 'note' in block ? block.note : ''))
    .join(' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  return Math.max(1, Math.ceil(words.length / WORDS_PER_MINUTE));
}
