import type { MetaDescriptor } from 'react-router';
import { PRODUCT_NAME } from '#contract/constants.ts';
import { heroPreloads } from '../../lib/title/hero-picture.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import type { ArticleData } from './load-article.server.ts';

/** Head of an article: for those who find it elsewhere, and for engines that read it. */
export function articleMeta(article: ArticleData, origin: string): MetaDescriptor[] {
  const { title, lead, slug, share, byline, publishedAt, updatedAt, topicName, leadPicture } =
    article;
  const whole = (path: string) => new URL(path, origin).href;
  const publisher = { '@type': 'Organization', name: PRODUCT_NAME, url: whole('/') };
  return [
    ...heroPreloads(leadPicture),
    ...pageMeta({
      title,
      description: lead,
      path: paths.article(slug),
      origin,
      kind: 'article',
      ...(share && { image: share }),
    }),
    feedLink,
    { property: 'article:published_time', content: publishedAt },
    { property: 'article:modified_time', content: updatedAt ?? publishedAt },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: title,
        description: lead,
        articleSection: topicName,
        inLanguage: 'id',
        datePublished: publishedAt,
        dateModified: updatedAt ?? publishedAt,
        author: { '@type': 'Person', name: byline },
        publisher,
        mainEntityOfPage: whole(paths.article(slug)),
        isAccessibleForFree: true,
        ...(share && { image: [whole(share.src)] }),
      },
    },
    breadcrumbData(
      [
        { to: paths.home, label: 'Beranda' },
        { to: paths.articles, label: 'Artikel' },
        { to: paths.article(slug), label: title },
      ],
      origin,
    ),
  ];
}

export const feedLink: MetaDescriptor = {
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: `Artikel ${PRODUCT_NAME}`,
  href: paths.articleFeed,
};

/** The same trail that the page shows, for engines. */
export function breadcrumbData(
  trail: readonly { to: string; label: string }[],
  origin: string,
): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: trail.map(({ to, label }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: label,
        item: new URL(to, origin).href,
      })),
    },
  };
}
