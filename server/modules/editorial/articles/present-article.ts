import type { ArticleDetail } from '#contract/editorial/articles.ts';
import type { Deps } from '#platform/deps.ts';
import { findTitles } from '../viewing.ts';
import { type Article, presentCard } from './present-articles.ts';
import { pictureSlugsOf, resolveBlocks, slugsOf } from './resolve-blocks.ts';

/** An article with its blocks; what follows it is found by its caller. */
export async function presentArticle(deps: Deps, article: Article): Promise<ArticleDetail> {
  const { blocks, picture } = article.body;
  const titles = await findTitles(deps, [
    picture,
    ...slugsOf(blocks, 'title'),
    ...pictureSlugsOf(blocks),
  ]);
  return {
    ...presentCard(article, titles),
    blocks: await resolveBlocks(deps, blocks, titles),
    more: [],
  };
}
