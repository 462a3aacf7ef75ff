import { useEffect, useRef } from 'react';
import { PROGRESS_INTERVAL, SECOND } from '#contract/constants.ts';
import type { OnLost } from '../watch-reports.ts';
import { createLiveReports } from './live-reports.ts';
import type { Television } from './television.ts';

/** A paused screen is kept for this long, then given up for the family; its place stays. */
const KEEP_PAUSED_MS = 10 * 60_000;

type Watched = {
  channelId: string;
  playbackId: string;
  /** What is on the screen is a place on the channel; highlights are none. */
  hasPlace: boolean;
};

/** Reports screen, place and length of watching while a source of a channel plays. */
export function useLiveReports(
  video: HTMLVideoElement | null,
  television: Television | null,
  watched: Watched | null,
  { isEnabled, onLost }: { isEnabled: boolean; onLost: OnLost },
): void {
  const lost = useRef(onLost);
  useEffect(() => {
    lost.current = onLost;
  });
  const channelId = watched?.channelId;
  const playbackId = watched?.playbackId;
  const hasPlace = watched?.hasPlace === true;

  useEffect(() => {
    if (video === null || television === null || !isEnabled) return undefined;
    if (channelId === undefined || playbackId === undefined) return undefined;
    const reports = createLiveReports(channelId, playbackId, hasPlace);
    let pausedSince: number | undefined = Date.now();
    let at: number | undefined;
    let countedAt = Date.now();

    const look = () => {
      at = television.place()?.at ?? at;
      const now = Date.now();
      if (!video.paused && video.readyState > 2) {
        reports.watched(Math.min((now - countedAt) / SECOND, 2));
      }
      countedAt = now;
    };
    const send = () => {
      look();
      if (at !== undefined) void reports.report(at, video.paused, (how) => lost.current(how));
    };
    const onPlaying = () => {
      pausedSince = undefined;
      send();
    };
    const onPause = () => {
      pausedSince = Date.now();
      send();
    };
    const onLeave = () => reports.left(at);
    const counter = setInterval(look, SECOND);
    const timer = setInterval(() => {
      const isKept = pausedSince === undefined || Date.now() - pausedSince < KEEP_PAUSED_MS;
      if (isKept) send();
    }, PROGRESS_INTERVAL);

    video.addEventListener('playing', onPlaying);
    video.addEventListener('pause', onPause);
    window.addEventListener('pagehide', onLeave);
    return () => {
      clearInterval(counter);
      clearInterval(timer);
      video.removeEventListener('playing', onPlaying);
      video.removeEventListener('pause', onPause);
      window.removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, [video, television, channelId, playbackId, hasPlace, isEnabled]);
}
