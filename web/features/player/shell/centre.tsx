import { Pause, Play, Repeat, RotateCcw, RotateCw } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { type Controls, STEP_SECONDS } from '../engine/controls.ts';

const DOUBLE_TAP_MS = 300;

type Props = {
  isPlaying: boolean;
  /** Pictures are on their way, or the player itself is. */
  isWaiting: boolean;
  hasEnded: boolean;
  areControlsShown: boolean;
  controls: Controls;
  onToggleFullscreen: () => void;
  /** Puts the controls away. */
  onRest: () => void;
};

/**
 * The picture as a control. A click plays or pauses, a double click fills the screen; by touch a tap shows the
 * controls or puts them away, and two taps on a half step ten seconds back or ahead.
 */
export function Centre({
  isPlaying,
  isWaiting,
  hasEnded,
  areControlsShown,
  controls,
  onToggleFullscreen,
  onRest,
}: Props) {
  const lastTap = useRef({ at: 0, side: '' });
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wereShown = useRef(areControlsShown);
  const [stepped, setStepped] = useState<{ seconds: number; key: number } | null>(null);

  function step(seconds: number) {
    controls.step(seconds);
    setStepped({ seconds, key: Date.now() });
  }

  function onPointerUp(event: PointerEvent<HTMLDivElement>) {
    if (event.target !== event.currentTarget) return;
    if (event.pointerType === 'mouse') {
      if (event.button === 0) controls.togglePlay();
      return;
    }
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const side = event.clientX - left < width / 2 ? 'left' : 'right';
    const isSecond =
      event.timeStamp - lastTap.current.at < DOUBLE_TAP_MS && lastTap.current.side === side;
    lastTap.current = { at: event.timeStamp, side };
    clearTimeout(resting.current);
    if (isSecond) step(side === 'left' ? -STEP_SECONDS : STEP_SECONDS);
    // One tap puts shown controls away, once it is clear that no second one follows.
    else if (wereShown.current) resting.current = setTimeout(onRest, DOUBLE_TAP_MS);
  }

  return (
    // The same acts have labelled buttons and keys: this layer only adds the pointer's shortcuts.
    <div
      className="absolute inset-0 grid touch-manipulation place-items-center select-none max-md:pb-14"
      onPointerDown={() => {
        wereShown.current = areControlsShown;
      }}
      onPointerUp={onPointerUp}
      onDoubleClick={(event) => event.target === event.currentTarget && onToggleFullscreen()}
    >
      {stepped && (
        <p
          key={stepped.key}
          aria-hidden="true"
          className="player-step absolute rounded-full bg-veil px-4 py-2 font-bold"
          style={{ [stepped.seconds < 0 ? 'left' : 'right']: '12%' }}
        >
          {stepped.seconds < 0 ? '−' : '+'}
          {Math.abs(stepped.seconds)} det
        </p>
      )}
      {isWaiting ? (
        <output className="player-waiting scale-300">
          <Spinner />
          <span className="sr-only">Memuat tayangan</span>
        </output>
      ) : (
        areControlsShown && (
          <div className="flex items-center gap-6">
            <IconButton
              label="Mundur 10 detik"
              onClick={() => step(-STEP_SECONDS)}
              className="bg-shade md:hidden"
            >
              <RotateCcw className="size-6" />
            </IconButton>
            <IconButton
              label={isPlaying ? 'Jeda tayangan' : hasEnded ? 'Tonton lagi' : 'Putar tayangan'}
              onClick={controls.togglePlay}
              className={
                isPlaying
                  ? 'size-16 bg-shade md:hidden'
                  : 'size-18 bg-jingga text-on-jingga hover:bg-jingga-lit'
              }
            >
              {isPlaying ? (
                <Pause className="size-8" fill="currentColor" />
              ) : hasEnded ? (
                <Repeat className="size-8" />
              ) : (
                <Play className="size-8 translate-x-0.5" fill="currentColor" />
              )}
            </IconButton>
            <IconButton
              label="Maju 10 detik"
              onClick={() => step(STEP_SECONDS)}
              className="bg-shade md:hidden"
            >
              <RotateCw className="size-6" />
            </IconButton>
          </div>
        )
      )}
    </div>
  );
}
