import type { Programme } from '#contract/live-shapes.ts';
import type { Zone } from '../../../lib/zone.ts';
import { cx } from '../../../ui/cx.ts';
import { toggleTheatre } from '../common-commands.ts';
import { ControlBar } from '../control-bar.tsx';
import { Timeline } from '../timeline.tsx';
import type { MediaState } from '../use-media-state.ts';
import { LiveButtons, StartOverButton } from './live-buttons.tsx';
import { LiveClock } from './live-clock.tsx';
import type { LiveControls } from './live-controls.ts';
import { LiveTimeline, type Moments } from './live-timeline.tsx';
import type { HeldPlace, LiveMedia } from './television.ts';

type Props = {
  isShown: boolean;
  state: MediaState;
  controls: LiveControls;
  media: LiveMedia;
  /** Highlights are a film of their own: no clock of the channel says where in them one is. */
  isHighlight: boolean;
  programme: Programme | undefined;
  moments: Moments | undefined;
  place: HeldPlace | undefined;
  zone: Zone;
  isTheatre: boolean;
  fullscreen: { isFullscreen: boolean; toggle: () => void };
  settings: { isOpen: boolean; toggle: () => void };
  /** Undefined where nothing says when it began. */
  onStartOver: (() => void) | undefined;
  onGoLive: () => void;
  buttons: Parameters<typeof LiveButtons>[0];
};

/** The timeline of what is on, and the row of buttons below it. */
export function LiveBar(props: Props) {
  const { state, controls, media, isHighlight, place, zone, isTheatre, settings } = props;
  const { fullscreen, onStartOver } = props;
  return (
    <div className={cx('player-bar', !props.isShown && 'player-bar-gone')}>
      {isHighlight ? (
        <Timeline
          time={state.time}
          duration={state.duration}
          bufferedTo={state.bufferedTo}
          pictureAt={() => undefined}
          onSeek={controls.seekWithin}
        />
      ) : (
        <LiveTimeline
          programme={props.programme}
          moments={props.moments}
          manifest={media.url}
          place={place}
          bufferedAhead={state.bufferedTo - state.time}
          zone={zone}
          onGoTo={controls.goTo}
        />
      )}
      <ControlBar
        state={state}
        controls={controls}
        hasSubtitles={false}
        isSubtitled={false}
        onToggleSubtitles={() => undefined}
        isTheatre={isTheatre}
        onToggleTheatre={() => toggleTheatre(isTheatre)}
        isFullscreen={fullscreen.isFullscreen}
        onToggleFullscreen={fullscreen.toggle}
        areSettingsOpen={settings.isOpen}
        onToggleSettings={settings.toggle}
        first={
          <StartOverButton
            canStartOver={onStartOver !== undefined}
            onStartOver={() => onStartOver?.()}
          />
        }
        clock={
          isHighlight ? undefined : (
            <LiveClock place={place} zone={zone} onGoLive={props.onGoLive} />
          )
        }
        last={<LiveButtons {...props.buttons} />}
      />
    </div>
  );
}
