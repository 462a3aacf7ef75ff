import type { postPlaybackSessionStop } from '#contract/playback/index.ts';
import { callApi } from '../../../lib/api/api.ts';
import type { EngineEvents } from '../engine/engine.ts';
import type { AccountLanguages } from '../engine/preferences.ts';
import { readPreferences } from '../engine/preferences.ts';
import type { OpenedFilm } from '../engine/video-element.ts';
import { closeFilm, keepOpenFilm, playOpened } from './open-films.ts';
import type { PlaybackSource } from './source.ts';
import { applyPreferences } from './use-engine.ts';

/** The picture has the page for itself for no longer than this. */
const PICTURE_FIRST_MS = 300;

/** Plays what stands opened and needs no playback session before its source is there. */
export async function beginAhead(film: OpenedFilm, languages: AccountLanguages): Promise<void> {
  const { volume, muted, quality, audio } = readPreferences(languages);
  // What was chosen among tracks is known with the source: nothing else is shown or heard before.
  if (!film.opensAll || quality !== null || audio !== null) return;
  Object.assign(film.videoElement, { volume, muted });
  const { playPreloaded } = await import('./preloaded-player.client.ts');
  playPreloaded(film.videoElement);
}

/**
 * Plays a film that stands opened by its source, before its player is drawn, which goes on with the engine that plays. What
 * fails here is opened anew there.
 */
export async function beginFilm(
  { videoElement }: OpenedFilm,
  source: PlaybackSource,
  languages: AccountLanguages,
): Promise<void> {
  const { openPlayer } = await import('./open-player.client.ts');
  let hasFailed = false;
  const ignore = () => undefined;
  const events: EngineEvents = {
    onProblem: () => {
      hasFailed = true;
      void closeFilm(videoElement);
    },
    onOffline: ignore,
    onAdapted: ignore,
  };
  const engine = await openPlayer(videoElement, {
    source,
    startSeconds: source.resumeSeconds,
    onProblem: (problem) => events.onProblem(problem),
    onOffline: (isLost) => events.onOffline(isLost),
    onAdapted: () => events.onAdapted(),
  });
  if (hasFailed) return engine.destroy();
  keepOpenFilm(videoElement, { source, engine, events });
  applyPreferences(engine, videoElement, languages);
  void playOpened(videoElement);
}

/** Waits for the first picture, a moment at most. */
export function pictureShown(videoElement: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PICTURE_FIRST_MS);
    if ('requestVideoFrameCallback' in videoElement)
      videoElement.requestVideoFrameCallback(() => resolve());
    else (videoElement as HTMLVideoElement).addEventListener('playing', () => resolve());
  });
}

/**
 * Closes a film that was left before its player was drawn, and gives its playback session back.
 * @param begun the source that it went on by, as soon as nothing more happens to it.
 */
export async function leaveOpening(
  { videoElement, opensAll }: OpenedFilm,
  begun: Promise<PlaybackSource | undefined>,
): Promise<void> {
  videoElement.pause();
  videoElement.remove();
  const { dropPreloaded } = await import('./preloaded-player.client.ts');
  dropPreloaded(videoElement);
  const source = await begun;
  void closeFilm(videoElement);
  if (source === undefined || opensAll) return;
  const body = { playbackId: source.playbackId };
  await callApi<typeof postPlaybackSessionStop>(
    'POST',
    '/v2/playback/screens/stop',
    { body },
    { inBackground: true, staysHere: true },
  );
}
