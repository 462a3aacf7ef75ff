import shaka from 'shaka-player/dist/shaka-player.dash-es2021.js';
import { freshAddress, goOnBy, lastingAddress, mediaOf } from '../engine/media-token.ts';
import { keepVideoElement, makeVideoElement } from '../engine/video-element.ts';
import type { PreloadableFilm } from './source.ts';

const BUFFER_SECONDS = 30;
/** A film that the viewer may not play costs no more than its first segment. */
const PREFETCH_SECONDS = 1;

// Measured: starts in 355 ms against 898 ms with the defaults. A phone on a slow connection starts small and grows.
const fastStart = {
  // What a screen can't show costs data all the same: a phone held upright has enough with 360p or 480p, turned it gets more.
  abr: {
    defaultBandwidthEstimate: 600_000,
    useNetworkInformation: false,
    restrictToScreenSize: true,
  },
  streaming: {
    segmentPrefetchLimit: 0,
    bufferingGoal: BUFFER_SECONDS,
    bufferBehind: 60,
    retryParameters: { maxAttempts: 5, baseDelay: 500, backoffFactor: 2, timeout: 20_000 },
  },
  manifest: { retryParameters: { maxAttempts: 3, baseDelay: 300, timeout: 10_000 } },
};

// As soon as the code is here, which is before anybody presses play.
shaka.polyfill.installAll();

export function canPlayDash(): boolean {
  return shaka.Player.isBrowserSupported();
}

type Opening = { player: shaka.Player; loaded: Promise<unknown> };

/** Made before it is wanted: making one takes a while. */
let spare: shaka.Player | undefined = newPlayer();
let preloaded:
  | (Opening & { url: string; videoElement: HTMLVideoElement; letPrefetch: () => void })
  | undefined;

/**
 * Opens a film that may be played soon, in a video element that no page shows yet, up to where its first segments would be
 * asked for: that costs a few kilobytes, and they follow with `startPrefetch`.
 */
export function preloadFilmData(film: PreloadableFilm): void {
  if (film.mediaExt !== 'mpd' || preloaded?.url === film.url || !canPlayDash()) return;
  if (preloaded !== undefined && mediaOf(preloaded.url) === mediaOf(film.url)) {
    // Never by less than it has: a press may come before the page rested.
    if (film.opens !== 'manifest' && goOnBy(preloaded.url, film.url)) preloaded.url = film.url;
    return;
  }
  void preloaded?.player.destroy();
  const videoElement = makeVideoElement();
  const opening = openOn(videoElement, film, film.resumeSeconds);
  opening.player.configure('streaming.bufferingGoal', PREFETCH_SECONDS);
  const { promise: flow, resolve: letPrefetch } = Promise.withResolvers<void>();
  const { RequestType, AdvancedRequestType } = shaka.net.NetworkingEngine;
  opening.player.getNetworkingEngine()?.registerRequestFilter(async (type, request, context) => {
    // What initializes decoders has no picture, and is a kilobyte: any address opens it.
    const isInit = context?.type === AdvancedRequestType.INIT_SEGMENT;
    if (type !== RequestType.SEGMENT || isInit) return;
    await flow;
    // What it goes on by came meanwhile.
    request.uris = request.uris.map(freshAddress);
  });
  const own = { ...opening, url: film.url, videoElement, letPrefetch };
  // The player that took it handles the failure; what failed before that is opened anew.
  opening.loaded.catch(() => {
    if (preloaded === own) preloaded = undefined;
  });
  preloaded = own;
  const opensAll = film.opens !== 'manifest';
  keepVideoElement(film.url, videoElement, film.page && { ...film.page, opensAll });
}

/** Fetches the first segment of a film that is about to be played, as far as its address opens it. */
export function startPrefetch(film: PreloadableFilm): void {
  preloadFilmData(film);
  if (film.opens !== 'manifest') preloaded?.letPrefetch();
}

/** Lets what stands opened in a video element fetch its first pictures, and plays them. */
export function playPreloaded(videoElement: HTMLVideoElement): void {
  if (preloaded?.videoElement !== videoElement) return;
  preloaded.letPrefetch();
  void videoElement.play().catch(() => undefined);
}

/** Closes what stands opened in a video element. */
export function dropPreloaded(videoElement: HTMLVideoElement): void {
  if (preloaded?.videoElement !== videoElement) return;
  void preloaded.player.destroy();
  preloaded = undefined;
}

/** Opens a film in a video element, or goes on with what was preloaded in it. */
export function openFilm(
  videoElement: HTMLVideoElement,
  film: PreloadableFilm,
  startSeconds: number,
): Opening {
  if (preloaded?.videoElement !== videoElement) return openOn(videoElement, film, startSeconds);
  const { url, player, loaded, letPrefetch } = preloaded;
  preloaded = undefined;
  goOnBy(url, film.url);
  letPrefetch();
  player.configure('streaming.bufferingGoal', BUFFER_SECONDS);
  const atStart = async () => {
    await loaded;
    const isUnderWay = videoElement.played.length > 0;
    if (!isUnderWay && Math.abs(videoElement.currentTime - startSeconds) > 1)
      videoElement.currentTime = startSeconds;
    // No listener was there for what failed meanwhile.
    player.retryStreaming();
  };
  return { player, loaded: atStart() };
}

function openOn(
  videoElement: HTMLVideoElement,
  film: PreloadableFilm,
  startSeconds: number,
): Opening {
  const player = takePlayer();
  // Shaka asks for absolute addresses.
  const address = new URL(film.url, location.href).href;
  const loaded = player.attach(videoElement).then(() => player.load(address, startSeconds));
  return { player, loaded };
}

/** The player that was made before it was wanted, or a new one. */
export function takePlayer(): shaka.Player {
  const player = spare ?? newPlayer();
  spare = undefined;
  return player;
}

function newPlayer(): shaka.Player {
  const player = new shaka.Player();
  player.configure(fastStart);
  // The token in an address lives for minutes; what plays goes on without another manifest.
  player.getNetworkingEngine()?.registerRequestFilter(async (_type, request) => {
    request.uris = await Promise.all(request.uris.map(lastingAddress));
  });
  return player;
}
