import { useEffect, useState } from 'react';
import { throttle } from './throttle.ts';

export type MediaState = {
  isPlaying: boolean;
  isWaiting: boolean;
  hasEnded: boolean;
  /** Seconds. */
  time: number;
  duration: number;
  bufferedTo: number;
  volume: number;
  isMuted: boolean;
  rate: number;
};

const initial: MediaState = {
  isPlaying: false,
  isWaiting: true,
  hasEnded: false,
  time: 0,
  duration: 0,
  bufferedTo: 0,
  volume: 1,
  isMuted: false,
  rate: 1,
};

/** What answers a press is shown at once. */
const atOnce = ['pause', 'ended', 'volumechange', 'ratechange'] as const;
const soon = [
  'play',
  'playing',
  'waiting',
  'canplay',
  'seeked',
  'timeupdate',
  'durationchange',
  'progress',
  'emptied',
] as const;

// Below this many seconds of media ahead the picture stands still.
const HAVE_FUTURE_DATA = 3;

/** What a video element does now, as React state. */
export function useMediaState(video: HTMLVideoElement | null): MediaState {
  const [state, setState] = useState(initial);
  useEffect(() => {
    if (video === null) return undefined;
    const read = () => setState(readState(video));
    const reading = throttle(read);
    for (const event of atOnce) video.addEventListener(event, read);
    for (const event of soon) video.addEventListener(event, reading.ask);
    // What has played is moved by the viewer, whose hand is on the timeline; before that the player seeks to its start.
    const onSeeking = () => (video.played.length > 0 ? read() : reading.ask());
    video.addEventListener('seeking', onSeeking);
    read();
    return () => {
      reading.stop();
      for (const event of atOnce) video.removeEventListener(event, read);
      for (const event of soon) video.removeEventListener(event, reading.ask);
      video.removeEventListener('seeking', onSeeking);
    };
  }, [video]);
  return state;
}

function readState(video: HTMLVideoElement): MediaState {
  return {
    isPlaying: !video.paused && !video.ended,
    isWaiting: !video.ended && video.readyState < HAVE_FUTURE_DATA,
    hasEnded: video.ended,
    time: video.currentTime,
    duration: Number.isFinite(video.duration) ? video.duration : 0,
    bufferedTo: bufferedEnd(video),
    volume: video.volume,
    isMuted: video.muted,
    rate: video.playbackRate,
  };
}

/** End of the buffered stretch around the playhead. */
function bufferedEnd({ buffered, currentTime }: HTMLVideoElement): number {
  for (let i = 0; i < buffered.length; i += 1) {
    if (buffered.start(i) <= currentTime + 0.1 && buffered.end(i) > currentTime)
      return buffered.end(i);
  }
  return currentTime;
}
