import shaka from 'shaka-player/dist/shaka-player.dash-es2021.js';
import {
  dashEngine,
  keepAsking,
  nameOfLanguage,
  silentEngine,
} from '../engine/dash-engine.client.ts';
import { type Engine, type EngineEvents, isSameLanguage, textKey } from '../engine/engine.ts';
import { canPlayDash, openFilm } from './preloaded-player.client.ts';
import { problemOfMedia, problemOfShaka } from '../engine/problem.ts';
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
  const retrying = keepAsking(player, start);
  // The film is opened anew when a screen is left: Shaka's own reset ends what was loaded whole before it fills it again.
  const remote = video.remote as RemotePlayback | undefined;
  const keepSource = () => player.configure('streaming.allowMediaSourceRecoveries', false);
  remote?.addEventListener('connecting', keepSource, { once: true });
  player.addEventListener('adaptation', start.onAdapted);
  player.addEventListener('variantchanged', start.onAdapted);
  const destroy = () => {
    retrying.stop();
    remote?.removeEventListener('connecting', keepSource);
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
  // Safari's name for what HLS says is FORCED, which the standard of HTML does not know.
  const isForced = ({ kind }: TextTrack) => (kind as string) === 'forced';
  const keyOf = ({ language, kind }: TextTrack) => textKey(language, kind === 'captions');
  const texts = () =>
    [...video.textTracks].filter(({ kind }) => kind === 'subtitles' || kind === 'captions');
  const heard = () => {
    const { audioTracks = [] } = video as {
      audioTracks?: Iterable<{ enabled: boolean; language: string }>;
    };
    return [...audioTracks].find(({ enabled }) => enabled)?.language;
  };
  return {
    qualities: [],
    audios: [],
    subtitles: texts().map((track) => ({
      language: keyOf(track),
      label: track.label || nameOfLanguage(track.language),
    })),
    currentHeight: () => video.videoHeight,
    chooseQuality: () => undefined,
    chooseAudio: () => undefined,
    chooseSubtitle(key) {
      let isChosen = false;
      for (const track of texts()) {
        const isThis = keyOf(track) === key;
        isChosen ||= isThis;
        track.mode = isThis ? 'showing' : 'disabled';
      }
      for (const track of [...video.textTracks].filter(isForced)) {
        const isShown = !isChosen && isSameLanguage(track.language, heard());
        track.mode = isShown ? 'showing' : 'disabled';
      }
    },
    async destroy() {
      video.removeEventListener('error', onError);
      video.removeAttribute('src');
      video.load();
    },
  };
}
