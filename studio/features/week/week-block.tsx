import { Lock, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { WeekConflict } from '#contract/live/week-shapes.ts';
import { cx } from '../../../web/ui/cx.ts';
import { type Piece, STEP } from './edit-slots.ts';
import { clockAt, layerLooks } from './words.ts';

type Props = {
  piece: Piece;
  stepPx: number;
  isTabStop: boolean;
  isChosen: boolean;
  isHeld: boolean;
  mayEdit: boolean;
  conflict: WeekConflict | undefined;
  label: string;
  onChoose: () => void;
  onKey: (event: KeyboardEvent) => void;
  onDrag: (event: PointerEvent<HTMLElement>, edge: 'move' | 'end') => void;
  onOpen: () => void;
};

/** From so many pixels on a block has room for a line of its own below its time. */
const TALL_PX = 34;
const LINE_PX = 17;

/** One programme of a day. What began the day before is drawn on, and is chosen where it begins. */
export function WeekBlock(props: Props) {
  const { piece, stepPx, isTabStop, isChosen, isHeld, mayEdit, conflict, label } = props;
  const { run, from, to, isWhole } = piece;
  const first = Math.floor(from / STEP);
  const span = Math.max(Math.ceil(to / STEP) - first, 1);
  const height = span * stepPx;
  const { mark, look } = layerLooks[run.layer];
  const place = { gridRow: `${first + 1} / span ${span}`, gridColumn: 1 };
  // What is read aloud begins as what is seen.
  const seen = [mark, clockAt(run.start), run.title, run.episode].filter(Boolean).join(' ');
  const spoken = `${seen}, ${label}${conflict === undefined ? '' : `. ${conflict.message}`}`;
  const words = height >= LINE_PX && (
    <>
      <span className="flex items-center gap-1 font-semibold">
        {mark !== '' && (
          <span className="rounded-s bg-ink-1 px-1 text-mist" title={label}>
            {mark}{' '}
          </span>
        )}
        {isWhole && <span className="tabular">{clockAt(run.start)} </span>}
        {run.isLocked && <Lock className="size-3 shrink-0 text-haze" aria-hidden="true" />}
        {conflict !== undefined && conflict.severity !== 'note' && (
          <TriangleAlert
            className={cx(
              'size-3.5 shrink-0',
              conflict.severity === 'error' ? 'text-merah' : 'text-kunyit',
            )}
            aria-hidden="true"
          />
        )}
        {height < TALL_PX && <span className="min-w-0 truncate font-normal">{run.title}</span>}
      </span>
      {height >= TALL_PX && (
        <span className="block truncate">
          {run.title} {run.episode}
        </span>
      )}
    </>
  );
  const looks = cx(
    'relative m-px grid min-h-0 content-start overflow-hidden rounded-s border border-l-4 px-1 text-left text-note leading-4',
    run.isLocked && run.layer === 'base' ? 'border-line bg-ink-2' : look,
    run.isLocked && 'text-haze',
    isChosen && 'outline-2 -outline-offset-2 outline-jingga',
    isHeld && 'opacity-50',
  );
  if (!isWhole)
    return (
      <div aria-hidden="true" className={looks} style={place}>
        {words}
      </div>
    );
  return (
    <button
      type="button"
      data-start={run.start}
      aria-label={spoken}
      aria-pressed={isChosen}
      tabIndex={isTabStop ? 0 : -1}
      title={`${clockAt(run.start)}–${clockAt(run.stop)} ${run.title}`}
      className={cx(looks, mayEdit ? 'cursor-grab touch-none' : 'cursor-default')}
      style={place}
      onClick={props.onChoose}
      onDoubleClick={props.onOpen}
      onKeyDown={props.onKey}
      onPointerDown={(event) => props.onDrag(event, 'move')}
    >
      {words}
      {mayEdit && height >= LINE_PX && (
        <span
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 h-1.5 cursor-ns-resize"
          onPointerDown={(event) => {
            event.stopPropagation();
            props.onDrag(event, 'end');
          }}
        />
      )}
    </button>
  );
}
