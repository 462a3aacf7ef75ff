import { useCallback, useMemo, useRef, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useViewer } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { cx } from '../../ui/cx.ts';
import { Centre } from './centre.tsx';
import { commonCommands, toggleTheatre } from './common-commands.ts';
import { ControlBar } from './control-bar.tsx';
import { takeScreen } from './film-screen.ts';
import { HelpDialog } from './help-dialog.tsx';
import { NextEpisode } from './next-episode.tsx';
import { PlayerFrame } from './player-frame.tsx';
import type { PlayerProblem } from './problem.ts';
import { ProblemPanel } from './problem-panel.tsx';
import { ResumeNote } from './resume-note.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { SettingsSheet } from './settings-sheet.tsx';
import { type Command, commandOf, shortcutHelp } from './shortcuts.ts';
import type { PlaybackSource } from './source.ts';
import { thumbnailAt } from './thumbnails.ts';
import { Timeline } from './timeline.tsx';
import { readPreferences } from './preferences.ts';
import { createControls, STEP_SECONDS } from './controls.ts';
import { useEngine } from './use-engine.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useIdle } from './use-idle.ts';
import { useLanguages } from './use-languages.ts';
import { useMediaSession } from './use-media-session.ts';
import { useMediaState } from './use-media-state.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useThumbnails } from './use-thumbnails.ts';
import { useWatchReports } from './use-watch-reports.ts';

/** Problems of this player; for the others the platform is asked again. */
const opensAnew: ReadonlySet<PlayerProblem> = new Set(['offline', 'decode', 'unknown']);

type Props = {
  source: PlaybackSource;
  /** Only an account has a place to keep where it stands. */
  isSignedIn: boolean;
  /** Where to begin. */
  startSeconds: number;
  /** Asks for the source again, to go on from here: after its address expired, or this screen was stopped elsewhere. */
  onReopen: (positionSeconds: number) => void;
  onNext: () => void;
};

/** The film's screen, and the wall that it hangs on while the player is there. */
function useScreen({ url, title }: PlaybackSource) {
  const [screen, setScreen] = useState<HTMLVideoElement | null>(null);
  const wall = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const taken = takeScreen(url);
      taken.ariaLabel = title;
      element.append(taken);
      setScreen(taken);
      return () => taken.remove();
    },
    [url, title],
  );
  return { screen, wall };
}

