import { useCallback, useEffect, useRef, useState } from 'react';
import type { Engine } from '../engine/engine.ts';
import type { AccountLanguages } from '../engine/preferences.ts';
import type { PlayerProblem } from '../engine/problem.ts';
import { throttle } from '../shell/throttle.ts';
import { applyPreferences } from '../film/use-engine.ts';
import { isHeldBy } from '../mini/carried.ts';
import {
  closeTelevision,
  findOpenTelevision,
  keepOpenTelevision,
  type Opening,
} from './open-televisions.ts';
import type { HeldPosition, LiveMedia, Television, TelevisionEvents } from './television.ts';

type Loaded = {
  television: Television | null;
  /** Tracks of what plays now. */
  engine: Engine | null;
  problem: PlayerProblem | null;
  isOffline: boolean;
  height: number;
  isOpening: boolean;
  /** Opens what the page will ask for in a moment; over once its first frame is there, or nothing can be opened. */
  begin(media: LiveMedia): Promise<unknown>;
  /** Stops with a problem that the player itself noticed. */
  stop(problem: PlayerProblem): void;
  retry(): void;
};

/** What went wrong, with the source that it went wrong with: another one has nothing to do with it. */
type Failure = { problem: PlayerProblem; url: string | undefined };

const OPEN_AGAIN_MS = 3_000;

/**
 * Keeps one television on the page and loads into it whatever source is given; null shows none. One that comes back from
 * the small player plays on.
 */
export function useTelevision(
  video: HTMLVideoElement | null,
  media: LiveMedia | null,
  languages: AccountLanguages,
): Loaded {
  const [television, setTelevision] = useState<Television | null>(null);
  const [engine, setEngine] = useState<Engine | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isOffline, setOffline] = useState(false);
  const [height, setHeight] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const playing = useRef<Engine | null>(null);
  const opening = useRef<Opening>(undefined);
  const preferred = useRef(languages);
  const wanted = useRef(media);
  useEffect(() => {
    preferred.current = languages;
    wanted.current = media;
  }, [languages, media]);

  const mediaExt = media?.mediaExt;
  useEffect(() => {
    if (video === null || mediaExt === undefined) return undefined;
    let isCurrent = true;
    const fail = (problem: PlayerProblem) => {
      if (isCurrent) setFailure({ problem, url: opening.current?.url ?? wanted.current?.url });
    };
    const events: TelevisionEvents = {
      onProblem: fail,
      onOffline: setOffline,
      onAdapted: () => setHeight(playing.current?.currentHeight() ?? 0),
    };
    const known = findOpenTelevision(video);
    async function open(target: HTMLVideoElement, ext: LiveMedia['mediaExt']) {
      if (known !== undefined) {
        Object.assign(known.events, events);
        opening.current = known.opening && { ...known.opening, attempt: 0 };
        return known.television;
      }
      const { openTelevision } = await import('./open-television.client.ts');
      if (!isCurrent) return null;
      const opened = openTelevision(target, ext, {
        onProblem: (problem) => events.onProblem(problem),
        onOffline: (isLost) => events.onOffline(isLost),
        onAdapted: () => events.onAdapted(),
      });
      keepOpenTelevision(target, { television: opened, events });
      return opened;
    }
    open(video, mediaExt).then(
      (opened) => isCurrent && setTelevision(opened),
      () => fail('offline'),
    );
    return () => {
      isCurrent = false;
      setTelevision(null);
      if (!isHeldBy('mini', video)) void closeTelevision(video);
    };
  }, [video, mediaExt]);

  // A press may have begun what the page then asks for.
  const open = useCallback(
    (next: LiveMedia) => {
      if (television === null) return Promise.resolve(undefined);
      const { url } = next;
      const known = opening.current;
      if (known?.television === television && known.url === url && known.attempt === attempt)
        return known.tracks;
      setFailure(null);
      const tracks = television.load(next);
      opening.current = { television, url, attempt, tracks };
      const shared = video === null ? undefined : findOpenTelevision(video);
      if (shared !== undefined) shared.opening = opening.current;
      return tracks;
    },
    [television, attempt, video],
  );

  useEffect(() => {
    if (television === null || video === null) return undefined;
    let isCurrent = true;
    const isUnderWay = opening.current?.url === media?.url && video.played.length > 0;
    if (media === null) {
      opening.current = undefined;
      void television.clear();
    } else {
      void open(media).then((tracks) => {
        if (!isCurrent || tracks === undefined) return;
        const opened = { ...tracks, destroy: () => Promise.resolve() };
        playing.current = opened;
        setFailure(null);
        if (!isUnderWay) applyPreferences(opened, video, preferred.current);
        setEngine(opened);
        setHeight(opened.currentHeight());
        // A page opened directly may not start with sound: the large play button then waits.
        if (!isUnderWay) video.play().catch(() => undefined);
      });
    }
    return () => {
      isCurrent = false;
      playing.current = null;
      setEngine(null);
      setOffline(false);
    };
  }, [television, video, media, open]);

  // What could not even be opened is opened again, quietly, until the device is online.
  const problem = failure !== null && failure.url === media?.url ? failure.problem : null;
  const isUnreachable = problem === 'offline';
  useEffect(() => {
    if (!isUnreachable) return undefined;
    const openAgain = () => setAttempt((count) => count + 1);
    const timer = setInterval(openAgain, OPEN_AGAIN_MS);
    window.addEventListener('online', openAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', openAgain);
    };
  }, [isUnreachable]);

  return {
    television,
    engine,
    problem,
    isOffline,
    height,
    isOpening: media !== null && engine === null && problem === null,
    stop: useCallback(
      (found: PlayerProblem) => {
        video?.pause();
        setFailure({ problem: found, url: wanted.current?.url });
      },
      [video],
    ),
    begin: useCallback(
      (next: LiveMedia) => {
        const opened = open(next);
        // Its source is new to the element, which then stands still.
        const play = () => void video?.play().catch(() => undefined);
        video?.addEventListener('loadstart', play, { once: true });
        return opened.then(
          (tracks) =>
            tracks && new Promise<void>((shown) => video?.requestVideoFrameCallback(() => shown())),
        );
      },
      [open, video],
    ),
    retry: useCallback(() => {
      setFailure(null);
      setAttempt((count) => count + 1);
    }, []),
  };
}

const LOOK_EVERY_MS = 1_000;

/** Where on the timeline the picture is; the edge moves on while it is paused too. */
export function usePosition(
  television: Television | null,
  video: HTMLVideoElement | null,
): HeldPosition | undefined {
  const [position, setPosition] = useState<HeldPosition>();
  useEffect(() => {
    if (television === null || video === null) return undefined;
    const look = () => setPosition(television.position());
    const looking = throttle(look);
    const timer = setInterval(look, LOOK_EVERY_MS);
    const events = ['timeupdate', 'seeked', 'emptied'];
    for (const event of events) video.addEventListener(event, looking.ask);
    return () => {
      clearInterval(timer);
      looking.stop();
      for (const event of events) video.removeEventListener(event, looking.ask);
      setPosition(undefined);
    };
  }, [television, video]);
  return position;
}
