import { Info, Play } from 'lucide-react';
import type { TitleTier } from '#contract/catalog-shapes.ts';
import type { FilmClass } from '#contract/constants.ts';
import { paths } from '../../lib/paths.ts';
import type { PictureData } from '../../lib/picture.ts';
import { FilmClassBadge } from '../../ui/badge.tsx';
import { HeroPicture } from '../../ui/hero-picture.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TierBadge } from '../../ui/tier-badge.tsx';

export type SlideView = {
  id: string;
  name: string;
  text: string;
  /** What the main button says. */
  label: string;
  to: string;
  upright: PictureData | undefined;
  wide: PictureData | undefined;
  /** The title that it is about. */
  title?: { slug: string; tier: TitleTier; filmClass: FilmClass; note: string };
};

/** One banner. `isDrawn` is false until its picture is worth fetching. */
export function HeroSlide({
  slide,
  isFirst,
  isDrawn,
}: {
  slide: SlideView;
  isFirst: boolean;
  isDrawn: boolean;
}) {
  const { title } = slide;
  const Heading = isFirst ? 'h1' : 'h2';
  return (
    <>
      {isDrawn && <HeroPicture upright={slide.upright} wide={slide.wide} isLeading={isFirst} />}
      <div className="hero-shade" />
      <div className="hero-words gutter">
        {title && (
          <p className="mb-3 flex flex-wrap items-center justify-center gap-2 text-small font-medium text-cloud/85 lg:justify-start">
            <TierBadge tier={title.tier} />
            <FilmClassBadge filmClass={title.filmClass} />
            <span>{title.note}</span>
          </p>
        )}
        <Heading className="text-show font-extrabold tracking-tight">{slide.name}</Heading>
        {slide.text && (
          <p className="lines-2 mt-3 max-w-text text-body text-cloud/85 md:text-lead">
            {slide.text}
          </p>
        )}
        <div className="mt-5 flex flex-wrap justify-center gap-3 lg:justify-start">
          <LinkButton to={slide.to} size="l">
            <Play className="size-5 fill-current" aria-hidden="true" />
            {slide.label}
          </LinkButton>
          {title && (
            <LinkButton to={paths.title(title.slug)} look="secondary" size="l">
              <Info className="size-5" aria-hidden="true" />
              Info
              <span className="sr-only"> tentang {slide.name}</span>
            </LinkButton>
          )}
        </div>
      </div>
    </>
  );
}
