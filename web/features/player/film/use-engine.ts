import { useEffect, useRef, useState } from 'react';
import type { Engine, EngineEvents } from '../engine/engine.ts';
import { type AccountLanguages, findSubtitle, readPreferences } from '../engine/preferences.ts';
import type { PlayerProblem } from '../engine/problem.ts';
import { isHeldBy } from '../mini/carried.ts';
import { closeFilm, findOpenFilm, keepOpenFilm, playOpened } from './open-films.ts';
import type { PlaybackSource } from './source.ts';

type Loaded = {
  engine: Engine | null;
  problem: PlayerProblem | null;
  /** Nothing more arrives; the player asks again by itself. */
  isOffline: boolean;
  /** Height of the picture now; 0 for sound only. */
  height: number;
  /** Stops with a problem that the player itself noticed. */
  stop(problem: PlayerProblem): void;
  /** Opens the source again where the viewer was. */
  retry(): void;
};

/** Between two tries to open a film while offline. */
const OPEN_AGAIN_MS = 3_000;

/**
 * Loads the engine for a source, plays it from `startSeconds`, and tears it down with the page, unless the small player
 * goes on with it. An element that comes back from there has its engine already.
 */
export function useEngine(
  video: HTMLVideoElement | null,
  source: PlaybackSource,
  startSeconds: number,
  languages: AccountLanguages,
): Loaded {
  const [engine, setEngine] = useState<Engine | null>(null);
  // An object, so that failing twice in the same way is told apart.
  const [failure, setFailure] = useState<{ problem: PlayerProblem } | null>(null);
  const [isOffline, setOffline] = useState(false);
  const [height, setHeight] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const position = useRef(startSeconds);
  // Asked when an engine opens; a change meanwhile is no reason to open the film again.
  const preferred = useRef(languages);
  useEffect(() => {
    preferred.current = languages;
  }, [languages]);
  /** Whether a film that opens begins by itself: one that was paused on another screen waits here too. */
  const plays = useRef(true);
  // An engine that closes takes the video's source away: the next waits for it.
  const closing = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    if (video === null) return undefined;
    let isCurrent = true;
    let opened = null as Engine | null;
    let hasFailed = false;
    const from = position.current;
    const fail = (problem: PlayerProblem) => {
      hasFailed = true;
      if (isCurrent) setFailure({ problem });
    };
    const remember = () => {
      if (video.currentTime > 0) position.current = video.currentTime;
    };
    video.addEventListener('timeupdate', remember);
    // What another screen leaves behind may be no source at all.
    const comeBack = () => {
      plays.current = !video.paused;
      setAttempt((count) => count + 1);
    };
    const remote = video.remote as RemotePlayback | undefined;
    remote?.addEventListener('disconnect', comeBack);
    const events: EngineEvents = {
      onProblem: fail,
      onOffline: (isLost) => isCurrent && setOffline(isLost),
      onAdapted: () => isCurrent && opened !== null && setHeight(opened.currentHeight()),
    };
    const known = findOpenFilm(video, source);

    async function open(target: HTMLVideoElement): Promise<void> {
      if (known !== undefined) {
        Object.assign(known.events, events);
        opened = known.engine;
        setEngine(opened);
        setHeight(opened.currentHeight());
        return;
      }
      const { openPlayer } = await import('./open-player.client.ts');
      await closing.current;
      opened = await openPlayer(target, {
        source,
        startSeconds: from,
        onProblem: (problem) => events.onProblem(problem),
        onOffline: (isLost) => events.onOffline(isLost),
        onAdapted: () => events.onAdapted(),
      });
      if (!isCurrent || hasFailed) return;
      keepOpenFilm(target, { source, engine: opened, events });
      setFailure(null);
      applyPreferences(opened, target, preferred.current);
      setEngine(opened);
      setHeight(opened.currentHeight());
      const isPausedElsewhere = !plays.current;
      plays.current = true;
      if (!isPausedElsewhere) await playOpened(target);
    }
    const opening = open(video).catch(() => fail('offline'));

    return () => {
      isCurrent = false;
      video.removeEventListener('timeupdate', remember);
      remote?.removeEventListener('disconnect', comeBack);
      setEngine(null);
      setOffline(false);
      if (isHeldBy('mini', video)) return;
      // At once, or the next finds it still open.
      closing.current =
        closeFilm(video) ?? opening.then(() => closeFilm(video) ?? opened?.destroy());
    };
  }, [video, source, attempt]);

  // A film that could not even be opened is opened again, quietly, until the device is online.
  useEffect(() => {
    if (failure?.problem !== 'offline') return undefined;
    const openAgain = () => setAttempt((count) => count + 1);
    const timer = setTimeout(openAgain, OPEN_AGAIN_MS);
    window.addEventListener('online', openAgain);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', openAgain);
    };
  }, [failure]);

  return {
    engine,
    problem: failure?.problem ?? null,
    isOffline,
    height,
    stop(found) {
      video?.pause();
      setFailure({ problem: found });
    },
    retry() {
      setFailure(null);
      setAttempt((count) => count + 1);
    },
  };
}

/** What a viewer chose once, on the tracks that this source has. */
export function applyPreferences(
  engine: Engine,
  video: HTMLVideoElement,
  languages: AccountLanguages,
): void {
  const { volume, muted, quality, audio, subtitle } = readPreferences(languages);
  video.volume = volume;
  video.muted = muted;
  if (quality !== null && engine.qualities.some(({ height }) => height === quality)) {
    engine.chooseQuality(quality);
  }
  if (audio !== null && engine.audios.some(({ language }) => language === audio)) {
    engine.chooseAudio(audio);
  }
  engine.chooseSubtitle(findSubtitle(engine.subtitles, subtitle)?.language ?? null);
}
