import { type ReactNode, useRef, useState } from 'react';
import type { ChannelCard, Programme } from '#contract/live-shapes.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { useStore } from '../../../lib/store.ts';
import type { Zone } from '../../../lib/zone.ts';
import { Centre } from '../centre.tsx';
import { commonCommands } from '../common-commands.ts';
import { dataPerHour } from '../data-rate.ts';
import { HelpDialog } from '../help-dialog.tsx';
import { PlayerFrame } from '../player-frame.tsx';
import { ProblemPanel } from '../problem-panel.tsx';
import type { PlayerProblem } from '../problem.ts';
import { SettingsPanel } from '../settings-panel.tsx';
import { SettingsSheet } from '../settings-sheet.tsx';
import { useFullscreen } from '../use-fullscreen.ts';
import { useIdle } from '../use-idle.ts';
import { useLanguages } from '../use-languages.ts';
import { useMediaState } from '../use-media-state.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import '../player.css';
import { AudioStill } from './audio-still.tsx';
import { ChannelBanner } from './channel-banner.tsx';
import { HighlightEnd } from './highlight-end.tsx';
import { LiveBar } from './live-bar.tsx';
import { type LiveCommand, liveCommandAt, liveShortcutHelp } from './live-keys.ts';
import { isAtEdge, programmeAt } from './live-time.ts';
import type { OpenedSource } from './live-source.ts';
import type { Moments } from './live-timeline.tsx';
import { MiniGuide } from './mini-guide.tsx';
import { PlaceNote } from './place-note.tsx';
import { canAskAgain, useGoingOn, useReadingAhead } from './use-going-on.ts';
import { useLiveControls } from './use-live-controls.ts';
import { useLiveMediaSession } from './use-live-media-session.ts';
import { useLiveReports } from './use-live-reports.ts';
import { usePictureFirst } from './use-picture-first.ts';
import { useSwipe } from './use-swipe.ts';
import type { AheadChannel } from './use-channels-ahead.ts';
import { useHeldPlace, useTelevision } from './use-television.ts';
import { useWall } from './use-wall.ts';
import { useZapping } from './use-zapping.ts';

type Props = {
  channel: ChannelCard;
  /** Null where it can't be watched: `panel` says why. */
  source: OpenedSource | null;
  panel: ReactNode;
  schedule: readonly Programme[];
  /** Of the match that plays; undefined until it is known whether there is one. */
  moments: Moments | undefined;
  /** What is zapped through. */
  channels: readonly ChannelCard[];
  lastChannel: ChannelCard | null;
  zone: Zone;
  isAudioOnly: boolean;
  /** Where this profile left the channel, to go on there. */
  offeredAt: number | null;
  /** Channels that may be next. */
  ahead: readonly AheadChannel[];
  miniGuide: ReactNode;
  onZap: (channel: ChannelCard) => void;
  /** Where the channel is live. */
  liveTo: string;
  /** Asks for the same source again. */
  onReopen: () => void;
  /** Opens another place of the timeline; null is live. */
  onOpenAt: (time: number | null) => void;
  onStartOver: (programme: Programme) => void;
  onAudioOnly: (isOn: boolean) => void;
  /** The moment on the screen, every few seconds. */
  onMoment: (time: number) => void;
};

