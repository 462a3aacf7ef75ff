import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { ChannelCard, Programme } from '#contract/live-shapes.ts';
import { paths } from '../../../lib/paths.ts';
import { useViewer } from '../../../lib/session.ts';
import { patch, useStore } from '../../../lib/store.ts';
import type { Zone } from '../../../lib/zone.ts';
import { cx } from '../../../ui/cx.ts';
import { Centre } from '../centre.tsx';
import { ControlBar } from '../control-bar.tsx';
import { createControls, STEP_SECONDS, VOLUME_STEP } from '../controls.ts';
import { dataPerHour } from '../data-rate.ts';
import { HelpDialog } from '../help-dialog.tsx';
import { ProblemPanel } from '../problem-panel.tsx';
import type { PlayerProblem } from '../problem.ts';
import { SettingsPanel } from '../settings-panel.tsx';
import { SettingsSheet } from '../settings-sheet.tsx';
import { useFullscreen } from '../use-fullscreen.ts';
import { useIdle } from '../use-idle.ts';
import { useMediaState } from '../use-media-state.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import '../player.css';
import { AudioStill } from './audio-still.tsx';
import { ChannelBanner } from './channel-banner.tsx';
import { LiveButtons, StartOverButton } from './live-buttons.tsx';
import { LiveClock } from './live-clock.tsx';
import { createLiveControls } from './live-controls.ts';
import { type LiveCommand, liveCommandAt, liveShortcutHelp } from './live-keys.ts';
import { isAtEdge, programmeAt } from './live-time.ts';
import { LiveTimeline } from './live-timeline.tsx';
import { MiniGuide } from './mini-guide.tsx';
import { PlaceNote } from './place-note.tsx';
import type { LiveMedia } from './television.ts';
import { canAskAgain, useGoingOn, useReadingAhead } from './use-going-on.ts';
import { useLiveMediaSession } from './use-live-media-session.ts';
import { useLiveReports } from './use-live-reports.ts';
import { useSwipe } from './use-swipe.ts';
import { useHeldPlace, useTelevision } from './use-television.ts';
import { useWall } from './use-wall.ts';
import { useZapping } from './use-zapping.ts';

export type OpenedSource = {
  media: LiveMedia;
  playbackId: string;
  /** Where a part ends. */
  to: number | null;
  maxHeight: number;
};

