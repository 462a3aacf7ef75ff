import { Play } from 'lucide-react';
import type { PictureData } from '../../lib/title/picture.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { SlideView } from './hero-slide.tsx';

/**
 * The first thing that a child sees: a whole picture that nothing lies on, and its words beside or below it. It stays:
 * nothing turns away what a child is looking at.
 */
export function KidsHero({ slide }: { slide: SlideView }) {
  return (
    <section
      aria-label="Pilihan utama"
      className="gutter grid grid-cols-[minmax(0,1fr)] items-center gap-5 pt-[calc(var(--bar-top)+0.5rem)] lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-10 lg:pt-[calc(var(--bar-top)+1rem)] low:grid-cols-2"
    >
      <div className="kids-picture lg:order-last low:order-last">
        <Picture picture={slide.hero && lyingOf(slide.hero)} sizes={KIDS_HERO_SIZES} isLeading />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4 text-center lg:justify-items-start lg:text-left">
        <h1 className="text-show font-extrabold tracking-tight">{slide.name}</h1>
        {slide.text && <p className="lines-2 text-body text-mist lg:text-lead">{slide.text}</p>}
        <LinkButton to={slide.to} size="l" className="min-h-16 px-10 text-lead">
          <Play className="size-7 fill-current" aria-hidden="true" />
          {slide.label}
        </LinkButton>
        {slide.credits.map(({ text, look }) => (
          <p key={look} className={look}>
            {text}
          </p>
        ))}
      </div>
    </section>
  );
}

/** On every screen the wide one. */
const lyingOf = ({ vars, ...hero }: PictureData): PictureData => ({
  ...hero,
  sources: [],
  ...(vars?.['--focus-wide'] && { focus: vars['--focus-wide'] }),
});

/** How wide the picture is drawn: what is preloaded is what is shown. */
export const KIDS_HERO_SIZES = '(width >= 64rem) 58vw, 94vw';