/** Television: the picture of a channel anywhere on its timeline, and the ways to the other channels. */
export function LivePlayer(props: Props) {
  const { channel, source, schedule, channels, zone, isAudioOnly, onOpenAt, onZap } = props;
  const viewer = useViewer();
  const languages = useLanguages();
  const area = useRef<HTMLDivElement>(null);
  const { video, wall } = useWall(channel.name);
  const [areSettingsOpen, setSettingsOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isGuideOpen, setGuideOpen] = useState(false);
  const [isOfferClosed, setOfferClosed] = useState('');
  const isTheatre = useStore((store) => store.player.cinematic);

  const state = useMediaState(video);
  const tv = useTelevision(video, source?.media ?? null, languages);
  const place = useHeldPlace(tv.television, video);
  const highlight = source?.highlight ?? null;
  const programme = place && highlight === null ? programmeAt(schedule, place.at) : undefined;
  const isLive = place !== undefined && place.isGrowing && isAtEdge(place);
  useLiveReports(video, tv.television, source, { isEnabled: viewer !== null, onLost: tv.stop });

  const controls = useLiveControls(video, tv, languages, highlight === null ? onOpenAt : null);
  const zapping = useZapping(channels, channel, usePictureFirst(props.ahead, tv.begin, onZap));
  useSwipe(area, zapping.step);
  const fullscreen = useFullscreen(area, video);
  const isHeldAwake = !state.isPlaying || areSettingsOpen || isGuideOpen || isAudioOnly;
  const { isIdle, rest } = useIdle(area, isHeldAwake);
  const title = highlight?.title ?? programme?.title;
  useLiveMediaSession({ channel, title, programme, place, controls, onStep: zapping.step });

  const reopen = () => {
    if (highlight !== null) props.onReopen();
    else onOpenAt(isLive || place === undefined ? null : place.at);
  };
  useReadingAhead(tv.television, props.ahead, state.time > 0 && !isIdle);
  const isAsking = useGoingOn({
    video,
    place: highlight === null ? place : undefined,
    problem: tv.problem,
    end: highlight === null ? (source?.to ?? null) : null,
    onOpenAt,
    onReopen: reopen,
    onMoment: props.onMoment,
  });

  const canStartOver = programme !== undefined || highlight !== null;
  const startOver = () => {
    if (highlight !== null) controls.seekWithin(0);
    else if (programme !== undefined) props.onStartOver(programme);
    void video?.play().catch(() => undefined);
  };
  const goLive = () => {
    // What is live may be held already: then the playhead only moves.
    if (source?.media.from === null && place) controls.goTo(place.edge);
    else onOpenAt(null);
    void video?.play().catch(() => undefined);
  };
  const { lastChannel } = props;
  const isCapped = source !== null && source.maxHeight === 0 && !isAudioOnly;

  function run(command: LiveCommand) {
    if (typeof command === 'object') return zapping.digit(command.digit);
    const commands: Record<typeof command, () => void> = {
      ...commonCommands({
        controls,
        state,
        isTheatre,
        toggleFullscreen: fullscreen.toggle,
        showHelp: () => setHelpOpen(true),
      }),
      subtitles: () => undefined,
      'channel-up': () => zapping.step(1),
      'channel-down': () => zapping.step(-1),
      'last-channel': () => lastChannel !== null && zapping.to(lastChannel),
      'start-over': startOver,
      'go-live': goLive,
      guide: () => setGuideOpen(!isGuideOpen),
      'audio-only': () => !isCapped && props.onAudioOnly(!isAudioOnly),
    };
    return commands[command]();
  }
  useShortcuts(run, liveCommandAt);

  function act(shown: PlayerProblem) {
    // A whole page: the sign-in brings the viewer back here, where all is asked for anew.
    if (shown === 'signed-out') return location.assign(paths.login);
    return shown === 'stopped' || canAskAgain(shown) ? reopen() : tv.retry();
  }

  const isSoundOnly = source !== null && (isAudioOnly || isCapped);
  const hasStopped = state.isWaiting && state.isPlaying;
  const lostLine = tv.isLineLost && hasStopped ? 'offline' : null;
  const shownProblem = isAsking ? null : (tv.problem ?? lostLine);
  const hasEnded = highlight !== null && state.hasEnded;
  const isRefused = source === null;
  const areControlsShown = !isIdle && !isRefused;
  const fills = isTheatre || fullscreen.isFullscreen;
  const costs = tv.engine?.qualities.at(-1)?.bandwidth;
  const isOffered =
    props.offeredAt !== null && isOfferClosed !== channel.id && !isRefused && isLive;
  return (
    <PlayerFrame
      area={area}
      name={channel.name}
      areControlsShown={areControlsShown || isRefused}
      isRaised={areSettingsOpen}
      fills={fills}
    >
      <div ref={wall} />
      {isSoundOnly && (
        <AudioStill
          channel={channel}
          title={title}
          perHour={costs === undefined ? undefined : dataPerHour(costs)}
          isCapped={isCapped}
          isPlaying={state.isPlaying}
        />
      )}
      {!isRefused && (
        <Centre
          isPlaying={state.isPlaying}
          isWaiting={shownProblem === null && (tv.isOpening || isAsking || hasStopped)}
          hasEnded={hasEnded}
          areControlsShown={areControlsShown && shownProblem === null && !isSoundOnly && !hasEnded}
          controls={controls}
          onToggleFullscreen={fullscreen.toggle}
          onRest={rest}
        />
      )}
      {fills && (
        <p className="player-name">
          {[channel.name, title].filter((part) => part !== undefined).join(', ')}
        </p>
      )}
      {source !== null && (
        <LiveBar
          isShown={areControlsShown}
          state={state}
          controls={controls}
          media={source.media}
          isHighlight={highlight !== null}
          programme={programme}
          moments={props.moments}
          place={place}
          zone={zone}
          isTheatre={isTheatre}
          fullscreen={fullscreen}
          settings={{ isOpen: areSettingsOpen, toggle: () => setSettingsOpen(!areSettingsOpen) }}
          onStartOver={canStartOver ? startOver : undefined}
          onGoLive={goLive}
          buttons={{
            onStep: zapping.step,
            onLast: lastChannel === null ? undefined : () => zapping.to(lastChannel),
            isAudioOnly,
            isCapped,
            onToggleAudio: () => props.onAudioOnly(!isAudioOnly),
            isGuideOpen,
            onToggleGuide: () => setGuideOpen(!isGuideOpen),
          }}
        />
      )}
      {isRefused && (
        <div className="absolute inset-0 grid place-items-center overflow-y-auto">
          {props.panel}
        </div>
      )}
      <ChannelBanner zapping={zapping} />
      {areSettingsOpen && tv.engine && (
        <SettingsSheet onClose={() => setSettingsOpen(false)}>
          <SettingsPanel
            engine={tv.engine}
            controls={controls}
            languages={languages}
            rate={state.rate}
            height={tv.height}
            subtitle={null}
            onSubtitle={() => undefined}
            hasRates={!isLive}
          />
        </SettingsSheet>
      )}
      {hasEnded && highlight !== null && (
        <HighlightEnd {...highlight} liveTo={props.liveTo} onAgain={startOver} />
      )}
      {isOffered && (
        <PlaceNote
          at={props.offeredAt ?? 0}
          zone={zone}
          onContinue={() => onOpenAt(props.offeredAt)}
          onClose={() => setOfferClosed(channel.id)}
        />
      )}
      {shownProblem !== null && !isRefused && (
        <ProblemPanel problem={shownProblem} onAct={() => act(shownProblem)} />
      )}
      {isGuideOpen && <MiniGuide onClose={() => setGuideOpen(false)}>{props.miniGuide}</MiniGuide>}
      <HelpDialog isOpen={isHelpOpen} keys={liveShortcutHelp} onClose={() => setHelpOpen(false)} />
    </PlayerFrame>
  );
}
