import { useState } from 'react';
import { paths } from '../../../lib/page/paths.ts';
import { useViewer } from '../../../lib/session/session.ts';
import { useLanguages } from '../engine/use-languages.ts';
import { useOfferToCarry } from '../mini/use-offer-to-carry.ts';
import { useQuality } from '../reports/use-quality.ts';
import { useLiveReports } from '../reports/use-live-reports.ts';
import type { Playback } from '../shell/playback.ts';
import { SidePanel } from '../shell/side-panel.tsx';
import { useMediaState } from '../shell/use-media-state.ts';
import { useVideoElement } from '../shell/use-video-element.ts';
import { continuingAt, isAtEdge, programmeAt } from '../television/live-time.ts';
import { usePosition, useTelevision } from '../television/use-television.ts';
import { usePictureFirst } from '../zapping/use-picture-first.ts';
import { useZapping } from '../zapping/use-zapping.ts';
import { liveBar, LiveScale } from './live-bar.tsx';
import { runLiveCommand } from './live-commands.ts';
import { type LiveCommand, liveCommandAt, liveShortcutHelp } from './live-keys.ts';
import { LiveOverlays, LiveStill } from './live-overlays.tsx';
import type { LiveProps } from './live-props.ts';
import { channelToCarry, useTakeChannel } from './carry-channel.ts';
import { canAskAgain, useGoingOn } from './use-going-on.ts';
import { useLiveControls } from './use-live-controls.ts';
import { useLiveMediaSession } from './use-live-media-session.ts';

export type { LiveProps } from './live-props.ts';

const NO_SUBTITLES = { subtitle: null, onSubtitle: () => undefined };

