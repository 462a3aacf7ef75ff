import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { clockTime } from '../../../lib/formats/formats.ts';
import { STEP_SECONDS } from '../engine/controls.ts';
import type { Thumbnail } from '../engine/thumbnails.ts';
import { type Chapter, chapterAt } from '../film/chapters.ts';

type Props = {
  time: number;
  duration: number;
  bufferedTo: number;
  /** The thumbnail of a position; undefined where there is none. */
  pictureAt: (seconds: number) => Thumbnail | undefined;
  /** The pointer rests on a position: its picture is about to be wanted. */
  onPoint?: (seconds: number) => void;
  onSeek: (seconds: number) => void;
  /** How positions are named; without it as minutes and seconds. */
  words?: TimelineWords;
  /** Of what is still on: how far there is something to watch. */
  edge?: number;
  marks?: TimelineMark[];
  /** Named parts that go on to the next one. */
  chapters?: readonly Chapter[];
};

/** A position that is worth going to. */
export type TimelineMark = { at: number; title: string };

export type TimelineWords = {
  at: (seconds: number) => string;
  spoken: (seconds: number) => string;
};

/** The knob stays within the track: its middle travels from half of itself to half of itself. As in timeline.css. */
const KNOB_PX = 16;

const arrows: Record<string, number> = {
  ArrowRight: STEP_SECONDS,
  ArrowUp: STEP_SECONDS,
  ArrowLeft: -STEP_SECONDS,
  ArrowDown: -STEP_SECONDS,
};

/** The way through the film: a native range, so that keys and screen readers work by themselves. */
export function Timeline(props: Props) {
  const { time, duration, bufferedTo, pictureAt, onPoint, onSeek, words, edge } = props;
  const { marks = [], chapters = [] } = props;
  const chapterNow = (seconds: number) => chapters[chapterAt(chapters, seconds)]?.title;
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  // While a finger drags, the film stays where it is: each position on the way would cost a segment.
  const [isHeld, setHeld] = useState(false);
  const [draggedTo, setDraggedTo] = useState<number | null>(null);
  const shown = draggedTo ?? time;
  const share = (seconds: number) => (duration > 0 ? (seconds / duration) * 100 : 0);

  function point(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const along = (event.clientX - left - KNOB_PX / 2) / (width - KNOB_PX);
    const seconds = Math.min(1, Math.max(0, along)) * duration;
    setPointedAt(seconds);
    onPoint?.(seconds);
  }

  useEffect(() => {
    if (!isHeld) return undefined;
    // On the window: a pointer is let go anywhere.
    const letGo = (event: Event) => {
      setHeld(false);
      setDraggedTo(null);
      if (draggedTo !== null) onSeek(draggedTo);
      if ((event as globalThis.PointerEvent).pointerType !== 'mouse') setPointedAt(null);
    };
    window.addEventListener('pointerup', letGo);
    window.addEventListener('pointercancel', letGo);
    return () => {
      window.removeEventListener('pointerup', letGo);
      window.removeEventListener('pointercancel', letGo);
    };
  }, [isHeld, draggedTo, onSeek]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = arrows[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onSeek(time + step);
  }

  return (
    <div
      className="group relative flex h-11 touch-none items-center pointer-coarse:h-12"
      onPointerMove={point}
      onPointerDown={(event) => {
        setHeld(true);
        point(event);
      }}
      onPointerLeave={() => setPointedAt(null)}
    >
      <div className="player-track" aria-hidden="true">
        {edge !== undefined && (
          <span className="bg-cloud/25" style={{ width: `${share(edge)}%` }} />
        )}
        <span className="bg-cloud/40" style={{ width: `${share(bufferedTo)}%` }} />
        <span className="bg-jingga" style={{ width: `${share(shown)}%` }} />
      </div>
      <div className="player-marks" aria-hidden="true">
        {chapters
          .filter(({ fromSeconds }) => fromSeconds > 0 && fromSeconds < duration)
          .map(({ fromSeconds }) => (
            <span
              key={fromSeconds}
              className="player-chapter"
              style={{ left: `${share(fromSeconds)}%` }}
            />
          ))}
        {marks.map(({ at, title }) => (
          <span
            key={`${at} ${title}`}
            data-mark={title}
            className="absolute size-2 -translate-x-1/2 rounded-full bg-kunyit ring-2 ring-ink"
            style={{ left: `${share(at)}%` }}
          />
        ))}
      </div>
      <input
        type="range"
        min={0}
        max={Math.max(1, duration)}
        // As fine as the fill, or the knob would lag behind it.
        step="any"
        value={shown}
        disabled={duration === 0}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          const seconds = Number(event.target.value);
          if (isHeld) setDraggedTo(seconds);
          else onSeek(seconds);
        }}
        aria-label="Posisi tayangan"
        aria-valuetext={
          words?.spoken(shown) ??
          [`${placeIn(shown, duration)} dari ${lengthOf(duration)}`, chapterNow(shown)]
            .filter((part) => part !== undefined)
            .join(', ')
        }
        className="player-range"
      />
      {pointedAt !== null && duration > 0 && (
        <Preview
          at={words?.at(draggedTo ?? pointedAt) ?? clockTime((draggedTo ?? pointedAt) * 1000)}
          mark={
            markNear(marks, draggedTo ?? pointedAt, duration) ?? chapterNow(draggedTo ?? pointedAt)
          }
          share={share(pointedAt)}
          thumbnail={pictureAt(draggedTo ?? pointedAt)}
        />
      )}
    </div>
  );
}

