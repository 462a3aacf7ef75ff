import { useMemo, useRef, useState } from 'react';
import { paths } from '../../../lib/page/paths.ts';
import { useStore } from '../../../lib/store/store.ts';
import { cx } from '../../../ui/cx.ts';
import { STEP_SECONDS } from '../engine/controls.ts';
import type { PlayerProblem } from '../engine/problem.ts';
import { useLanguages } from '../engine/use-languages.ts';
import { Centre } from './centre.tsx';
import { commonCommands, toggleTheaterMode } from './common-commands.ts';
import { ControlBar } from './control-bar.tsx';
import { HelpDialog } from './help-dialog.tsx';
import type { Playback } from './playback.ts';
import { PlayerFrame } from './player-frame.tsx';
import { ProblemPanel } from './problem-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { SettingsSheet } from './settings-sheet.tsx';
import { shownProblem } from './shown-problem.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useIdle } from './use-idle.ts';
import { useMediaSession } from './use-media-session.ts';
import { usePlayerSlices } from './use-player-slices.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useSwipe } from './use-swipe.ts';
import './player.css';

type Props<Command> = { playback: Playback<Command> };

/** The one player: the picture first; controls come with a move, a tap or a key and go after three seconds. */
export function PlayerShell<Command>({ playback }: Props<Command>) {
  const { videoElement, mount, state, controls, engine, refusal, settings } = playback;
  const area = useRef<HTMLDivElement>(null);
  const languages = useLanguages();
  const [areSettingsOpen, setSettingsOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const isTheaterMode = useStore((store) => store.player.cinematic);
  const fullscreen = useFullscreen(area, videoElement);
  const isHeldAwake = !state.isPlaying || areSettingsOpen || playback.staysAwake;
  const { isIdle, rest } = useIdle(area, isHeldAwake);
  useSwipe(area, playback.onSwipe);
  usePlayerSlices(playback.playing, playback);
  useMediaSession(playback.shown, useMediaActs(playback));
  useShortcuts((command: Command) => {
    const common = commonCommands({
      controls,
      state,
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

  const { problem, isWaiting } = shownProblem(playback);
  const isRefused = refusal !== null;
  const areControlsShown = !isIdle && !isRefused;
  const fills = isTheaterMode || fullscreen.isFullscreen;
  return (
    <PlayerFrame
      area={area}
      name={playback.name}
      areControlsShown={areControlsShown || isRefused}
      isRaised={areSettingsOpen}
      fills={fills}
    >
      {playback.poster}
      <div ref={mount} />
      {playback.still}
      {!isRefused && (
        <Centre
          isPlaying={state.isPlaying}
          isWaiting={isWaiting}
          hasEnded={playback.hasEnded}
          areControlsShown={areControlsShown && problem === null && !playback.hidesCentre}
          controls={controls}
          onToggleFullscreen={fullscreen.toggle}
          onRest={rest}
        />
      )}
      {fills && <p className="player-name">{playback.heading}</p>}
      {!isRefused && (
        <div className={cx('player-bar', !areControlsShown && 'player-bar-gone')}>
          {playback.timeline}
          <ControlBar
            state={state}
            controls={controls}
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
      {areSettingsOpen && engine && (
        <SettingsSheet onClose={() => setSettingsOpen(false)}>
          <SettingsPanel
            engine={engine}
            controls={controls}
            languages={languages}
            rate={state.rate}
            height={playback.height}
            {...settings}
          />
        </SettingsSheet>
      )}
      {playback.overlays({ isIdle })}
      {problem !== null && !isRefused && (
        <ProblemPanel problem={problem} onAct={() => act(problem)} />
      )}
      {playback.menu}
      <HelpDialog isOpen={isHelpOpen} keys={playback.help} onClose={() => setHelpOpen(false)} />
    </PlayerFrame>
  );
}

/** What the lock screen can do to everything that plays, with what only this can. */
function useMediaActs<Command>({ controls, mediaActs }: Playback<Command>) {
  return useMemo(
    () => ({
      play: controls.togglePlay,
      pause: controls.togglePlay,
      seekbackward: () => controls.step(-STEP_SECONDS),
      seekforward: () => controls.step(STEP_SECONDS),
      ...mediaActs,
    }),
    [controls, mediaActs],
  );
}
