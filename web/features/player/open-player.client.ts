import shaka from 'shaka-player/dist/shaka-player.dash-es2021.js';
import type { Engine, EngineEvents, Language, Quality } from './engine.ts';
import { canPlayDash, openFilm } from './prepared-player.client.ts';
import { problemOfMedia, problemOfShaka } from './problem.ts';
import type { PlaybackSource } from './source.ts';

type Start = { source: PlaybackSource; startSeconds: number } & EngineEvents;

/**
 * Loads a source into a video element, ready to play from `startSeconds`.
 * DASH goes through Shaka; HLS is only ever chosen for browsers that play it themselves.
 */
export function openPlayer(video: HTMLVideoElement, start: Start): Promise<Engine> {
  return start.source.mediaExt === 'm3u8' ? openNative(video, start) : openDash(video, start);
}

async function openDash(video: HTMLVideoElement, start: Start): Promise<Engine> {
  if (!canPlayDash()) {
    start.onProblem('unsupported');
    return silentEngine;
  }
  const { player, loaded } = openFilm(video, start.source, start.startSeconds);
  const line = keepAsking(player, start);
  player.addEventListener('error', (event) => {
    const { detail } = event as Event & { detail: shaka.util.Error };
    // Shaka goes on by itself after recoverable ones.
    if (detail.severity !== shaka.util.Error.Severity.CRITICAL) return;
    const problem = problemOfShaka(detail);
    if (problem !== 'offline') return start.onProblem(problem);
    detail.handled = true;
    line.lost();
  });
  player.addEventListener('adaptation', start.onAdapted);
  player.addEventListener('variantchanged', start.onAdapted);
  const destroy = () => {
    line.stop();
    return player.destroy();
  };
  try {
    await loaded;
  } catch (error) {
    if (
      error instanceof shaka.util.Error &&
      error.code === shaka.util.Error.Code.LOAD_INTERRUPTED
    ) {
      return { ...silentEngine, destroy };
    }
    start.onProblem(error instanceof shaka.util.Error ? problemOfShaka(error) : 'unknown');
  }
  return { ...dashEngine(player), destroy };
}

const ASK_AGAIN_MS = 3_000;
const RETRY_DELAY_SECONDS = 0.1;

/** Asks for the rest of the film until the line is back, while what is buffered plays on. */
function keepAsking(player: shaka.Player, { onLine }: EngineEvents) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLost = false;
  const ask = () => void player.retryStreaming(RETRY_DELAY_SECONDS);
  player.getNetworkingEngine()?.registerResponseFilter((type) => {
    if (!isLost || type !== shaka.net.NetworkingEngine.RequestType.SEGMENT) return;
    isLost = false;
    // The timer goes on: sound may be back while the picture still waits to be asked for.
    onLine(false);
  });
  window.addEventListener('online', ask);
  return {
    lost() {
      isLost = true;
      onLine(true);
      clearTimeout(timer);
      timer = setTimeout(ask, ASK_AGAIN_MS);
    },
    stop() {
      clearTimeout(timer);
      window.removeEventListener('online', ask);
    },
  };
}

function dashEngine(player: shaka.Player): Omit<Engine, 'destroy'> {
  return {
    qualities: qualitiesOf(player.getVariantTracks()),
    audios: languagesOf(player.getAudioTracks()),
    subtitles: languagesOf(player.getTextTracks()),
    currentHeight: () => heightOf(player.getVariantTracks().find((track) => track.active)),
    chooseQuality(height) {
      player.configure({ abr: { enabled: height === null } });
      const best = player
        .getVariantTracks()
        .filter((track) => heightOf(track) === height)
        .toSorted((a, b) => b.bandwidth - a.bandwidth)[0];
      if (best) player.selectVariantTrack(best, true, 4);
    },
    chooseAudio(language) {
      const track = player.getAudioTracks().find((each) => each.language === language);
      if (track) player.selectAudioTrack(track);
    },
    chooseSubtitle(language) {
      const track = player.getTextTracks().find((each) => each.language === language);
      player.selectTextTrack(track ?? null);
    },
  };
}

type Variant = { height: number | null; width: number | null; bandwidth: number };

function heightOf(track: Variant | undefined): number {
  return track?.height ?? 0;
}

function qualitiesOf(variants: Variant[]): Quality[] {
  const byHeight = new Map<number, number>();
  for (const variant of variants) {
    const height = heightOf(variant);
    byHeight.set(height, Math.max(byHeight.get(height) ?? 0, variant.bandwidth));
  }
  return [...byHeight]
    .map(([height, bandwidth]) => ({ height, bandwidth }))
    .toSorted((a, b) => a.height - b.height);
}

function languagesOf(tracks: { language: string; label: string | null }[]): Language[] {
  const byLanguage = new Map<string, Language>();
  for (const { language, label } of tracks) {
    byLanguage.set(language, { language, label: label ?? nameOfLanguage(language) });
  }
  return [...byLanguage.values()];
}

function nameOfLanguage(language: string): string {
  if (language === 'und' || language === '') return 'Asli';
  return new Intl.DisplayNames(['id'], { type: 'language' }).of(language) ?? language;
}

async function openNative(video: HTMLVideoElement, start: Start): Promise<Engine> {
  const onError = () => start.onProblem(problemOfMedia(video.error?.code));
  video.addEventListener('error', onError);
  const hasMetadata = new Promise<void>((resolve) => {
    video.addEventListener('loadedmetadata', () => resolve(), { once: true });
    video.addEventListener('error', () => resolve(), { once: true });
  });
  video.src = start.source.url;
  await hasMetadata;
  if (start.startSeconds > 0) video.currentTime = start.startSeconds;
  video.addEventListener('resize', start.onAdapted);
  const texts = () => [...video.textTracks].filter((track) => track.kind === 'subtitles');
  return {
    qualities: [],
    audios: [],
    subtitles: texts().map(({ language, label }) => ({
      language,
      label: label || nameOfLanguage(language),
    })),
    currentHeight: () => video.videoHeight,
    chooseQuality: () => undefined,
    chooseAudio: () => undefined,
    chooseSubtitle(language) {
      for (const track of texts())
        track.mode = track.language === language ? 'showing' : 'disabled';
    },
    async destroy() {
      video.removeEventListener('error', onError);
      video.removeAttribute('src');
      video.load();
    },
  };
}

const silentEngine: Engine = {
  qualities: [],
  audios: [],
  subtitles: [],
  currentHeight: () => 0,
  chooseQuality: () => undefined,
  chooseAudio: () => undefined,
  chooseSubtitle: () => undefined,
  destroy: () => Promise.resolve(),
};
