import { useEffect, useMemo } from 'react';
import { PROGRESS_INTERVAL } from '#contract/constants.ts';
import { holdMediaToken } from '../engine/media-token.ts';
import type { PlaybackSource } from '../film/source.ts';
import { createWatchReports, type OnLost } from './watch-reports.ts';

/** A paused player keeps its playback session for this long, then gives it up for the family. */
const KEEP_PAUSED_MS = 10 * 60_000;

/**
 * Reports start, position and end of watching while the page shows `video`.
 * @param onLost runs when another device took the playback session, or signed this device out.
 */
export function useWatchReports(
  video: HTMLVideoElement | null,
  source: PlaybackSource,
  { isEnabled, onLost }: { isEnabled: boolean; onLost: OnLost },
): { rewound(): void } {
  const reports = useMemo(() => createWatchReports(source), [source]);

  useEffect(() => {
    if (video === null || !isEnabled) return undefined;
    let pausedSince: number | undefined = Date.now();
    const send = () => void reports.progress(video.currentTime, onLost);
    const onPlaying = () => {
      pausedSince = undefined;
      reports.started(video.currentTime);
    };
    const onPause = () => {
      pausedSince = Date.now();
      if (video.currentTime > 0) send();
    };
    const stopRenewing = holdMediaToken(source.url).renewBy(() =>
      reports.progress(video.currentTime, onLost),
    );
    const onLeave = () => reports.left(video.currentTime);
    const timer = setInterval(() => {
      const isKept = pausedSince === undefined || Date.now() - pausedSince < KEEP_PAUSED_MS;
      if (isKept && video.currentTime > 0) send();
    }, PROGRESS_INTERVAL);

    video.addEventListener('playing', onPlaying);
    video.addEventListener('pause', onPause);
    window.addEventListener('pagehide', onLeave);
    return () => {
      stopRenewing();
      clearInterval(timer);
      video.removeEventListener('playing', onPlaying);
      video.removeEventListener('pause', onPause);
      window.removeEventListener('pagehide', onLeave);
      onLeave();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- onLost only changes with the source
  }, [video, reports, source.url, isEnabled]);

  return reports;
}