/** The picture first; controls come with a move, a tap or a key and go after three seconds. */
export function Player({ source, isSignedIn, startSeconds, onReopen, onNext }: Props) {
  const viewer = useViewer();
  const languages = useLanguages();
  const area = useRef<HTMLDivElement>(null);
  const { screen: video, wall } = useScreen(source);
  const [areSettingsOpen, setSettingsOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isNextRefused, setNextRefused] = useState(false);
  const [subtitle, setSubtitle] = useState(() =>
    typeof localStorage === 'undefined' ? null : readPreferences(languages).subtitle,
  );
  const isTheatre = useStore((store) => store.player.cinematic);

  const state = useMediaState(video);
  const { engine, problem, isLineLost, height, stop, retry } = useEngine(
    video,
    source,
    startSeconds,
    languages,
  );
  const reports = useWatchReports(video, source, {
    isEnabled: isSignedIn,
    onLost: stop,
  });
  const controls = useMemo(
    () => createControls(video, { engine, languages, onRewind: () => reports.rewound() }),
    [video, engine, languages, reports],
  );
  const fullscreen = useFullscreen(area, video);
  const thumbnails = useThumbnails(source.thumbnailsUrl);
  const { isIdle, rest } = useIdle(area, !state.isPlaying || areSettingsOpen);
  useMediaSession(
    {
      title: source.episodeLabel ?? source.title,
      artist: source.episodeLabel === null ? 'Tayang' : source.title,
      artworkUrl: source.posterUrl,
    },
    useMemo(
      () => ({
        play: controls.togglePlay,
        pause: controls.togglePlay,
        seekbackward: () => controls.step(-STEP_SECONDS),
        seekforward: () => controls.step(STEP_SECONDS),
      }),
      [controls],
    ),
  );

  function chooseSubtitle(language: string | null) {
    setSubtitle(language);
    controls.chooseSubtitle(language);
  }
  const firstSubtitle = engine?.subtitles[0]?.language ?? null;
  const isSubtitled = engine?.subtitles.some(({ language }) => language === subtitle) ?? false;
  const toggleSubtitles = () => chooseSubtitle(isSubtitled ? null : firstSubtitle);

  function run(command: Command) {
    if (typeof command === 'object') return controls.seek(command.seekToShare * state.duration);
    const commands: Record<typeof command, () => void> = {
      ...commonCommands({
        controls,
        state,
        isTheatre,
        toggleFullscreen: fullscreen.toggle,
        showHelp: () => setHelpOpen(true),
      }),
      subtitles: toggleSubtitles,
      next: () => source.next !== null && onNext(),
    };
    return commands[command]();
  }
  useShortcuts(run, commandOf);

  function act(shown: PlayerProblem) {
    // A whole page: the sign-in brings the viewer back here, where all is asked for anew.
    if (shown === 'signed-out') return location.assign(paths.login);
    return opensAnew.has(shown) ? retry() : onReopen(state.time || startSeconds);
  }

  const areControlsShown = !isIdle;
  const isOpening = engine === null && problem === null;
  const hasStopped = state.isWaiting && state.isPlaying;
  // A lost line shows once what was buffered has run out.
  const shownProblem = problem ?? (isLineLost && hasStopped ? 'offline' : null);
  const isNextOffered = state.hasEnded && source.next !== null && !isNextRefused;
  const fills = isTheatre || fullscreen.isFullscreen;
  return (
    <PlayerFrame
      area={area}
      name={source.title}
      areControlsShown={areControlsShown}
      isRaised={areSettingsOpen}
      fills={fills}
    >
      {source.posterUrl !== null && state.time === 0 && (
        <img src={source.posterUrl} alt="" className="absolute inset-0 size-full object-contain" />
      )}
      <div ref={wall} />
      <Centre
        isPlaying={state.isPlaying}
        isWaiting={shownProblem === null && (isOpening || hasStopped)}
        hasEnded={state.hasEnded}
        areControlsShown={areControlsShown && shownProblem === null && !isNextOffered}
        controls={controls}
        onToggleFullscreen={fullscreen.toggle}
        onRest={rest}
      />
      {fills && (
        <p className="player-name">
          {[source.title, source.episodeLabel].filter((part) => part !== null).join(', ')}
        </p>
      )}
      <div className={cx('player-bar', !areControlsShown && 'player-bar-gone')}>
        <Timeline
          time={state.time}
          duration={state.duration || source.durationSeconds}
          bufferedTo={state.bufferedTo}
          pictureAt={(seconds) => thumbnailAt(thumbnails, seconds)}
          onSeek={controls.seek}
        />
        <ControlBar
          state={{ ...state, duration: state.duration || source.durationSeconds }}
          controls={controls}
          hasSubtitles={firstSubtitle !== null}
          isSubtitled={isSubtitled}
          onToggleSubtitles={toggleSubtitles}
          isTheatre={isTheatre}
          onToggleTheatre={() => toggleTheatre(isTheatre)}
          isFullscreen={fullscreen.isFullscreen}
          onToggleFullscreen={fullscreen.toggle}
          areSettingsOpen={areSettingsOpen}
          onToggleSettings={() => setSettingsOpen(!areSettingsOpen)}
          onNext={source.next === null ? undefined : onNext}
        />
      </div>
      {areSettingsOpen && engine && (
        <SettingsSheet onClose={() => setSettingsOpen(false)}>
          <SettingsPanel
            engine={engine}
            controls={controls}
            languages={languages}
            rate={state.rate}
            height={height}
            subtitle={isSubtitled ? subtitle : null}
            onSubtitle={chooseSubtitle}
          />
        </SettingsSheet>
      )}
      <ResumeNote
        startSeconds={startSeconds}
        time={state.time}
        onRestart={() => controls.seek(0)}
      />
      {isNextOffered && (
        <NextEpisode
          label={source.next?.label ?? ''}
          doesStart={viewer?.isChild !== true}
          onPlay={onNext}
          onCancel={() => setNextRefused(true)}
        />
      )}
      {shownProblem !== null && (
        <ProblemPanel problem={shownProblem} onAct={() => act(shownProblem)} />
      )}
      <HelpDialog isOpen={isHelpOpen} keys={shortcutHelp} onClose={() => setHelpOpen(false)} />
    </PlayerFrame>
  );
}
