import type { Clip } from '#contract/editorial/clips.ts';
import { clockTime, date } from '../../lib/formats/formats.ts';
import { creditOf, heroPictures } from '../../lib/title/hero-picture.ts';

export type ClipView = ReturnType<typeof clipView>;

/** A clip as pages draw it. */
export function clipView({ pictures, seconds, publishedAt, clipId: id, ...clip }: Clip) {
  const { slug, name, text, category, youtubeId, megabytes, title } = clip;
  const hero = pictures === null ? undefined : heroPictures(pictures);
  return {
    id,
    slug,
    name,
    text,
    category: category.name,
    youtubeId,
    megabytes,
    title,
    seconds,
    length: clockTime(seconds * 1000),
    day: date(publishedAt),
    picture: hero?.wide,
    credit: creditOf(pictures?.credit, '')[0]?.text,
    share: hero?.share,
  };
}
