import { useEffect, useRef, useState } from 'react';
import type { Engine } from './engine.ts';
import { readPreferences } from './preferences.ts';
import type { PlayerProblem } from './problem.ts';
import type { PlaybackSource } from './source.ts';

type Loaded = {
  engine: Engine | null;
  problem: PlayerProblem | null;
  /** Nothing more arrives; the player asks again by itself. */
  isLineLost: boolean;
  /** Height of the picture now; 0 for sound only. */
  height: number;
  /** Stops with a problem that the player itself noticed. */
  stop(problem: PlayerProblem): void;
  /** Opens the source again where the viewer was. */
  retry(): void;
};

/** Loads the engine for a source, plays it from `startSeconds`, and tears it down with the page. */
export function useEngine(
  video: HTMLVideoElement | null,
  source: PlaybackSource,
  startSeconds: number,
): Loaded {
  const [engine, setEngine] = useState<Engine | null>(null);
  const [problem, setProblem] = useState<PlayerProblem | null>(null);
  const [isLineLost, setLineLost] = useState(false);
  const [height, setHeight] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const position = useRef(startSeconds);

  useEffect(() => {
    if (video === null) return undefined;
    let isCurrent = true;
    let opened = null as Engine | null;
    const from = position.current;
    const remember = () => {
      if (video.currentTime > 0) position.current = video.currentTime;
    };
    video.addEventListener('timeupdate', remember);

    async function open(target: HTMLVideoElement): Promise<void> {
      const { openPlayer } = await import('./open-player.client.ts');
      opened = await openPlayer(target, {
        source,
        startSeconds: from,
        onProblem: (found) => isCurrent && setProblem(found),
        onLine: (isLost) => isCurrent && setLineLost(isLost),
        onAdapted: () => isCurrent && opened !== null && setHeight(opened.currentHeight()),
      });
      if (!isCurrent) return;
      applyPreferences(opened, target);
      setEngine(opened);
      setHeight(opened.currentHeight());
      // A page opened directly may not start with sound: the large play button then waits.
      await target.play().catch(() => undefined);
    }
    const opening = open(video).catch(() => isCurrent && setProblem('offline'));

    return () => {
      isCurrent = false;
      video.removeEventListener('timeupdate', remember);
      setEngine(null);
      setLineLost(false);
      void opening.then(() => opened?.destroy());
    };
  }, [video, source, attempt]);

  // A film that could not even be opened is opened once the line is back.
  const isOffline = problem === 'offline';
  useEffect(() => {
    if (!isOffline) return undefined;
    const retry = () => {
      setProblem(null);
      setAttempt((count) => count + 1);
    };
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isOffline]);

  return {
    engine,
    problem,
    isLineLost,
    height,
    stop(found) {
      video?.pause();
      setProblem(found);
    },
    retry() {
      setProblem(null);
      setAttempt((count) => count + 1);
    },
  };
}

function applyPreferences(engine: Engine, video: HTMLVideoElement): void {
  const { volume, muted, quality, subtitle } = readPreferences();
  video.volume = volume;
  video.muted = muted;
  if (quality !== null && engine.qualities.some(({ height }) => height === quality)) {
    engine.chooseQuality(quality);
  }
  if (engine.subtitles.some(({ language }) => language === subtitle))
    engine.chooseSubtitle(subtitle);
}
