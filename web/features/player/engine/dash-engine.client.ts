import shaka from 'shaka-player/dist/shaka-player.dash-es2021.js';
import {
  type Engine,
  type EngineEvents,
  isSameLanguage,
  type Language,
  type Quality,
  textKey,
} from './engine.ts';
import { isAboutManifest, isFinal, problemOfShaka } from './problem.ts';

const ASK_AGAIN_MS = 3_000;
const RETRY_DELAY_SECONDS = 0.1;

type Listening = Pick<EngineEvents, 'onOffline' | 'onProblem'>;

/**
 * Reports what Shaka can't go on from, and retries the rest until the device is online, while what is buffered plays on.
 */
export function keepAsking(player: shaka.Player, { onOffline, onProblem }: Listening) {
  const { MANIFEST, SEGMENT } = shaka.net.NetworkingEngine.RequestType;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const missing = new Set<number>();
  const ask = () => void player.retryStreaming(RETRY_DELAY_SECONDS);
  const lose = (type: number) => {
    missing.add(type);
    onOffline(true);
  };
  // Shaka asks four times more and then for every other rendition, twenty seconds long, before it tells.
  const { maxDisabledTime } = player.getConfiguration().streaming;
  let isRefused = false;
  const refuse = (isSo: boolean) => {
    isRefused = isSo;
    player.configure('streaming.maxDisabledTime', isSo ? 0 : maxDisabledTime);
  };
  const network = player.getNetworkingEngine();
  network?.addEventListener('retry', (event) => {
    const { error } = event as Event & { error: shaka.util.Error | null };
    if (error === null || !isFinal(error)) return;
    event.preventDefault();
    refuse(true);
  });
  network?.registerResponseFilter((type) => {
    if (isRefused && type === SEGMENT) refuse(false);
    // The timer goes on: sound may be back while the picture still waits to be asked for.
    if (missing.delete(type) && missing.size === 0) onOffline(false);
  });
  player.addEventListener('error', (event) => {
    const { detail } = event as Event & { detail: shaka.util.Error };
    const problem = problemOfShaka(detail);
    const tell = () => {
      // What is held goes on for half a minute: behind the message it would still be heard.
      if (isFinal(detail)) player.getMediaElement()?.pause();
      onProblem(problem);
    };
    if (detail.severity !== shaka.util.Error.Severity.CRITICAL) {
      // Shaka goes on by itself; but a channel whose manifest does not come any more stands still without a word.
      if (!isAboutManifest(detail)) return undefined;
      return problem === 'offline' ? lose(MANIFEST) : tell();
    }
    if (problem !== 'offline') return tell();
    detail.handled = true;
    lose(SEGMENT);
    clearTimeout(timer);
    timer = setTimeout(ask, ASK_AGAIN_MS);
  });
  window.addEventListener('online', ask);
  return {
    stop() {
      clearTimeout(timer);
      window.removeEventListener('online', ask);
    },
  };
}

export function dashEngine(player: shaka.Player): Omit<Engine, 'destroy'> {
  let subtitle: string | null = null;
  let audio: string | undefined;
  // Shaka shows forced narratives as it loads; here they follow what is chosen.
  const showText = () => {
    const heard = audio ?? player.getAudioTracks().find(({ active }) => active)?.language;
    const texts = player.getTextTracks();
    const track = texts.find((each) => !each.forced && keyOf(each) === subtitle);
    const forced = texts.find((each) => each.forced && isSameLanguage(each.language, heard));
    player.selectTextTrack(track ?? forced ?? null);
  };
  return {
    qualities: qualitiesOf(player.getVariantTracks()),
    audios: languagesOf(player.getAudioTracks()),
    subtitles: languagesOf(
      player
        .getTextTracks()
        .filter(({ forced }) => !forced)
        .map((track) => ({ ...track, language: keyOf(track) })),
    ),
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
      if (track === undefined) return;
      player.selectAudioTrack(track);
      audio = language;
      showText();
    },
    chooseSubtitle(key) {
      subtitle = key;
      showText();
    },
  };
}

const keyOf = ({ language, roles }: { language: string; roles: string[] }) =>
  textKey(language, roles.includes('caption'));

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

export function nameOfLanguage(language: string): string {
  if (language === 'und' || language === '') return 'Asli';
  return new Intl.DisplayNames(['id'], { type: 'language' }).of(language) ?? language;
}

/** For what can't be played at all. */
export const silentEngine: Engine = {
  qualities: [],
  audios: [],
  subtitles: [],
  currentHeight: () => 0,
  chooseQuality: () => undefined,
  chooseAudio: () => undefined,
  chooseSubtitle: () => undefined,
  destroy: () => Promise.resolve(),
};
