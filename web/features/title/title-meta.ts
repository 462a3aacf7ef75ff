import type { MetaDescriptor } from 'react-router';
import { heroPreloads } from '../../lib/title/hero-picture.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import type { TitleData } from './load-title.server.ts';

const DESCRIPTION_LENGTH = 150;

/** Head of a title page: for viewers who find it elsewhere, and for engines that read it. */
export function titleMeta(title: TitleData, origin: string): MetaDescriptor[] {
  const isSeries = title.kind === 'series';
  const genre = title.genres[0]?.name.toLowerCase();
  const image = title.share;
  return [
    ...heroPreloads(title),
    ...pageMeta({
      title: ['Nonton', `${title.name},`, isSeries ? 'serial' : 'film', genre]
        .filter(Boolean)
        .join(' '),
      description: `${shortened(title.synopsis)} ${title.action.cost}.`,
      path: paths.title(title.slug),
      origin,
      kind: isSeries ? 'video.tv_show' : 'video.movie',
      ...(image && { image }),
    }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': isSeries ? 'TVSeries' : 'Movie',
        name: title.name,
        description: title.synopsis,
        url: new URL(paths.title(title.slug), origin).href,
        inLanguage: 'id',
        contentRating: title.filmClass,
        genre: title.genres.map(({ name }) => name),
        ...(image && { image: new URL(image.src, origin).href }),
      },
    },
  ];
}

/** The first sentences, cut between words. */
export function shortened(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')}…`;
}
