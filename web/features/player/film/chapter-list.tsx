import { clockTime } from '../../../lib/formats/formats.ts';
import { cx } from '../../../ui/cx.ts';
import type { Thumbnail } from '../engine/thumbnails.ts';
import { type Chapter, chapterAt } from './chapters.ts';

/** As wide as pictures are here, in CSS pixels. */
const WIDTH = 104;

type Props = {
  chapters: readonly Chapter[];
  time: number;
  /** A picture of a moment, where the film has them. */
  pictureAt: (seconds: number) => Thumbnail | undefined;
  onSeek: (seconds: number) => void;
};

/** The chapters of a film with a picture of their beginning; the one that plays is marked. */
export function ChapterList({ chapters, time, pictureAt, onSeek }: Props) {
  const current = chapterAt(chapters, time);
  return (
    <ol className="grid gap-1">
      {chapters.map(({ fromSeconds, title }, i) => (
        <li key={fromSeconds}>
          <button
            type="button"
            data-entry
            aria-current={i === current ? 'true' : undefined}
            onClick={() => onSeek(fromSeconds)}
            className={cx(
              'flex w-full items-center gap-3 rounded-m p-2 text-left hover:bg-cloud/10',
              i === current && 'bg-cloud/10',
            )}
          >
            {/* A chapter's first picture is often its fade: the second after it shows more. */}
            <Still thumbnail={pictureAt(fromSeconds + 1)} number={i + 1} />
            <span className="grid min-w-0 gap-0.5">
              <span className="lines-2 font-semibold">{title}</span>
              <span className="tabular text-small text-mist">
                {clockTime(fromSeconds * 1000)}
                {i === current && <span className="text-jingga"> · Sedang diputar</span>}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** A part of the timeline's sprite, made as small as the list needs it. */
function Still({ thumbnail, number }: { thumbnail: Thumbnail | undefined; number: number }) {
  if (thumbnail === undefined) {
    return (
      <span
        className="grid aspect-video w-26 shrink-0 place-items-center rounded-s bg-ink-3 font-bold text-mist"
        aria-hidden="true"
      >
        {number}
      </span>
    );
  }
  const { width, height, url, x, y } = thumbnail;
  return (
    <span
      className="block aspect-video w-26 shrink-0 overflow-hidden rounded-s bg-ink-3"
      aria-hidden="true"
    >
      <span
        className="block origin-top-left"
        style={{
          width,
          height,
          backgroundImage: `url("${url}")`,
          backgroundPosition: `-${x}px -${y}px`,
          scale: String(WIDTH / width),
        }}
      />
    </span>
  );
}
