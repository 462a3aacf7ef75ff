import {
  Captions,
  CaptionsOff,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RectangleHorizontal,
  RotateCcw,
  RotateCw,
  Settings,
  SkipForward,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { MediaState } from './use-media-state.ts';
import { type Controls, STEP_SECONDS } from '../engine/controls.ts';
import { lengthOf, placeIn } from './timeline.tsx';

/** What a film and television put into the bar, each in its own way. */
export type BarParts = {
  /** Seconds, where the source knows better than the video element. */
  duration?: number;
  hasSubtitles: boolean;
  isSubtitled: boolean;
  onToggleSubtitles: () => void;
  /** Absent where nothing follows. */
  onNext?: (() => void) | undefined;
  /** In place of the time. */
  clock?: ReactNode;
  /** More buttons, before the time and after it. */
  first?: ReactNode;
  last?: ReactNode;
};

type Props = BarParts & {
  state: MediaState;
  controls: Controls;
  step: (seconds: number) => void;
  hasPictureInPicture: boolean;
  isTheaterMode: boolean;
  onToggleTheaterMode: () => void;
  isFullscreen: boolean;
  onToggleFullscreen: () => void;
  areSettingsOpen: boolean;
  onToggleSettings: () => void;
};

const icon = 'size-5';

/** What thumbs have in the middle of the picture, or on the device itself. */
const FOR_MOUSE = 'pointer-coarse:hidden';
const FOR_WIDE_MOUSE = 'max-md:hidden pointer-coarse:hidden';

/** The row of buttons below the timeline. What a phone has no room for is in the settings or a gesture. */
export function ControlBar({ state, controls, step, ...rest }: Props) {
  const { isPlaying, time, isMuted, volume } = state;
  const duration = rest.duration ?? state.duration;
  const isSilent = isMuted || volume === 0;
  return (
    <div className="flex items-center gap-0.5 md:gap-1">
      <IconButton
        label={isPlaying ? 'Jeda' : 'Putar'}
        onClick={() => controls.togglePlay(!isPlaying)}
        className={FOR_MOUSE}
      >
        {isPlaying ? (
          <Pause className={icon} fill="currentColor" />
        ) : (
          <Play className={icon} fill="currentColor" />
        )}
      </IconButton>
      <IconButton
        label="Mundur 10 detik"
        onClick={() => step(-STEP_SECONDS)}
        className={FOR_WIDE_MOUSE}
      >
        <RotateCcw className={icon} />
      </IconButton>
      <IconButton
        label="Maju 10 detik"
        onClick={() => step(STEP_SECONDS)}
        className={FOR_WIDE_MOUSE}
      >
        <RotateCw className={icon} />
      </IconButton>
      {rest.onNext && (
        <IconButton label="Episode berikutnya" onClick={rest.onNext}>
          <SkipForward className={icon} fill="currentColor" />
        </IconButton>
      )}
      <IconButton
        label={isSilent ? 'Bunyikan' : 'Bisukan'}
        onClick={controls.toggleMute}
        className={FOR_WIDE_MOUSE}
      >
        {isSilent ? <VolumeX className={icon} /> : <Volume2 className={icon} />}
      </IconButton>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={isSilent ? 0 : Math.round(volume * 100)}
        onChange={(event) => controls.setVolume(Number(event.target.value) / 100)}
        aria-label="Volume suara"
        className={cx('h-11 w-20 cursor-pointer accent-cloud', FOR_WIDE_MOUSE)}
      />
      {rest.first}
      {rest.clock ?? (
        <p className="tabular px-1 text-small whitespace-nowrap text-cloud md:px-2 pointer-coarse:hidden">
          {placeIn(time, duration)} <span className="text-mist">/ {lengthOf(duration)}</span>
        </p>
      )}
      <span className="flex-1" />
      {rest.last}
      {rest.hasSubtitles && (
        <IconButton
          label={rest.isSubtitled ? 'Matikan teks' : 'Nyalakan teks'}
          aria-pressed={rest.isSubtitled}
          onClick={rest.onToggleSubtitles}
        >
          {rest.isSubtitled ? <Captions className={icon} /> : <CaptionsOff className={icon} />}
        </IconButton>
      )}
      <IconButton
        label="Pengaturan tayangan"
        aria-expanded={rest.areSettingsOpen}
        aria-controls="pengaturan-tayangan"
        onClick={rest.onToggleSettings}
      >
        <Settings className={icon} />
      </IconButton>
      {rest.hasPictureInPicture && (
        <IconButton
          label="Gambar dalam gambar"
          onClick={controls.togglePictureInPicture}
          className={FOR_WIDE_MOUSE}
        >
          <PictureInPicture2 className={icon} />
        </IconButton>
      )}
      <IconButton
        label={rest.isTheaterMode ? 'Keluar dari mode bioskop' : 'Mode bioskop'}
        aria-pressed={rest.isTheaterMode}
        onClick={rest.onToggleTheaterMode}
        className={FOR_WIDE_MOUSE}
      >
        <RectangleHorizontal className={icon} />
      </IconButton>
      <IconButton
        label={rest.isFullscreen ? 'Keluar dari layar penuh' : 'Layar penuh'}
        onClick={rest.onToggleFullscreen}
      >
        {rest.isFullscreen ? <Minimize className={icon} /> : <Maximize className={icon} />}
      </IconButton>
    </div>
  );
}
