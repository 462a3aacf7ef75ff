import { LayoutList, ListVideo } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { clockTime } from '../../../lib/formats/formats.ts';
import { paths } from '../../../lib/page/paths.ts';
import { useStore } from '../../../lib/store/store.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { createControls } from '../engine/controls.ts';
import { findSubtitle, readPreferences } from '../engine/preferences.ts';
import type { PlayerProblem } from '../engine/problem.ts';
import { thumbnailAt } from '../engine/thumbnails.ts';
import { useLanguages } from '../engine/use-languages.ts';
import { takeVideoElement } from '../engine/video-element.ts';
import { takeCarried } from '../mini/carried.ts';
import { useOfferToCarry } from '../mini/use-offer-to-carry.ts';
import { useQuality } from '../reports/use-quality.ts';
import { useWatchReports } from '../reports/use-watch-reports.ts';
import { useSleepTimer } from '../settings/sleep-timer.ts';
import type { CommonCommands } from '../shell/common-commands.ts';
import type { Playback } from '../shell/playback.ts';
import { type Command, commandOf, shortcutHelp } from '../shell/shortcuts.ts';
import { FilmScale } from '../shell/timeline.tsx';
import { useMediaState } from '../shell/use-media-state.ts';
import { useStartsByItself } from '../shell/use-player-slices.ts';
import { useVideoElement } from '../shell/use-video-element.ts';
import { creditsOf } from './credits.ts';
import { ChapterList } from './chapter-list.tsx';
import { EndPanel } from './end-panel.tsx';
import { FilmLists } from './film-lists.tsx';
import { NextEpisode } from './next-episode.tsx';
import { ResumeNote } from './resume-note.tsx';
import { SkipButton } from './skip-button.tsx';
import type { PlaybackSource } from './source.ts';
import { useAfterFilm } from './use-after-film.ts';
import { useEngine } from './use-engine.ts';
import { useThumbnails } from './use-thumbnails.ts';

/** Problems that this player opens the film anew for; for the others the platform is asked again. */
const opensAnew: ReadonlySet<PlayerProblem> = new Set(['offline', 'decode', 'unknown']);

export type FilmProps = {
  source: PlaybackSource;
  /** What the page had loaded, to come back to it from the small player. */
  page: unknown;
  /** Only an account has a history to keep the position in. */
  isSignedIn: boolean;
  /** Where to begin. */
  startSeconds: number;
  /** Asks for the source again, to go on from here: after its address expired, or another device stopped this one. */
  onReopen: (positionSeconds: number) => void;
  onNext: () => void;
  /** What lists the episodes of the series; null for what has none. */
  episodes: ReactNode;
};

const NO_ACTS = {};

