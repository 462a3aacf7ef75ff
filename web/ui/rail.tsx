import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CardShape } from '../lib/title/card.ts';

type Props = {
  /** Its own on the page, for one that is drawn apart from it. */
  id?: string;
  name: string;
  shape?: CardShape;
  /** Where all of it is listed. */
  moreTo?: string | undefined;
  /** List items. */
  children?: ReactNode;
  /** The same as the server drew it for many, in their place. */
  html?: string;
};

const EDGE_PX = 8;
/** A press on a button turns most of a page, so that the last card seen stays in view. */
const PAGE_SHARE = 0.85;

/** A named row of cards that scrolls by touch, wheel, arrow keys and buttons. */
export function Rail({ id, name, shape = 'poster', moreTo, children, html }: Props) {
  const ownId = useId();
  const headingId = id === undefined ? ownId : `rail-${id}`;
  const track = useRef<HTMLUListElement>(null);
  const edges = useEdges(track);

  const turn = (direction: 1 | -1) =>
    track.current?.scrollBy({
      left: direction * track.current.clientWidth * PAGE_SHARE,
      behavior: 'smooth',
    });

  return (
    <section aria-labelledby={headingId} className="rail">
      <div className="rail-head gutter">
        <h2 id={headingId} className="rail-name">
          {moreTo === undefined ? (
            name
          ) : (
            <Link to={moreTo} className="rail-more">
              <span>{name}</span>
              <span className="rail-more-word">
                Lihat semua
                <ChevronRight className="size-4" aria-hidden="true" />
              </span>
            </Link>
          )}
        </h2>
      </div>
      <div className="rail-window">
        {/* The arrow keys only move the focus between the links inside. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above */}
        <ul
          ref={track}
          className="rail-track gutter"
          data-shape={shape}
          onKeyDown={moveFocus}
          {...(import.meta.env.SSR && html !== undefined
            ? { dangerouslySetInnerHTML: { __html: html } }
            : { children })}
        />
        {!edges.isAtStart && (
          <button
            type="button"
            tabIndex={-1}
            className="rail-turn"
            data-side="left"
            onClick={() => turn(-1)}
          >
            <ChevronLeft aria-hidden="true" />
            <span className="sr-only">Geser {name} ke kiri</span>
          </button>
        )}
        {!edges.isAtEnd && (
          <button
            type="button"
            tabIndex={-1}
            className="rail-turn"
            data-side="right"
            onClick={() => turn(1)}
          >
            <ChevronRight aria-hidden="true" />
            <span className="sr-only">Geser {name} ke kanan</span>
          </button>
        )}
      </div>
    </section>
  );
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const cards = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a')];
  const at = cards.findIndex((card) => card === document.activeElement);
  const next = step === undefined || at < 0 ? undefined : cards[at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: 'nearest' });
}

function useEdges(track: { current: HTMLUListElement | null }) {
  const [edges, setEdges] = useState({ isAtStart: true, isAtEnd: true });
  useEffect(() => {
    const element = track.current;
    if (element === null) return undefined;
    const look = () => {
      const left = element.scrollWidth - element.clientWidth - element.scrollLeft;
      const next = { isAtStart: element.scrollLeft < EDGE_PX, isAtEnd: left < EDGE_PX };
      setEdges((now) =>
        now.isAtStart === next.isAtStart && now.isAtEnd === next.isAtEnd ? now : next,
      );
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [track]);
  return edges;
}
