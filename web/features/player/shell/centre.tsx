import { Pause, Play, Repeat, RotateCcw, RotateCw } from 'lucide-react';
import { type PointerEvent, useRef } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { type Controls, STEP_SECONDS } from '../engine/controls.ts';

type Props = {
  isPlaying: boolean;
  /** Pictures are on their way, or the player itself is. */
  isWaiting: boolean;
  hasEnded: boolean;
  areControlsShown: boolean;
  controls: Controls;
  step: (seconds: number) => void;
  onToggleFullscreen: () => void;
};

/**
 * The picture as a control, and the large buttons in its middle. A click plays or pauses, a double click fills the
 * screen; what a finger does is `useTaps`.
 */
export function Centre(props: Props) {
  const { isPlaying, isWaiting, hasEnded, areControlsShown, controls } = props;
  const pressedBy = useRef('');

  function onPointerUp({ pointerType, button, target, currentTarget }: PointerEvent) {
    pressedBy.current = pointerType;
    if (pointerType === 'mouse' && button === 0 && target === currentTarget) controls.togglePlay();
  }

  return (
    // The same acts have labelled buttons and keys: this layer only adds the pointer's shortcuts.
    <>
      <div
        className="player-picture absolute inset-0 touch-manipulation select-none"
        onPointerUp={onPointerUp}
        onDoubleClick={() => pressedBy.current === 'mouse' && props.onToggleFullscreen()}
      />
      <div className="player-middle">
        {isWaiting && (
          <output className="player-waiting scale-300">
            <Spinner />
            <span className="sr-only">Memuat tayangan</span>
          </output>
        )}
        {areControlsShown && <TouchButtons {...props} />}
        {areControlsShown && !isPlaying && !isWaiting && (
          // The row below has the button that is read out.
          <button
            type="button"
            aria-hidden="true"
            tabIndex={-1}
            onClick={() => controls.togglePlay(!isPlaying)}
            className="grid size-18 place-items-center rounded-full bg-jingga text-on-jingga hover:bg-jingga-lit pointer-coarse:hidden"
          >
            <PlayIcon isPlaying={false} hasEnded={hasEnded} />
          </button>
        )}
      </div>
    </>
  );
}

/** Large enough for thumbs; a mouse has the row below instead. */
function TouchButtons({ isPlaying, isWaiting, hasEnded, controls, step }: Props) {
  return (
    <div className="player-thumbs">
      <IconButton
        label="Mundur 10 detik"
        onClick={() => step(-STEP_SECONDS)}
        disabled={!controls.canStep(-STEP_SECONDS)}
        className="relative size-12 bg-shade"
      >
        <RotateCcw className="size-8" strokeWidth={1.75} />
        <span className="absolute scale-80 text-note font-bold" aria-hidden="true">
          {STEP_SECONDS}
        </span>
      </IconButton>
      <IconButton
        label={isPlaying ? 'Jeda tayangan' : hasEnded ? 'Tonton lagi' : 'Putar tayangan'}
        onClick={() => controls.togglePlay(!isPlaying)}
        className={
          isPlaying || isWaiting
            ? 'player-thumb-play bg-shade'
            : 'player-thumb-play bg-jingga text-on-jingga hover:bg-jingga-lit'
        }
      >
        {!isWaiting && <PlayIcon isPlaying={isPlaying} hasEnded={hasEnded} />}
      </IconButton>
      <IconButton
        label="Maju 10 detik"
        onClick={() => step(STEP_SECONDS)}
        disabled={!controls.canStep(STEP_SECONDS)}
        className="relative size-12 bg-shade"
      >
        <RotateCw className="size-8" strokeWidth={1.75} />
        <span className="absolute scale-80 text-note font-bold" aria-hidden="true">
          {STEP_SECONDS}
        </span>
      </IconButton>
    </div>
  );
}

function PlayIcon({ isPlaying, hasEnded }: { isPlaying: boolean; hasEnded: boolean }) {
  if (isPlaying) return <Pause className="size-8" fill="currentColor" />;
  if (hasEnded) return <Repeat className="size-8" />;
  return <Play className="size-8 translate-x-0.5" fill="currentColor" />;
}
