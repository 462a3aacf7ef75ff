import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import type { SubtitleCue } from '#contract/catalog/operator-subtitles.ts';
import { cx } from '../../../web/ui/cx.ts';
import { positionText } from '../../ui/form/position.ts';
import type { CueEdge } from './cues.ts';

type Props = {
  cue: SubtitleCue;
  number: number;
  view: { fromMs: number; spanMs: number; endMs: number; stage: RefObject<HTMLDivElement | null> };
  isSelected: boolean;
  isReadOnly: boolean;
  onSelect: () => void;
  onMove: (edge: CueEdge, ms: number) => void;
  /** Puts an edge where the player is. */
  onTake: (edge: CueEdge) => void;
};

/** A frame of film, and what Shift and the page keys move by. */
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -40,
  ArrowDown: -40,
  ArrowRight: 40,
  ArrowUp: 40,
  PageDown: -1_000,
  PageUp: 1_000,
};
const SHIFTED = 5;
/** A press that trembles is no drag. */
const LEAST_PX = 3;

/** One line on the waveform: pressed it is chosen, dragged it moves, and each edge is a slider. */
export function WaveformCue({ cue, number, view, isSelected, isReadOnly, ...on }: Props) {
  const drag = useRef<{ x: number; ms: number; edge: CueEdge; isMoving: boolean }>(undefined);
  const share = (ms: number) => `${((ms - view.fromMs) / view.spanMs) * 100}%`;
  const begin = (event: PointerEvent, edge: CueEdge) => {
    event.stopPropagation();
    on.onSelect();
    if (isReadOnly || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const ms = edge === 'until' ? cue.untilMs : cue.fromMs;
    drag.current = { x: event.clientX, ms, edge, isMoving: false };
  };
  const move = (event: PointerEvent) => {
    const from = drag.current;
    const wide = view.stage.current?.clientWidth ?? 0;
    if (from === undefined || wide === 0) return;
    const byPx = event.clientX - from.x;
    from.isMoving ||= Math.abs(byPx) >= LEAST_PX;
    if (from.isMoving) on.onMove(from.edge, from.ms + (byPx / wide) * view.spanMs);
  };
  const end = () => {
    drag.current = undefined;
  };
  const follow = { onPointerMove: move, onPointerUp: end, onPointerCancel: end };
  const press = (event: KeyboardEvent, edge: 'from' | 'until') => {
    if (event.key === 'Enter') {
      event.preventDefault();
      return on.onTake(edge);
    }
    const by = KEY_STEPS[event.key];
    if (by === undefined) return undefined;
    event.preventDefault();
    const ms = edge === 'from' ? cue.fromMs : cue.untilMs;
    return on.onMove(edge, ms + by * (event.shiftKey ? SHIFTED : 1));
  };
  const slider = (edge: 'from' | 'until') => {
    const ms = edge === 'from' ? cue.fromMs : cue.untilMs;
    return (
      <span
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an edge that is dragged inside a waveform is no range input
        role="slider"
        aria-label={`Tepi ${edge === 'from' ? 'awal' : 'akhir'} baris ${number}`}
        aria-valuemin={0}
        aria-valuemax={Math.round(view.endMs)}
        aria-valuenow={ms}
        aria-valuetext={positionText(ms)}
        aria-readonly={isReadOnly || undefined}
        tabIndex={isSelected && !isReadOnly ? 0 : -1}
        onKeyDown={(event) => press(event, edge)}
        onPointerDown={(event) => begin(event, edge)}
        {...follow}
        className={cx(
          'absolute inset-y-0 w-2.5 touch-none',
          !isReadOnly && 'cursor-ew-resize',
          edge === 'from' ? 'left-0 border-l-2 border-jingga' : 'right-0 border-r-2 border-jingga',
        )}
      />
    );
  };
  return (
    <div
      className={cx(
        'absolute inset-y-0 touch-none overflow-hidden',
        isSelected ? 'bg-jingga/30' : 'bg-jingga/15',
        !isReadOnly && 'cursor-grab',
      )}
      style={{
        left: share(cue.fromMs),
        width: `${((cue.untilMs - cue.fromMs) / view.spanMs) * 100}%`,
      }}
      onPointerDown={(event) => begin(event, 'both')}
      {...follow}
    >
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-3 bottom-1 truncate text-note text-cloud"
      >
        {cue.text.replaceAll(/<[^>]*>/g, '').replaceAll('\n', ' ')}
      </span>
      {slider('from')}
      {slider('until')}
    </div>
  );
}
