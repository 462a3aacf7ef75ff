import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import type { Point, Shown } from './crops.ts';

const STEP = 0.02;
const moves: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

type Props = { label: string; image: Shown; focus: Point; onChange: (focus: Point) => void };

/** A point on a picture that has to stay in view, by press or by the arrow keys. */
export function FocusPicker({ label, image, focus, onChange }: Props) {
  const hintId = useId();
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onChange({
      x: within((event.clientX - box.left) / box.width),
      y: within((event.clientY - box.top) / box.height),
    });
  };
  const key = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    onChange({ x: within(focus.x + move[0]), y: within(focus.y + move[1]) });
  };
  return (
    <div className="grid min-w-0 justify-items-start gap-1">
      <button
        type="button"
        aria-label={`${label}: ${Math.round(focus.x * 100)} % dari kiri, ${Math.round(focus.y * 100)} % dari atas`}
        aria-describedby={hintId}
        onPointerDown={point}
        onKeyDown={key}
        className="relative block touch-none overflow-hidden rounded-s"
      >
        <img
          src={image.url}
          width={image.w}
          height={image.h}
          alt=""
          draggable={false}
          className="block h-auto max-h-64 w-auto max-w-full"
        />
        <span
          aria-hidden="true"
          className="absolute size-5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white bg-jingga shadow-raised"
          style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }}
        />
      </button>
      <p id={hintId} className="w-0 min-w-full text-note text-haze">
        Tekan gambarnya, atau geser dengan tombol panah.
      </p>
    </div>
  );
}
