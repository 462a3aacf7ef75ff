import { data } from 'react-router';
import { getSitemapTitles } from '#contract/catalog/sitemap.ts';
import { getTopicList } from '#contract/catalog/topics.ts';
import { getSitemapArticles } from '#contract/editorial/articles.ts';
import { paths } from '../../lib/page/paths.ts';
import { type Listed, sitemapOf } from '../../lib/page/sitemap.ts';
import { orMissing } from '../../lib/platform/pages.server.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import type { Route } from './+types/sitemap-part.ts';

/** One list of a site map: the pages of the site, or titles or articles after a slug. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const after = url.searchParams.get('sesudah') ?? undefined;
  return sitemapOf(platform.page.origin, await orMissing(listPart(platform, params.part, after)));
}

async function listPart(
  { call }: Platform,
  part: string,
  after: string | undefined,
): Promise<Listed[]> {
  switch (part) {
    case 'halaman': {
      const { topics } = (await call(getTopicList)).result;
      const pages = [
        paths.home,
        paths.live,
        paths.sports,
        paths.packages,
        paths.allTitles(),
        paths.promos,
        paths.articles,
        paths.highlights,
        paths.clips,
      ];
      return [...pages, ...topics.map(({ slug }) => paths.category(slug))].map((path) => ({
        path,
      }));
    }
    case 'judul': {
      const { titles } = (await call(getSitemapTitles, { query: { after } })).result;
      return titles.map(({ slug, publishedAt }) => ({ path: paths.title(slug), at: publishedAt }));
    }
    case 'artikel': {
      const { articles } = (await call(getSitemapArticles, { query: { after } })).result;
      return articles.map(({ slug, updatedAt }) => ({ path: paths.article(slug), at: updatedAt }));
    }
    default:
      throw data(null, { status: 404 });
  }
}