/** A channel as what the shell plays. */
export function useLive(props: LiveProps): Playback<LiveCommand> {
  const { channel, source, channels, zone, isAudioOnly, lastChannel, onOpenAt } = props;
  const viewer = useViewer();
  const languages = useLanguages();
  const { videoElement, mount } = useVideoElement(channel.name, useTakeChannel(source));
  const [isGuideOpen, setGuideOpen] = useState(false);
  const [closedOffer, setClosedOffer] = useState('');

  const state = useMediaState(videoElement);
  const tv = useTelevision(videoElement, source?.media ?? null, languages);
  const position = usePosition(tv.television, videoElement);
  const highlight = source?.highlight ?? null;
  const isHighlight = highlight !== null;
  const programme = position && !isHighlight ? programmeAt(props.schedule, position.at) : undefined;
  const isLive = position !== undefined && position.isGrowing && isAtEdge(position);
  const title = highlight?.title ?? programme?.title;
  useQuality(videoElement, {
    url: source?.media.url,
    engine: tv.engine,
    problem: tv.problem,
    isReported: viewer !== null,
  });
  useLiveReports(videoElement, tv.television, source, {
    isEnabled: viewer !== null,
    other: 'mini',
    onLost: tv.stop,
  });

  const controls = useLiveControls(videoElement, tv, languages, isHighlight ? null : onOpenAt);
  useOfferToCarry(channelToCarry(props, videoElement, tv));
  const openFirst = usePictureFirst(props.prefetched, tv.begin, props.onZap);
  const zapping = useZapping(channels, channel, openFirst);
  const session = { channel, title, programme, position, controls, onStep: zapping.step };
  const { shown, mediaActs } = useLiveMediaSession(session);

  const reopen = () => {
    if (isHighlight) props.onReopen();
    else onOpenAt(isLive || position === undefined ? null : position.at);
  };
  const isRecovering = useGoingOn({
    videoElement,
    position: isHighlight ? undefined : position,
    problem: tv.problem,
    end: isHighlight ? null : (source?.to ?? null),
    onOpenAt,
    onReopen: reopen,
    onMoment: props.onMoment,
  });

  const play = () => void videoElement?.play().catch(() => undefined);
  const startOver = () => {
    if (isHighlight) controls.seekWithin(0);
    else if (programme !== undefined) props.onStartOver(programme);
    play();
  };
  const goLive = () => {
    // What is live may be held already: then the playhead only moves.
    if (source?.media.from === null && position) controls.goTo(position.edge);
    else onOpenAt(null);
    play();
  };
  const isCapped = source !== null && source.maxHeight === 0 && !isAudioOnly;
  const isSoundOnly = source !== null && (isAudioOnly || isCapped);
  const hasEnded = isHighlight && state.hasEnded;
  const acts = {
    step: zapping.step,
    last: lastChannel === null ? undefined : () => zapping.to(lastChannel),
    startOver,
    goLive,
    toggleGuide: () => setGuideOpen(!isGuideOpen),
    toggleAudio: isCapped ? undefined : () => props.onAudioOnly(!isAudioOnly),
  };
  const heading = [channel.name, title].filter((part) => part !== undefined).join(', ');
  const going = position && !isHighlight ? continuingAt(props.schedule, position.at) : undefined;
  const isOffered = closedOffer !== channel.id && source !== null && isLive;
  return {
    ...tv,
    name: channel.name,
    heading,
    back: { to: paths.live, label: 'Kembali ke TV langsung' },
    videoElement,
    mount,
    state,
    controls,
    isRecovering,
    onProblem: (found) => (found === 'stopped' || canAskAgain(found) ? reopen() : tv.retry()),
    hasEnded,
    hidesCentre: isSoundOnly || hasEnded,
    staysAwake: isGuideOpen || isAudioOnly,
    onSwipe: zapping.step,
    refusal: source === null ? <>{props.panel}</> : null,
    still: isSoundOnly && (
      <LiveStill
        channel={channel}
        title={title}
        isCapped={isCapped}
        isPlaying={state.isPlaying}
        engine={tv.engine}
      />
    ),
    timeline: source !== null && (
      <LiveScale
        state={state}
        controls={controls}
        manifest={source.media.url}
        isHighlight={isHighlight}
        programme={programme}
        moments={props.moments}
        position={position}
        zone={zone}
      />
    ),
    bar: liveBar({
      acts,
      position: isHighlight ? undefined : position,
      isHighlight,
      canStartOver: programme !== undefined || isHighlight,
      isAudioOnly,
      isGuideOpen,
      zone,
    }),
    settings: {
      ...NO_SUBTITLES,
      hasRates: !isLive,
      ending: {
        label: isHighlight ? 'Akhir cuplikan ini' : 'Akhir acara ini',
        leftMs: programme && position ? Date.parse(programme.stop) - position.at : null,
      },
      reported: {
        title: heading,
        page: paths.liveTv(
          channel.id,
          undefined,
          position && !isHighlight ? { at: new Date(position.at).toISOString() } : {},
        ),
      },
    },
    overlays: ({ isIdle }) => (
      <LiveOverlays
        zapping={zapping}
        television={tv.television}
        prefetched={props.prefetched}
        isAwake={state.time > 0 && !isIdle}
        ended={hasEnded ? highlight : null}
        liveTo={props.liveTo}
        onAgain={startOver}
        offeredAt={isOffered ? props.offeredAt : null}
        zone={zone}
        continuing={
          position && going && source
            ? {
                programme: going,
                at: position.at,
                isLive,
                isPlaying: state.isPlaying,
                isAudioOnly,
                playbackId: source.playbackId,
                onGo: props.onGo,
              }
            : null
        }
        onOpenAt={onOpenAt}
        onCloseOffer={() => setClosedOffer(channel.id)}
      />
    ),
    menu: isGuideOpen && (
      <SidePanel
        id="daftar-kanal"
        label="Daftar kanal"
        heading="Kanal"
        onClose={() => setGuideOpen(false)}
      >
        {props.miniGuide}
      </SidePanel>
    ),
    commandOf: liveCommandAt,
    run: (command, common) => runLiveCommand(command, { common, acts, onDigit: zapping.digit }),
    help: liveShortcutHelp,
    shown,
    mediaActs,
    playing: source && {
      type: source.media.from === null ? 'LIVETV' : 'CatchUp',
      id: channel.id,
      prodid: programme?.id ?? '',
      manifest: source.media.url,
    },
  };
}
