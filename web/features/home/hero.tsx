import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { useIsChild } from '../../lib/session/session.ts';
import { cx } from '../../ui/cx.ts';
import { Drawn } from '../../ui/drawn.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { HeroSlide, type SlideView } from './hero-slide.tsx';
import type { MatchView } from './live-view.ts';
import { MatchSlide } from './match-slide.tsx';
import { useHeroPreview } from './preview/use-hero-preview.ts';
import { useCarousel } from './use-carousel.ts';

/** The banners at the top of the home page: turned by swipe, buttons or by themselves, and stopped at will. */
export function Hero({ slides, match = null }: { slides: SlideView[]; match?: MatchView | null }) {
  const track = useRef<HTMLUListElement>(null);
  const [isPreviewing, setPreviewing] = useState(false);
  const shown = withMatch(slides, match);
  const { current, seen, isTurning, goTo, setTurning, holds } = useCarousel(
    track,
    shown.length,
    isPreviewing,
  );
  const id = shown[current]?.slide?.title?.id;
  const isAllowed = !useIsChild() && isTurning;
  useHeroPreview(track, { at: current, id, isAllowed, setPlaying: setPreviewing });
  if (slides.length === 0) return <div className="h-(--bar-top)" />;
  return (
    <section
      aria-roledescription="korsel"
      aria-label="Pilihan utama"
      className="relative"
      {...holds}
    >
      <Drawn
        as="ul"
        part={Slides}
        props={{ slides, match, current, seen }}
        titles={slides.flatMap(({ title }) => title ?? [])}
        ref={track}
        className="hero-track"
      />
      {shown.length > 1 && (
        <div className="hero-turns gutter">
          <IconButton
            label="Sebelumnya"
            onClick={() => goTo(current - 1)}
            className="max-lg:hidden"
          >
            <ChevronLeft className="size-5" aria-hidden="true" />
          </IconButton>
          {shown.map(({ id, name }, at) => (
            <button
              key={id}
              type="button"
              aria-label={`Tampilkan ${name}`}
              aria-current={at === current}
              onClick={() => goTo(at)}
              className="grid h-11 w-6 place-items-center pointer-coarse:w-11"
            >
              <span
                className={cx(
                  'h-1.5 rounded-full transition-all duration-200',
                  at === current ? 'w-5 bg-jingga' : 'w-1.5 bg-cloud/50',
                )}
              />
            </button>
          ))}
          <IconButton
            label="Berikutnya"
            onClick={() => goTo(current + 1)}
            className="max-lg:hidden"
          >
            <ChevronRight className="size-5" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={isTurning ? 'Hentikan pergantian' : 'Ganti otomatis'}
            onClick={() => setTurning(!isTurning)}
            className="motion-reduce:hidden"
          >
            {isTurning ? (
              <Pause className="size-4" aria-hidden="true" />
            ) : (
              <Play className="size-4" aria-hidden="true" />
            )}
          </IconButton>
        </div>
      )}
    </section>
  );
}

type SlidesProps = {
  slides: SlideView[];
  match: MatchView | null;
  current: number;
  seen: number;
};

function Slides({ slides, match, current, seen }: SlidesProps) {
  return withMatch(slides, match).map(({ id, slide }, at) => (
    <li key={id} inert={at !== current} className="hero-slide">
      {slide === null ? (
        match && <MatchSlide match={match} />
      ) : (
        <HeroSlide slide={slide} isFirst={at === 0} isDrawn={at <= seen} />
      )}
    </li>
  ));
}

/** The banners, with a running match in the second place: the first one's picture is what the page waits for. */
function withMatch(slides: SlideView[], match: MatchView | null) {
  const shown = slides.map((slide): { id: string; name: string; slide: SlideView | null } => ({
    id: slide.id,
    name: slide.name,
    slide,
  }));
  if (match === null) return shown;
  const { slug, home, away } = match;
  return shown.toSpliced(1, 0, { id: slug, name: `${home.name} vs ${away.name}`, slide: null });
}