type Props = {
  channel: ChannelCard;
  /** Null where it can't be watched: `panel` says why. */
  source: OpenedSource | null;
  panel: ReactNode;
  schedule: readonly Programme[];
  /** Moments to show on the timeline, and whether its end would tell too much. */
  marks: { at: string; title: string }[];
  isEndHidden: boolean;
  /** What is zapped through. */
  channels: readonly ChannelCard[];
  lastChannel: ChannelCard | null;
  zone: Zone;
  isAudioOnly: boolean;
  /** Where this profile left the channel, to go on there. */
  offeredAt: number | null;
  /** Addresses of channels that may be next. */
  ahead: readonly string[];
  miniGuide: ReactNode;
  onZap: (channel: ChannelCard) => void;
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
  const { audioLanguage = null, subtitleLanguage = null } = viewer ?? {};
  const languages = useMemo(
    () => ({ audio: audioLanguage, subtitle: subtitleLanguage }),
    [audioLanguage, subtitleLanguage],
  );
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
  const programme = place && programmeAt(schedule, place.at);
  const isLive = place !== undefined && place.isGrowing && isAtEdge(place);
  useLiveReports(
    video,
    tv.television,
    useMemo(
      () => source && { channelId: channel.id, playbackId: source.playbackId },
      [source, channel.id],
    ),
    { isEnabled: viewer !== null, onLost: tv.stop },
  );

  const controls = useMemo(() => {
    const base = createControls(video, {
      engine: tv.engine,
      languages,
      onRewind: () => undefined,
    });
    return createLiveControls(video, { controls: base, television: tv.television, onOpenAt });
  }, [video, tv.engine, tv.television, languages, onOpenAt]);
  const zapping = useZapping(channels, channel, onZap);
  useSwipe(area, zapping.step);
  const fullscreen = useFullscreen(area, video);
  const isHeldAwake = !state.isPlaying || areSettingsOpen || isGuideOpen || isAudioOnly;
  const { isIdle, rest } = useIdle(area, isHeldAwake);
  useLiveMediaSession({ channel, programme, place, controls, onStep: zapping.step });

  const reopen = () => onOpenAt(isLive || place === undefined ? null : place.at);
  useReadingAhead(tv.television, props.ahead, state.time > 0);
  useGoingOn({
    video,
    place,
    problem: tv.problem,
    end: source?.to ?? null,
    onOpenAt,
    onReopen: reopen,
    onMoment: props.onMoment,
  });

  const startOver = () => programme !== undefined && props.onStartOver(programme);
  const goLive = () => {
    // What is live may be held already: then the playhead only moves.
    if (source?.media.from === null && place) controls.goTo(place.edge);
    else onOpenAt(null);
    void video?.play().catch(() => undefined);
  };
  const { lastChannel } = props;

  function run(command: LiveCommand) {
    if (typeof command === 'object') return zapping.digit(command.digit);
    const commands: Record<typeof command, () => void> = {
      'toggle-play': controls.togglePlay,
      back: () => controls.step(-STEP_SECONDS),
      forward: () => controls.step(STEP_SECONDS),
      louder: () => controls.setVolume(state.volume + VOLUME_STEP),
      quieter: () => controls.setVolume(state.volume - VOLUME_STEP),
      mute: controls.toggleMute,
      fullscreen: fullscreen.toggle,
      subtitles: () => undefined,
      theatre: () => patch('player', { cinematic: !isTheatre }),
      'picture-in-picture': controls.togglePictureInPicture,
      help: () => setHelpOpen(true),
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

  const isCapped = source !== null && source.maxHeight === 0 && !isAudioOnly;
  const isSoundOnly = source !== null && (isAudioOnly || isCapped);
  const hasStopped = state.isWaiting && state.isPlaying;
  const shownProblem = tv.problem ?? (tv.isLineLost && hasStopped ? 'offline' : null);
  const isRefused = source === null;
  const areControlsShown = !isIdle && !isRefused;
  const fills = isTheatre || fullscreen.isFullscreen;
  const costs = tv.engine?.qualities.at(-1)?.bandwidth;
  const isOffered =
    props.offeredAt !== null && isOfferClosed !== channel.id && !isRefused && isLive;
  return (
    <section
      ref={area}
      aria-label={`Pemutar: ${channel.name}`}
      data-controls={areControlsShown || isRefused ? 'shown' : 'hidden'}
      className={cx(
        'player relative isolate overflow-hidden bg-ink',
        areSettingsOpen && 'z-40',
        fills ? 'h-dvh' : 'aspect-video max-h-[min(82dvh,100dvh-8rem)] w-full',
      )}
    >
      <div ref={wall} />
      {isSoundOnly && (
        <AudioStill
          channel={channel}
          title={programme?.title}
          perHour={costs === undefined ? undefined : dataPerHour(costs)}
          isCapped={isCapped}
          isPlaying={state.isPlaying}
        />
      )}
      {!isRefused && (
        <Centre
          isPlaying={state.isPlaying}
          isWaiting={shownProblem === null && (tv.isOpening || hasStopped)}
          hasEnded={false}
          areControlsShown={areControlsShown && shownProblem === null && !isSoundOnly}
          controls={controls}
          onToggleFullscreen={fullscreen.toggle}
          onRest={rest}
        />
      )}
      {fills && (
        <p className="player-name">
          {[channel.name, programme?.title].filter((part) => part !== undefined).join(', ')}
        </p>
      )}
      {!isRefused && (
        <div className={cx('player-bar', !areControlsShown && 'player-bar-gone')}>
          <LiveTimeline
            programme={programme}
            marks={props.marks}
            isEndHidden={props.isEndHidden}
            place={place}
            bufferedAhead={state.bufferedTo - state.time}
            zone={zone}
            onGoTo={controls.goTo}
          />
          <ControlBar
            state={state}
            controls={controls}
            hasSubtitles={false}
            isSubtitled={false}
            onToggleSubtitles={() => undefined}
            isTheatre={isTheatre}
            onToggleTheatre={() => patch('player', { cinematic: !isTheatre })}
            isFullscreen={fullscreen.isFullscreen}
            onToggleFullscreen={fullscreen.toggle}
            areSettingsOpen={areSettingsOpen}
            onToggleSettings={() => setSettingsOpen(!areSettingsOpen)}
            first={
              <StartOverButton canStartOver={programme !== undefined} onStartOver={startOver} />
            }
            clock={<LiveClock place={place} zone={zone} onGoLive={goLive} />}
            last={
              <LiveButtons
                onStep={zapping.step}
                onLast={lastChannel === null ? undefined : () => zapping.to(lastChannel)}
                isAudioOnly={isAudioOnly}
                isCapped={isCapped}
                onToggleAudio={() => props.onAudioOnly(!isAudioOnly)}
                isGuideOpen={isGuideOpen}
                onToggleGuide={() => setGuideOpen(!isGuideOpen)}
              />
            }
          />
        </div>
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
    </section>
  );
}
