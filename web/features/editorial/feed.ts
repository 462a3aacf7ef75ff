import type { ArticleCard } from '#contract/editorial/articles.ts';
import { articleTopics } from '#contract/editorial/topics.ts';
import { PRODUCT_NAME } from '#contract/constants.ts';
import { paths } from '../../lib/page/paths.ts';

/** Articles as RSS 2.0, with the channel's own address as feed readers want it. */
export function feedOf(articles: readonly ArticleCard[], origin: string): string {
  const whole = (path: string) => escaped(new URL(path, origin).href);
  const items = articles.map(
    ({ slug, title, lead, topic, byline, publishedAt, articleId }) => `<item>
<title>${escaped(title)}</title>
<link>${whole(paths.article(slug))}</link>
<guid isPermaLink="false">${escaped(articleId)}</guid>
<pubDate>${new Date(publishedAt).toUTCString()}</pubDate>
<dc:creator>${escaped(byline)}</dc:creator>
<category>${escaped(articleTopics[topic])}</category>
<description>${escaped(lead)}</description>
</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>Artikel ${PRODUCT_NAME}</title>
<link>${whole(paths.articles)}</link>
<atom:link href="${whole(paths.articleFeed)}" rel="self" type="application/rss+xml"/>
<description>Ulasan, cerita di balik layar, dan panduan menonton dari redaksi ${PRODUCT_NAME}.</description>
<language>id</language>
${items.join('\n')}
</channel>
</rss>
`;
}

const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** What XML can't hold at all, such as a bell, is left out. */
export function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}