/** A film as what the shell plays. */
export function useFilm(props: FilmProps): Playback<Command> {
  const { source, isSignedIn, startSeconds, onReopen, onNext, episodes } = props;
  const { url, title, episodeLabel, posterUrl, artworkUrl, next } = source;
  const languages = useLanguages();
  const take = useCallback(
    () =>
      takeCarried((session) => session.kind === 'film' && session.source === source) ??
      takeVideoElement(url),
    [source, url],
  );
  const { videoElement, mount } = useVideoElement(title, take);
  const [isNextRefused, setNextRefused] = useState(false);
  const [openList, setOpenList] = useState<'episodes' | 'chapters' | null>(null);
  const toggleList = (list: 'episodes' | 'chapters') =>
    setOpenList(openList === list ? null : list);
  const [subtitle, setSubtitle] = useState(() =>
    typeof localStorage === 'undefined' ? null : readPreferences(languages).subtitle,
  );
  // What the captions' button brings back.
  const lastSubtitle = useRef(subtitle);
  const state = useMediaState(videoElement);
  const opened = useEngine(videoElement, source, startSeconds, languages);
  const { engine, problem } = opened;
  const { productId } = source;
  useQuality(videoElement, { url, productId, engine, problem, isReported: isSignedIn });
  const reports = useWatchReports(videoElement, source, {
    isEnabled: isSignedIn,
    other: 'mini',
    onLost: opened.stop,
  });
  useOfferToCarry(
    videoElement !== null && engine !== null && problem === null
      ? { kind: 'film', videoElement, source, page: props.page, to: paths.watch(source.productId) }
      : null,
  );
  const controls = useMemo(
    () => createControls(videoElement, { engine, languages, onRewind: () => reports.rewound() }),
    [videoElement, engine, languages, reports],
  );
  const fills = useStore(({ player }) => player.fullscreen || player.cinematic);
  const thumbnails = useThumbnails(source.thumbnailsUrl);
  const pictureAt = (seconds: number) => thumbnailAt(thumbnails, seconds);
  const startsByItself = useStartsByItself();

  function chooseSubtitle(language: string | null) {
    setSubtitle(language);
    if (language !== null) lastSubtitle.current = language;
    controls.chooseSubtitle(language);
  }
  const subtitles = engine?.subtitles ?? [];
  const shownSubtitle = findSubtitle(subtitles, subtitle)?.language ?? null;
  const isSubtitled = shownSubtitle !== null;
  const toggleSubtitles = () => {
    const next = findSubtitle(subtitles, lastSubtitle.current) ?? subtitles[0];
    chooseSubtitle(isSubtitled ? null : (next?.language ?? null));
  };

  function run(command: Command, common: CommonCommands) {
    if (typeof command === 'object') return controls.seek(command.seekToShare * state.duration);
    const commands: Record<typeof command, () => void> = {
      ...common,
      subtitles: toggleSubtitles,
      next: () => next !== null && onNext(),
    };
    return commands[command]();
  }

  const heading = [title, episodeLabel].filter((part) => part !== null).join(', ');
  const duration = state.duration || source.durationSeconds;
  const credits = creditsOf(source.markers, duration);
  const isEnding = state.hasEnded || (state.time > 0 && state.time >= credits.fromSeconds);
  // Who wanted to sleep by the end of it is not woken by what comes next.
  const sleepsAtEnd = useSleepTimer(({ choice, isOver: isAsleep }) => choice === 'end' || isAsleep);
  const isNextOffered = isEnding && next !== null && !isNextRefused && !sleepsAtEnd;
  const after = useAfterFilm(source.productId, isEnding && !isNextOffered);
  const isOver = state.hasEnded && !isNextOffered && after !== undefined;
  const poster = posterUrl !== null && state.time === 0 && (
    <img src={posterUrl} alt="" className="absolute inset-0 size-full object-contain" />
  );
  return {
    ...opened,
    name: title,
    heading,
    back: { to: paths.title(source.titleSlug), label: `Kembali ke info ${title}` },
    videoElement,
    mount,
    state,
    controls,
    isOpening: engine === null && problem === null,
    isRecovering: false,
    onProblem: (shown) =>
      opensAnew.has(shown) ? opened.retry() : onReopen(state.time || startSeconds),
    hasEnded: state.hasEnded,
    hidesCentre: isOver || (state.hasEnded && isNextOffered),
    staysAwake: false,
    refusal: null,
    poster,
    // Films begin black: one that waits for the press shows what it is.
    still: !state.isPlaying && poster,
    timeline: (
      <FilmScale
        time={state.time}
        duration={duration}
        bufferedTo={state.bufferedTo}
        pictureAt={pictureAt}
        onSeek={controls.seek}
        chapters={source.chapters}
      />
    ),
    bar: {
      duration,
      hasSubtitles: subtitles.length > 0,
      isSubtitled,
      onToggleSubtitles: toggleSubtitles,
      onNext: next === null ? undefined : onNext,
      last: (
        <>
          {source.chapters.length > 1 && (
            <IconButton
              label="Daftar bab"
              aria-expanded={openList === 'chapters'}
              aria-controls="daftar-bab"
              onClick={() => toggleList('chapters')}
            >
              <LayoutList className="size-5" />
            </IconButton>
          )}
          {episodes !== null && (
            <IconButton
              label="Daftar episode"
              aria-expanded={openList === 'episodes'}
              aria-controls="daftar-episode"
              onClick={() => toggleList('episodes')}
              // Below or beside a picture that leaves room for it, the list stands on the page.
              className={fills ? undefined : 'max-md:portrait:hidden xl:hidden'}
            >
              <ListVideo className="size-5" />
            </IconButton>
          )}
        </>
      ),
    },
    settings: {
      subtitle: shownSubtitle,
      onSubtitle: chooseSubtitle,
      hasRates: true,
      ending: {
        label: episodeLabel === null ? 'Akhir film ini' : 'Akhir episode ini',
        leftMs: null,
      },
      reported: {
        title: heading,
        page: `${paths.watch(source.productId)} ${clockTime(state.time * 1000)}`,
      },
    },
    overlays: () => (
      <>
        <ResumeNote
          startSeconds={startSeconds}
          time={state.time}
          onRestart={() => controls.seek(0)}
        />
        <SkipButton markers={source.markers} time={state.time} onSkip={controls.seek} />
        {isOver && (
          <EndPanel
            productId={source.productId}
            after={after}
            doesStart={startsByItself && !sleepsAtEnd}
            onReplay={() => {
              controls.seek(0);
              controls.togglePlay();
            }}
          />
        )}
        {isNextOffered && (
          <NextEpisode
            {...next}
            // Near an end that no editor marked, something of the story may still come.
            doesStart={startsByItself && (state.hasEnded || credits.isMarked)}
            isCounting={state.hasEnded || state.isPlaying}
            onPlay={onNext}
            onCancel={() => setNextRefused(true)}
          />
        )}
      </>
    ),
    menu: openList !== null && (
      <FilmLists
        open={openList}
        episodes={episodes}
        chapters={
          <ChapterList
            chapters={source.chapters}
            time={state.time}
            pictureAt={pictureAt}
            onSeek={(seconds) => {
              controls.seek(seconds);
              controls.togglePlay(true);
            }}
          />
        }
        onClose={() => setOpenList(null)}
      />
    ),
    commandOf,
    run,
    help: shortcutHelp,
    shown: {
      title: episodeLabel ?? title,
      artist: episodeLabel === null ? 'Tayang' : title,
      artworkUrl,
    },
    mediaActs: NO_ACTS,
    playing: { type: 'VOD', id: source.titleSlug, prodid: source.productId, manifest: url },
  };
}
