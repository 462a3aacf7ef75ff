import {
  type PlaybackLimits,
  playbackLimitsText,
  withinPlaybackLimits,
} from '../playback-limits.ts';
import type { LiveTrack, Period } from './timeline.ts';

/** A period's tracks within playback limits; the same arrays for the same input, because writers cache by them. */
export function withinLimits(period: Period, limits: PlaybackLimits): Period {
  const key = period.video.length > 0 ? period.video : period.audio;
  const known = limitedTracks.get(key) ?? new Map<string, Tracks>();
  limitedTracks.set(key, known);
  const name = playbackLimitsText(limits);
  const tracks = known.get(name) ?? tracksWithinLimits(period, limits);
  known.set(name, tracks);
  return { ...period, ...tracks };
}

type Tracks = Pick<Period, 'video' | 'audio'>;
const limitedTracks = new WeakMap<LiveTrack[], Map<string, Tracks>>();

function tracksWithinLimits({ video, audio }: Period, limits: PlaybackLimits): Tracks {
  const allowedPresentation = withinPlaybackLimits(
    { durationSeconds: 0, video, audio, subtitles: [] },
    limits,
  );
  const allowed = new Set(
    [...allowedPresentation.video, ...allowedPresentation.audio].map(({ id }) => id),
  );
  return {
    video: video.filter(({ id }) => allowed.has(id)),
    audio: audio.filter(({ id }) => allowed.has(id)),
  };
}
