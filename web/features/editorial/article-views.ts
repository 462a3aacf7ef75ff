import type { ArticleCard } from '#contract/editorial/articles.ts';
import { articleTopics } from '#contract/editorial/topics.ts';
import { date } from '../../lib/formats/formats.ts';
import { creditOf, heroPictures } from '../../lib/title/hero-picture.ts';

export type ArticleView = ReturnType<typeof articleView>;

/** An article as lists draw it. */
export function articleView({ pictures, ...article }: ArticleCard) {
  const { articleId, slug, title, lead, topic, byline, publishedAt, updatedAt } = article;
  const hero = pictures === null ? undefined : heroPictures(pictures);
  return {
    id: articleId,
    slug,
    title,
    lead,
    topic,
    topicName: articleTopics[topic],
    byline,
    publishedAt,
    /** Null where it is as it was first published. */
    updatedAt: Date.parse(updatedAt) - Date.parse(publishedAt) < A_CHANGE ? null : updatedAt,
    day: date(publishedAt),
    minutes: article.readMinutes,
    picture: hero?.wide,
    credit: creditOf(pictures?.credit, '')[0]?.text,
    share: hero?.share,
  };
}

/** Milliseconds: what is mended within the hour is no new version to its readers. */
const A_CHANGE = 60 * 60 * 1000;
