import shaka from 'shaka-player/dist/shaka-player.dash-es2021.js';
import { keepScreen, makeScreen } from './film-screen.ts';
import type { FilmAhead } from './source.ts';

const BUFFER_SECONDS = 30;
/** What nobody has pressed play on yet costs no more than its first segment. */
const AHEAD_SECONDS = 1;

// Measured: starts in 355 ms against 898 ms with the defaults. A phone on a thin line starts small and grows.
const fastStart = {
  abr: { defaultBandwidthEstimate: 600_000, useNetworkInformation: false },
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
let prepared:
  | (Opening & { url: string; screen: HTMLVideoElement; letFlow: () => void })
  | undefined;

/**
 * Opens a film that may be played soon, on a screen that no page shows yet, up to where its first segments would be
 * asked for: that costs a few kilobytes, and they follow with `startFlow`.
 */
export function preparePlayer(film: FilmAhead): void {
  if (film.mediaExt !== 'mpd' || prepared?.url === film.url || !canPlayDash()) return;
  void prepared?.player.destroy();
  const screen = makeScreen();
  const opening = openOn(screen, film, film.resumeSeconds);
  opening.player.configure('streaming.bufferingGoal', AHEAD_SECONDS);
  const { promise: flow, resolve: letFlow } = Promise.withResolvers<void>();
  const { SEGMENT } = shaka.net.NetworkingEngine.RequestType;
  opening.player
    .getNetworkingEngine()
    ?.registerRequestFilter((type) => (type === SEGMENT ? flow : undefined));
  // Whoever takes it hears of the failure.
  opening.loaded.catch(() => undefined);
  prepared = { ...opening, url: film.url, screen, letFlow };
  keepScreen(film.url, screen);
}

/** Fetches the first segment of a film that is about to be played. */
export function startFlow(film: FilmAhead): void {
  preparePlayer(film);
  prepared?.letFlow();
}

/** Opens a film on a screen, or goes on with what was prepared on it. */
export function openFilm(screen: HTMLVideoElement, film: FilmAhead, startSeconds: number): Opening {
  if (prepared?.screen !== screen) return openOn(screen, film, startSeconds);
  const { player, loaded, letFlow } = prepared;
  prepared = undefined;
  letFlow();
  player.configure('streaming.bufferingGoal', BUFFER_SECONDS);
  const atStart = async () => {
    await loaded;
    if (Math.abs(screen.currentTime - startSeconds) > 1) screen.currentTime = startSeconds;
    // Nobody listened to what failed meanwhile.
    player.retryStreaming();
  };
  return { player, loaded: atStart() };
}

function openOn(screen: HTMLVideoElement, film: FilmAhead, startSeconds: number): Opening {
  const player = takePlayer();
  // Shaka asks for absolute addresses.
  const address = new URL(film.url, location.href).href;
  const loaded = player.attach(screen).then(() => player.load(address, startSeconds));
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
  return player;
}
