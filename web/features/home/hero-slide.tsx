import { Info, Play } from 'lucide-react';
import type { TitleTier } from '#contract/catalog/shapes.ts';
import type { FilmClass } from '#contract/constants.ts';
import { paths } from '../../lib/page/paths.ts';
import { type Logo, type PictureCredit, WIDE_SIZES } from '../../lib/title/hero-picture.ts';
import type { PictureData } from '../../lib/title/picture.ts';
import { FilmClassBadge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NameOrLogo } from '../../ui/name-or-logo.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TitleBadge } from '../../ui/tier-badge.tsx';

/** Where the words of a banner stand, where the page is wide enough for a choice. */
export type BannerAlignment = 'LEFT' | 'CENTER' | 'RIGHT';

export type SlideView = {
  id: string;
  name: string;
  text: string;
  /** What the main button says. */
  label: string;
  to: string;
  alignment: BannerAlignment;
  /** Its picture is fetched first, not when it is looked at. */
  isLeading: boolean;
  hero: PictureData | undefined;
  /** Its title's name as a picture, where that is what it says. */
  logo?: Logo | undefined;
  /** Whose picture it is. */
  credits: PictureCredit[];
  /** Shown with links to the page; of the leading slide. */
  share?: { src: string; width: number; height: number };
  /** The title that it is about. */
  title?: { id: string; slug: string; tier: TitleTier; filmClass: FilmClass; note: string };
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
  const { title, alignment } = slide;
  const Heading = isFirst ? 'h1' : 'h2';
  return (
    <>
      {isDrawn && slide.hero && (
        <Picture
          picture={slide.hero}
          sizes={WIDE_SIZES}
          isLeading={slide.isLeading}
          className="hero-picture"
        />
      )}
      <div className="hero-shade" data-alignment={alignment} />
      <div className="hero-words gutter" data-alignment={alignment}>
        {title && (
          <p className="hero-row mb-3 flex flex-wrap items-center justify-center gap-2 text-small font-medium text-cloud/85">
            <TitleBadge title={title} />
            <FilmClassBadge filmClass={title.filmClass} />
            <span>{title.note}</span>
          </p>
        )}
        <Heading className="text-show font-extrabold tracking-tight">
          <NameOrLogo name={slide.name} logo={slide.logo} />
        </Heading>
        {slide.text && (
          <p className="lines-2 mt-3 max-w-text text-body text-cloud/85 md:text-lead">
            {slide.text}
          </p>
        )}
        <div className="hero-row mt-5 flex flex-wrap justify-center gap-3">
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
        {slide.credits.map(({ text, look }) => (
          <p key={look} className={look}>
            {text}
          </p>
        ))}
      </div>
    </>
  );
}
