import { SECOND } from '#contract/constants.ts';
import { problemOfMedia } from '../engine/problem.ts';
import type { LiveMedia, Television, TelevisionEvents } from './television.ts';

/** Safari tells the moment of media time 0 of what is live, from the playlist's dates. */
type DatedVideo = HTMLVideoElement & { getStartDate?: () => Date };

/** HLS by the browser itself. */
export function openNativeTelevision(video: DatedVideo, events: TelevisionEvents): Television {
  let media: LiveMedia | undefined;
  const onError = () => media && events.onProblem(problemOfMedia(video.error?.code));
  video.addEventListener('error', onError);
  video.addEventListener('resize', events.onAdapted);

  function origin(): number | undefined {
    if (media === undefined) return undefined;
    if (media.from !== null) return media.from;
    const date = video.getStartDate?.().getTime() ?? Number.NaN;
    // Without dates the newest that can be watched counts as now.
    const end = rangeOf(video)?.end;
    return Number.isNaN(date) ? end && Date.now() - end * SECOND : date;
  }

  return {
    async load(wanted) {
      media = wanted;
      const known = new Promise<void>((resolve) => {
        video.addEventListener('loadedmetadata', () => resolve(), { once: true });
        video.addEventListener('error', () => resolve(), { once: true });
      });
      video.src = wanted.url;
      await known;
      if (media !== wanted) return undefined;
      if (wanted.from !== null) video.currentTime = 0;
      return {
        qualities: [],
        audios: [],
        subtitles: [],
        currentHeight: () => video.videoHeight,
        chooseQuality: () => undefined,
        chooseAudio: () => undefined,
        chooseSubtitle: () => undefined,
      };
    },
    prefetch: () => Promise.resolve(),
    position() {
      const zero = origin();
      const range = rangeOf(video);
      if (zero === undefined || range === undefined) return undefined;
      return {
        url: media?.url ?? '',
        at: zero + video.currentTime * SECOND,
        edge: zero + range.end * SECOND,
        from: zero + range.start * SECOND,
        isGrowing: !Number.isFinite(video.duration),
      };
    },
    seekTo(time) {
      const zero = origin();
      const range = rangeOf(video);
      if (zero === undefined || range === undefined) return false;
      const target = (time - zero) / SECOND;
      if (target < range.start - 4 || target > range.end + 4) return false;
      video.currentTime = Math.min(Math.max(target, range.start), range.end);
      return true;
    },
    clear() {
      media = undefined;
      video.removeAttribute('src');
      video.load();
      return Promise.resolve();
    },
    destroy() {
      video.removeEventListener('error', onError);
      video.removeEventListener('resize', events.onAdapted);
      return this.clear();
    },
  };
}

function rangeOf({ seekable }: HTMLVideoElement): { start: number; end: number } | undefined {
  if (seekable.length === 0) return undefined;
  return { start: seekable.start(0), end: seekable.end(seekable.length - 1) };
}
