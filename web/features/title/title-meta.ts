import type { MetaDescriptor } from 'react-router';
import { date } from '../../lib/formats/formats.ts';
import { episodePath } from '../../lib/title/episodes.ts';
import { heroPreloads } from '../../lib/title/hero-picture.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import type { TitleData } from './load-title.server.ts';

const DESCRIPTION_LENGTH = 150;

/** Head of a title page: for viewers who find it elsewhere, and for engines that read it. */
export function titleMeta(title: TitleData, origin: string): MetaDescriptor[] {
  const isSeries = title.kind === 'series';
  const { shared } = title;
  const path = paths.title(title.slug);
  const image = title.share;
  return [
    ...heroPreloads(title.hero),
    ...pageMeta({
      title: headline(title),
      description: `${shortened(title.synopsis)} ${costWords(title)}.`,
      path: shared === undefined ? path : episodePath(title.slug, shared.season, shared.number),
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
        url: new URL(path, origin).href,
        inLanguage: 'id',
        contentRating: title.filmClass,
        genre: title.genres.map(({ name }) => name),
        ...(image && { image: new URL(image.src, origin).href }),
        // Only what the page itself shows.
        ...(title.score?.average != null && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: title.score.average,
            ratingCount: title.score.count,
            bestRating: 5,
            worstRating: 1,
          },
        }),
      },
    },
  ];
}

function headline({ name, kind, genres, shared }: TitleData): string {
  if (shared !== undefined) {
    return `Nonton ${name} S${shared.season} E${shared.number}, ${shared.name}`;
  }
  const genre = genres[0]?.name.toLowerCase();
  return ['Nonton', `${name},`, kind === 'series' ? 'serial' : 'film', genre]
    .filter(Boolean)
    .join(' ');
}

const costWords = ({ action, releaseAt }: TitleData) =>
  action?.cost ?? (releaseAt === null ? 'Di Tayang' : `Tayang ${date(releaseAt)}`);

/** The first sentences, cut between words. */
export function shortened(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')}…`;
}
