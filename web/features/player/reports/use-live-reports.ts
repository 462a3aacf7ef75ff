import { useEffect, useLayoutEffect, useRef } from 'react';
import { PROGRESS_INTERVAL, SECOND } from '#contract/constants.ts';
import { holdMediaToken } from '../engine/media-token.ts';
import { isHeldBy, leaveLater } from '../mini/carried.ts';
import type { OnLost } from './watch-reports.ts';
import { createLiveReports } from './live-reports.ts';
import type { OpenedSource } from '../television/live-source.ts';
import type { Television } from '../television/television.ts';

/** A paused playback session is kept for this long, then given up for the family; its position stays. */
const KEEP_PAUSED_MS = 10 * 60_000;

/**
 * Reports playback session, position and length of watching while a source of a channel plays.
 * @param other who may have taken `video` over: then its playback session goes on.
 */
export function useLiveReports(
  video: HTMLVideoElement | null,
  television: Television | null,
  source: OpenedSource | null,
  { isEnabled, other, onLost }: { isEnabled: boolean; other: 'page' | 'mini'; onLost: OnLost },
): void {
  const lost = useRef(onLost);
  useEffect(() => {
    lost.current = onLost;
  });
  const channelId = source?.channelId;
  const playbackId = source?.playbackId;
  const url = source?.media.url;
  // Highlights are no position on the channel.
  const hasPosition = source !== null && source.highlight === null;
  const isChosen = source !== null && source.media.from !== null;
  const shown = useRef(playbackId);
  useLayoutEffect(() => {
    shown.current = playbackId;
    return () => {
      shown.current = undefined;
    };
  }, [playbackId]);

  useEffect(() => {
    if (video === null || television === null || !isEnabled) return undefined;
    if (channelId === undefined || playbackId === undefined || url === undefined) return undefined;
    const reports = createLiveReports(channelId, { playbackId, url }, { hasPosition, isChosen });
    // The picture may have come before its page.
    let pausedSince = video.paused ? Date.now() : undefined;
    let at: number | undefined;
    let countedAt = Date.now();

    const look = () => {
      const now = Date.now();
      const position = television.position();
      // What plays already may be the next channel, whose page is still on its way.
      const isThis = position?.url === url;
      if (isThis) at = position?.at;
      if (isThis && !video.paused && video.readyState > 2) {
        reports.watched(Math.min((now - countedAt) / SECOND, 2));
      }
      countedAt = now;
    };
    const report = async () => {
      look();
      if (at !== undefined) await reports.report(at, video.paused, (how) => lost.current(how));
    };
    const send = () => void report();
    const stopRenewing = holdMediaToken(url).renewBy(report);
    const onPlaying = () => {
      pausedSince = undefined;
      send();
    };
    const onPause = () => {
      pausedSince = Date.now();
      if (video.readyState > 2) reports.paused();
      send();
    };
    const onLeave = () => reports.left(at, true);
    const counter = setInterval(look, SECOND);
    const timer = setInterval(() => {
      const isKept = pausedSince === undefined || Date.now() - pausedSince < KEEP_PAUSED_MS;
      if (isKept && reports.isDue()) send();
    }, PROGRESS_INTERVAL);

    video.addEventListener('playing', onPlaying);
    video.addEventListener('pause', onPause);
    window.addEventListener('pagehide', onLeave);
    if (!video.paused) send();
    return () => {
      stopRenewing();
      clearInterval(counter);
      clearInterval(timer);
      video.removeEventListener('playing', onPlaying);
      video.removeEventListener('pause', onPause);
      window.removeEventListener('pagehide', onLeave);
      // The next channel, or the small player, may go on with the same playback session.
      const goesOn = isHeldBy(other, video);
      if (goesOn) leaveLater(video, onLeave);
      reports.left(at, shown.current !== playbackId && !goesOn);
    };
  }, [video, television, channelId, playbackId, url, hasPosition, isChosen, isEnabled, other]);
}
