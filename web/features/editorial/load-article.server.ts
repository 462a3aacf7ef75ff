import { data } from 'react-router';
import type { LeadPictures } from '#contract/catalog/shapes.ts';
import { type BlockView, getArticle } from '#contract/editorial/articles.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { dateTime } from '../../lib/formats/formats.ts';
import { findZone } from '../../lib/formats/zone.server.ts';
import type { Zone } from '../../lib/formats/zone.ts';
import { orMissing } from '../../lib/platform/pages.server.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import { cardView } from '../../lib/title/card.ts';
import { creditOf, heroPictures } from '../../lib/title/hero-picture.ts';
import { type PictureData, sourcesOf } from '../../lib/title/picture.ts';
import { articleView } from './article-views.ts';
import { clipView } from './clip-views.ts';

export type ArticleData = Awaited<ReturnType<typeof loadArticle>>;
export type Block = ReturnType<typeof blockView>;

/** What the page of an article shows. One that was taken down is gone, with words of its own. */
export async function loadArticle(platform: Platform, slug: string) {
  const zone = await findZone(platform);
  try {
    const { result } = await orMissing(platform.call(getArticle, { query: { slug } }));
    return {
      ...articleView(result),
      leadPicture: result.pictures === null ? undefined : leadPicture(result.pictures),
      blocks: result.blocks.map((block) => blockView(block, zone)),
      more: result.more.map(articleView),
    };
  } catch (error) {
    if (isApiError(error, 'editorial.articleNotFound')) throw data(null, { status: 404 });
    throw error;
  }
}

/** The picture at the head: 16:9, and 21:9 where the page is wide. */
function leadPicture(pictures: LeadPictures): PictureData | undefined {
  const { wide } = heroPictures(pictures);
  if (wide === undefined || pictures.art['21:9'] === null) return wide;
  const place = { media: '(width >= 64rem)', sizes: '66rem' };
  return { ...wide, sources: sourcesOf(pictures.art['21:9'].images, place) };
}

/** A block as it is drawn: only what is shown of the things that it names. */
function blockView(block: BlockView, zone: Zone) {
  switch (block.type) {
    case 'picture': {
      const { pictures, ...words } = block;
      const credit = creditOf(pictures.credit, '')[0]?.text;
      return { ...words, credit, picture: heroPictures(pictures).wide };
    }
    case 'title': {
      const { title, ...rest } = block;
      return { ...rest, card: title === null ? null : cardView(title) };
    }
    case 'channel': {
      const { channel, ...rest } = block;
      if (channel === null) return { ...rest, channel };
      const { id, number, mark, colour, logoUrl, stillUrl, genre, now, tier } = channel;
      const look = { id, number, mark, colour, logoUrl, stillUrl, tier };
      return { ...rest, channel: { ...look, genre: genre.name, now: now?.title ?? null } };
    }
    case 'match': {
      const { fixture, name, note } = block;
      if (fixture === null) return { type: 'match' as const, name, note, match: null };
      const { slug, home, away, competition, round, replay, isOnAir, kickOffAt } = fixture;
      return {
        type: 'match' as const,
        name: `${home.name} vs ${away.name}`,
        note,
        match: {
          slug,
          sides: [home, away].map(({ mark, colour }) => ({ mark, colour })),
          where: [competition.name, round].filter(Boolean).join(' · '),
          when: `${dateTime(kickOffAt, zone.zone)} ${zone.name}`,
          isOnAir,
          hasReplay: replay !== null,
        },
      };
    }
    case 'clip':
      return { ...block, clip: block.clip === null ? null : clipView(block.clip) };
    case 'text':
    case 'heading':
    case 'quote':
      return block;
  }
}
