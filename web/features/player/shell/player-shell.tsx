import { useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/page/paths.ts';
import { useHydrated } from '../../../lib/page/use-hydrated.ts';
import { useStore } from '../../../lib/store/store.ts';
import { cx } from '../../../ui/cx.ts';
import { STEP_SECONDS } from '../engine/controls.ts';
import { hasPictureInPicture } from '../engine/picture-in-picture.ts';
import type { PlayerProblem } from '../engine/problem.ts';
import {
  type CaptionStyle,
  keepCaptionStyle,
  readCaptionStyle,
  USUAL_CAPTIONS,
} from '../settings/caption-style.ts';
import { CastStill } from '../settings/cast-still.tsx';
import { rateWords, SettingsPanel } from '../settings/settings-panel.tsx';
import { SettingsSheet } from '../settings/settings-sheet.tsx';
import { SleepPanel } from '../settings/sleep-panel.tsx';
import { useCasting } from '../settings/use-casting.ts';
import { useSleep } from '../settings/use-sleep.ts';
import { ScreenLock } from '../touch/screen-lock.tsx';
import { useSwipe } from '../touch/use-swipe.ts';
import { useTaps } from '../touch/use-taps.ts';
import { Centre } from './centre.tsx';
import { commonCommands, toggleTheaterMode } from './common-commands.ts';
import { ControlBar } from './control-bar.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { PictureSigns } from './picture-signs.tsx';
import type { Playback } from './playback.ts';
import { PlayerFrame } from './player-frame.tsx';
import { ProblemPanel } from './problem-panel.tsx';
import { shownProblem } from './shown-problem.ts';
import { type Signs, useSigns } from './signs.ts';
import { TopRow } from './top-row.tsx';
import { useControlsShown } from './use-controls-shown.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useMediaSession } from './use-media-session.ts';
import { usePlayerSlices } from './use-player-slices.ts';
import { useShortcuts } from './use-shortcuts.ts';
import './player.css';
import '../settings/settings.css';
import '../touch/touch.css';

type Props<Command> = { playback: Playback<Command> };

/** The one player: the picture first; controls come with a move, a tap or a key and go after three seconds. */
export function PlayerShell<Command>({ playback }: Props<Command>) {
  const { videoElement, mount, state, controls, engine, refusal } = playback;
  const area = useRef<HTMLDivElement>(null);
  const [areSettingsOpen, setSettingsOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [wantsLock, setLock] = useState(false);
  const [captionStyle, setCaptionStyle] = useCaptionStyle();
  const isTheaterMode = useStore((store) => store.player.cinematic);
  const fullscreen = useFullscreen(area, videoElement);
  const casting = useCasting(videoElement);
  const isCasting = casting.state !== 'disconnected';
  const signs = useSigns();
  const isAsleep = useSleep(videoElement, playback.hasEnded);
  const { problem, isWaiting } = shownProblem(playback);
  const isRefused = refusal !== null;
  // Whatever asks for a press opens the lock by itself.
  const isLocked = wantsLock && !isRefused && problem === null && !isAsleep && !playback.hasEnded;
  const isHeldAwake =
    !state.isPlaying ||
    areSettingsOpen ||
    playback.staysAwake ||
    isCasting ||
    problem !== null ||
    isAsleep;
  const { isIdle, wake, rest } = useControlsShown(area, isHeldAwake);
  const step = useStep(controls, signs);
  useTaps(area, {
    show: wake,
    hide: rest,
    canSkip: (by) => controls.canStep(by * STEP_SECONDS),
    skip: (by) => step(by * STEP_SECONDS),
  });
  const navigate = useNavigate();
  const fills = isTheaterMode || fullscreen.isFullscreen;
  useSwipe(area, {
    onSide: isLocked ? undefined : playback.onSwipe,
    onDown: isLocked || fills ? undefined : () => void navigate(playback.back.to),
  });
  usePlayerSlices(playback.playing, playback);
  useMediaSession(playback.shown, useMediaActs(playback));
  useShortcuts((command: Command) => {
    const common = commonCommands({
      controls,
      state,
      signs,
      step,
      isTheaterMode,
      toggleFullscreen: fullscreen.toggle,
      showHelp: () => setHelpOpen(true),
    });
    playback.run(command, common);
  }, playback.commandOf);

  function act(shown: PlayerProblem) {
    // A whole page: the sign-in brings the viewer back here, where all is asked for anew.
    if (shown === 'signed-out') return location.assign(paths.login);
    return playback.onProblem(shown);
  }

  const canFloat = videoElement !== null && hasPictureInPicture(videoElement);
  const areControlsShown = !isIdle && !isRefused && !isLocked;
  // What stands over the picture has it for itself.
  const isCovered = problem !== null || isAsleep;
  return (
    <PlayerFrame
      area={area}
      name={playback.name}
      areControlsShown={areControlsShown || isRefused}
      isRefused={isRefused}
      isRaised={areSettingsOpen || Boolean(playback.menu)}
      fills={fills}
      hasCaptions={playback.bar.isSubtitled}
      captionStyle={captionStyle}
    >
      {playback.poster}
      <div ref={mount} />
      {playback.still}
      {isCasting && <CastStill state={casting.state} title={playback.heading} />}
      {!isRefused && (
        <Centre
          isPlaying={state.isPlaying}
          isWaiting={isWaiting}
          hasEnded={playback.hasEnded}
          areControlsShown={areControlsShown && !isCovered && !playback.hidesCentre}
          controls={controls}
          step={step}
          onToggleFullscreen={fullscreen.toggle}
        />
      )}
      <PictureSigns sign={signs.sign} />
      {!isRefused && (
        <div
          className={cx('player-bar', !areControlsShown && 'player-gone', isCovered && 'invisible')}
        >
          {playback.timeline}
          <ControlBar
            state={state}
            controls={controls}
            step={step}
            hasPictureInPicture={canFloat}
            isTheaterMode={isTheaterMode}
            onToggleTheaterMode={() => toggleTheaterMode(isTheaterMode)}
            isFullscreen={fullscreen.isFullscreen}
            onToggleFullscreen={fullscreen.toggle}
            areSettingsOpen={areSettingsOpen}
            onToggleSettings={() => setSettingsOpen(!areSettingsOpen)}
            {...playback.bar}
          />
        </div>
      )}
      {refusal !== null && (
        <div className="absolute inset-0 grid place-items-center overflow-y-auto">{refusal}</div>
      )}
      {playback.overlays({ isIdle })}
      {isAsleep && (
        <SleepPanel
          onGoOn={() => controls.togglePlay(true)}
          hasEnded={playback.hasEnded}
          back={playback.back}
        />
      )}
      {problem !== null && !isRefused && (
        <ProblemPanel problem={problem} onAct={() => act(problem)} />
      )}
      <TopRow
        back={playback.back}
        heading={playback.heading}
        isShown={areControlsShown || isRefused}
        isBare={isRefused || isCovered}
        casting={casting}
        onPictureInPicture={canFloat ? controls.togglePictureInPicture : undefined}
        onLock={() => setLock(true)}
      />
      {areSettingsOpen && engine && (
        <SettingsSheet onClose={() => setSettingsOpen(false)}>
          <SettingsPanel
            engine={engine}
            controls={controls}
            rate={state.rate}
            height={playback.height}
            captionStyle={captionStyle}
            onCaptionStyle={setCaptionStyle}
            casting={casting}
            onRate={(rate) => {
              controls.setRate(rate);
              signs.say(rateWords(rate));
            }}
            {...playback.settings}
          />
        </SettingsSheet>
      )}
      {isLocked && <ScreenLock onOpen={() => setLock(false)} />}
      {playback.menu}
      <HelpDialog isOpen={isHelpOpen} keys={playback.help} onClose={() => setHelpOpen(false)} />
    </PlayerFrame>
  );
}

/** How captions look on this device; the server does not know it. */
function useCaptionStyle() {
  const isHydrated = useHydrated();
  const kept = useMemo(() => (isHydrated ? readCaptionStyle() : USUAL_CAPTIONS), [isHydrated]);
  const [chosen, setChosen] = useState<CaptionStyle | null>(null);
  const change = useCallback((style: CaptionStyle) => {
    keepCaptionStyle(style);
    setChosen(style);
  }, []);
  return [chosen ?? kept, change] as const;
}

/** Goes ahead or back where there is something to watch, and says so over the picture. */
function useStep(controls: Playback<unknown>['controls'], { skipped }: Signs) {
  return useCallback(
    (seconds: number) => {
      if (!controls.canStep(seconds)) return;
      controls.step(seconds);
      skipped(seconds);
    },
    [controls, skipped],
  );
}

/** What the lock screen can do to everything that plays, with what only this can. */
function useMediaActs<Command>({ controls, mediaActs }: Playback<Command>) {
  return useMemo(
    () => ({
      play: () => controls.togglePlay(true),
      pause: () => controls.togglePlay(false),
      seekbackward: () => controls.step(-STEP_SECONDS),
      seekforward: () => controls.step(STEP_SECONDS),
      ...mediaActs,
    }),
    [controls, mediaActs],
  );
}