/** The timeline of a film. Where thumbs have no row for the time, it stands at both ends. */
export function FilmScale(
  props: Pick<Props, 'time' | 'duration' | 'bufferedTo' | 'pictureAt' | 'onSeek' | 'chapters'>,
) {
  const clock = 'tabular text-note text-cloud not-pointer-coarse:hidden';
  return (
    <div className="flex items-center gap-2">
      <span className={clock} aria-hidden="true">
        {placeIn(props.time, props.duration)}
      </span>
      <div className="min-w-0 flex-1">
        <Timeline {...props} />
      </div>
      <span className={clock} aria-hidden="true">
        {lengthOf(props.duration)}
      </span>
    </div>
  );
}

/** How long a film is: to the nearest second, as its description says it. */
export function lengthOf(seconds: number): string {
  return clockTime(Math.round(seconds) * 1000);
}

/** Players stop within a frame or two of the end that they were told. */
const AT_END_SECONDS = 0.1;

/** Where one is in a film, in whole seconds that are over; at its end that is its length, which may have been rounded up. */
export function placeIn(seconds: number, duration: number): string {
  const isAtEnd = duration > 0 && seconds >= duration - AT_END_SECONDS;
  return isAtEnd ? lengthOf(duration) : clockTime(seconds * 1000);
}

/** A pointer is rarely exact: the nearest within a fiftieth of the way. */
function markNear(marks: TimelineMark[], at: number, duration: number): string | undefined {
  const near = marks.filter((mark) => Math.abs(mark.at - at) <= duration / 50);
  return near.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0]?.title;
}

type PreviewProps = {
  at: string;
  share: number;
  thumbnail: Thumbnail | undefined;
  mark: string | undefined;
};

function Preview({ at, share, thumbnail, mark }: PreviewProps) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-8 z-10 md:bottom-10 -translate-x-1/2 overflow-hidden rounded-m border border-cloud/20 bg-ink-1 text-center shadow-raised"
      style={{ left: `clamp(5rem, ${share}%, calc(100% - 5rem))` }}
    >
      {thumbnail && (
        <div
          style={{
            width: thumbnail.width,
            height: thumbnail.height,
            backgroundImage: `url("${thumbnail.url}")`,
            backgroundPosition: `-${thumbnail.x}px -${thumbnail.y}px`,
          }}
        />
      )}
      <p className="tabular px-2 py-1 text-small font-semibold">{at}</p>
      {mark !== undefined && <p className="px-2 pb-1 text-note text-kunyit">{mark}</p>}
    </div>
  );
}
