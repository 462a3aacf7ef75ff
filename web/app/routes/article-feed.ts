import { listArticles } from '#contract/editorial/articles.ts';
import { feedOf } from '../../features/editorial/feed.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { readContent } from '../../lib/platform/read-content.server.ts';
import type { Route } from './+types/article-feed.ts';

const ARTICLES = 30;
/** Seconds. Feed readers come every hour; what was taken down leaves their copies soon. */
const CACHE_TTL_S = 300;

/** The newest articles for feed readers, who have no cookies: what is kept for all of them is a page of none. */
export async function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const { cookies, setCookies, origin } = platform.page;
  const { result } = await readContent(platform, listArticles, { query: { pageSize: ARTICLES } });
  const hasSession = cookies['access_token'] ?? cookies['refresh_token'];
  // A session that was renewed on the way belongs to one browser alone.
  const isForAll = hasSession === undefined && setCookies.length === 0;
  return new Response(feedOf(result.articles, origin), {
    headers: {
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': isForAll ? `public, max-age=${CACHE_TTL_S}` : 'private, no-store',
      vary: 'cookie',
    },
  });
}
