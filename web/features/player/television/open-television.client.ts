import shaka from 'shaka-player/dist/shaka-player.dash-es2021.js';
import { SECOND } from '#contract/constants.ts';
import { dashEngine, keepAsking, silentEngine } from '../engine/dash-engine.client.ts';
import { canPlayDash, takePlayer } from '../film/preloaded-player.client.ts';
import { problemOfShaka } from '../engine/problem.ts';
import { openNativeTelevision } from './native-television.ts';
import type { LiveMedia, Television, TelevisionEvents } from './television.ts';

/** Channels that may be next: the neighbours on both sides. */
const MOST_PREFETCHED = 2;
/** A prefetched manifest older than this is fetched again; the one that plays keeps itself new. */
const PREFETCH_LIFE_MS = 30_000;
/** A position just outside what is held is meant for its edge. */
const SLACK_SECONDS = 4;

/** A television in a video element: DASH by one Shaka player, HLS by browsers that play it themselves. */
export function openTelevision(
  video: HTMLVideoElement,
  mediaExt: LiveMedia['mediaExt'],
  events: TelevisionEvents,
): Television {
  return mediaExt === 'm3u8' ? openNativeTelevision(video, events) : openDash(video, events);
}

function openDash(video: HTMLVideoElement, events: TelevisionEvents): Television {
  if (!canPlayDash()) {
    events.onProblem('unsupported');
    return unsupported;
  }
  const player = takePlayer();
  const retrying = keepAsking(player, events);
  let media: LiveMedia | undefined;
  /** What the player holds: while another source is on its way there is no position. */
  let held: LiveMedia | undefined;
  player.addEventListener('adaptation', events.onAdapted);
  player.addEventListener('variantchanged', events.onAdapted);
  const attached = player.attach(video);
  /** By address: manifests that were prefetched, with no segment fetched. */
  const prefetched = new Map<string, shaka.media.PreloadManager>();

  function forget(address: string): void {
    void prefetched.get(address)?.destroy();
    prefetched.delete(address);
  }

  /** The moment that media time 0 stands for. */
  function origin(): number | undefined {
    if (held === undefined || held !== media) return undefined;
    return held.from ?? player.getPresentationStartTimeAsDate()?.getTime();
  }

  return {
    async load(wanted) {
      media = wanted;
      await attached;
      const address = absolute(wanted.url);
      try {
        // Live begins at a key frame, which is there at once, and is up to one segment later for it.
        player.configure('streaming.startAtSegmentBoundary', wanted.from === null);
        // A part begins at its beginning, also while it grows; what is live at its edge.
        const known = prefetched.get(address);
        prefetched.delete(address);
        await player.load(known ?? address, wanted.from === null ? undefined : 0);
      } catch (error) {
        if (media !== wanted || isInterruption(error)) return undefined;
        events.onProblem(error instanceof shaka.util.Error ? problemOfShaka(error) : 'unknown');
        return undefined;
      }
      if (media !== wanted) return undefined;
      held = wanted;
      return dashEngine(player);
    },
    async prefetch(url) {
      const address = absolute(url);
      const isPlaying = media !== undefined && absolute(media.url) === address;
      if (isPlaying || prefetched.has(address)) return;
      const manager = await player.preload(address).catch(() => null);
      if (!manager) return;
      prefetched.set(address, manager);
      for (const old of [...prefetched.keys()].slice(0, -MOST_PREFETCHED)) forget(old);
      setTimeout(() => prefetched.get(address) === manager && forget(address), PREFETCH_LIFE_MS);
    },
    position() {
      const zero = origin();
      const { start, end } = player.seekRange();
      // Until its first pictures are known the element stands at 0, which is no position of a broadcast.
      if (zero === undefined || end === 0 || video.readyState === 0) return undefined;
      return {
        url: media?.url ?? '',
        at: zero + video.currentTime * SECOND,
        edge: zero + end * SECOND,
        from: zero + start * SECOND,
        isGrowing: player.isLive(),
      };
    },
    seekTo(time) {
      const zero = origin();
      if (zero === undefined) return false;
      const { start, end } = player.seekRange();
      const target = (time - zero) / SECOND;
      if (target < start - SLACK_SECONDS || target > end + SLACK_SECONDS) return false;
      video.currentTime = Math.min(Math.max(target, start), end);
      return true;
    },
    clear() {
      media = undefined;
      return player.unload();
    },
    destroy() {
      retrying.stop();
      for (const address of prefetched.keys()) forget(address);
      return player.destroy();
    },
  };
}

/** As Shaka asks for addresses. */
function absolute(url: string): string {
  return new URL(url, location.href).href;
}

function isInterruption(error: unknown): boolean {
  if (!(error instanceof shaka.util.Error)) return false;
  const { LOAD_INTERRUPTED, OBJECT_DESTROYED } = shaka.util.Error.Code;
  return error.code === LOAD_INTERRUPTED || error.code === OBJECT_DESTROYED;
}

const unsupported: Television = {
  load: () => Promise.resolve(silentEngine),
  prefetch: () => Promise.resolve(),
  position: () => undefined,
  seekTo: () => false,
  clear: () => Promise.resolve(),
  destroy: () => Promise.resolve(),
};
