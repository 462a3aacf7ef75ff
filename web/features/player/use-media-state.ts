import { useEffect, useState } from 'react';

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

const events = [
  'play',
  'playing',
  'pause',
  'waiting',
  'canplay',
  'seeking',
  'seeked',
  'ended',
  'timeupdate',
  'durationchange',
  'progress',
  'volumechange',
  'ratechange',
  'emptied',
] as const;

// Below this many seconds of media ahead the picture stands still.
const HAVE_FUTURE_DATA = 3;

/** What a video element does now, as React state. */
export function useMediaState(video: HTMLVideoElement | null): MediaState {
  const [state, setState] = useState(initial);
  useEffect(() => {
    if (video === null) return undefined;
    let frame: number | undefined;
    const read = () => {
      frame = undefined;
      setState(readState(video));
    };
    // Opening fires a dozen of them at once: drawing each would hold up the picture. A hidden page has no frames.
    const onEvent = () => {
      if (document.hidden) read();
      else frame ??= requestAnimationFrame(read);
    };
    for (const event of events) video.addEventListener(event, onEvent);
    read();
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      for (const event of events) video.removeEventListener(event, onEvent);
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
