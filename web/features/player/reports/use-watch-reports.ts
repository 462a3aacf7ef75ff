import { useEffect, useMemo, useRef } from 'react';
import { PROGRESS_INTERVAL } from '#contract/constants.ts';
import { holdMediaToken } from '../engine/media-token.ts';
import type { PlaybackSource } from '../film/source.ts';
import { isHeldBy, leaveLater } from '../mini/carried.ts';
import { createWatchReports, type OnLost, type WatchReports } from './watch-reports.ts';

/** A paused player keeps its playback session for this long, then gives it up for the family. */
const KEEP_PAUSED_MS = 10 * 60_000;

/** One viewing has one start and one end, though page and small player take turns with it. */
const known = new WeakMap<PlaybackSource, WatchReports>();

function reportsOf(source: PlaybackSource): WatchReports {
  const reports = known.get(source) ?? createWatchReports(source);
  known.set(source, reports);
  return reports;
}

/**
 * Reports start, position and end of watching while the page, or the small player, shows `video`.
 * @param other who may have taken `video` over: then nothing has ended.
 * @param onLost runs when another device took the playback session, or signed this device out.
 */
export function useWatchReports(
  video: HTMLVideoElement | null,
  source: PlaybackSource,
  { isEnabled, other, ...on }: { isEnabled: boolean; other: 'page' | 'mini'; onLost: OnLost },
): { rewound(): void } {
  const reports = useMemo(() => reportsOf(source), [source]);
  const lost = useRef(on.onLost);
  useEffect(() => {
    lost.current = on.onLost;
  });

  useEffect(() => {
    if (video === null || !isEnabled) return undefined;
    const onLost: OnLost = (how) => lost.current(how);
    let pausedSince = video.paused ? Date.now() : undefined;
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
      if (isKept && video.currentTime > 0 && reports.isDue()) send();
    }, PROGRESS_INTERVAL);

    video.addEventListener('playing', onPlaying);
    video.addEventListener('pause', onPause);
    window.addEventListener('pagehide', onLeave);
    // It may have begun before its player was drawn.
    if (!video.paused && video.played.length > 0) onPlaying();
    return () => {
      stopRenewing();
      clearInterval(timer);
      video.removeEventListener('playing', onPlaying);
      video.removeEventListener('pause', onPause);
      window.removeEventListener('pagehide', onLeave);
      if (isHeldBy(other, video)) leaveLater(video, onLeave);
      else onLeave();
    };
  }, [video, reports, source.url, isEnabled, other]);

  return reports;
}
