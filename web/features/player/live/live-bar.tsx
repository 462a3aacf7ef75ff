import type { Programme } from '#contract/live/shapes.ts';
import type { Zone } from '../../../lib/formats/zone.ts';
import type { BarParts } from '../shell/control-bar.tsx';
import { Timeline } from '../shell/timeline.tsx';
import type { MediaState } from '../shell/use-media-state.ts';
import type { HeldPosition } from '../television/television.ts';
import { LiveButtons, StartOverButton } from './live-buttons.tsx';
import { LiveClock } from './live-clock.tsx';
import type { LiveActs } from './live-commands.ts';
import type { LiveControls } from './live-controls.ts';
import { LiveTimeline, type Moments } from './live-timeline.tsx';

type ScaleProps = {
  state: MediaState;
  controls: LiveControls;
  manifest: string;
  /** Highlights are a film of their own: no clock of the channel says where in them one is. */
  isHighlight: boolean;
  programme: Programme | undefined;
  moments: Moments | undefined;
  position: HeldPosition | undefined;
  zone: Zone;
};

/** The timeline of what is on, or of highlights. */
export function LiveScale(props: ScaleProps) {
  const { state, controls, position, zone } = props;
  if (props.isHighlight) {
    return (
      <Timeline
        time={state.time}
        duration={state.duration}
        bufferedTo={state.bufferedTo}
        pictureAt={() => undefined}
        onSeek={controls.seekWithin}
      />
    );
  }
  return (
    <LiveTimeline
      programme={props.programme}
      moments={props.moments}
      manifest={props.manifest}
      position={position}
      bufferedAhead={state.bufferedTo - state.time}
      zone={zone}
      onGoTo={controls.goTo}
    />
  );
}

type BarOf = {
  acts: LiveActs;
  position: HeldPosition | undefined;
  isHighlight: boolean;
  /** The guide says when it began. */
  canStartOver: boolean;
  isAudioOnly: boolean;
  isGuideOpen: boolean;
  zone: Zone;
};

/** What television puts into the row of buttons. */
export function liveBar({ acts, position, isHighlight, zone, ...rest }: BarOf): BarParts {
  return {
    hasSubtitles: false,
    isSubtitled: false,
    onToggleSubtitles: () => undefined,
    first: <StartOverButton canStartOver={rest.canStartOver} onStartOver={acts.startOver} />,
    clock: isHighlight ? undefined : (
      <LiveClock position={position} zone={zone} onGoLive={acts.goLive} />
    ),
    last: <LiveButtons acts={acts} isAudioOnly={rest.isAudioOnly} isGuideOpen={rest.isGuideOpen} />,
  };
}
