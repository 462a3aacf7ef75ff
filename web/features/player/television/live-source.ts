import type { z } from 'zod';
import type { liveSource } from '#contract/playback/live.ts';
import { bytesOf, decryptLivePayload } from './live-payload.ts';
import type { LiveMedia } from './television.ts';

export type LiveSource = z.output<typeof liveSource>;

/** A source that plays, as the player needs it. */
export type OpenedSource = {
  channelId: string;
  media: LiveMedia;
  playbackId: string;
  /** Where a part ends. */
  to: number | null;
  maxHeight: number;
  /** Scenes of a match, which have no position on the channel. */
  highlight: { title: string; matchSlug: string } | null;
};

/** Opens a source with the key of the session; undefined when they don't fit together. */
export function openMedia({ payload, from }: LiveSource, key: string): LiveMedia | undefined {
  const text = decryptLivePayload(bytesOf(key), payload);
  const media = readMedia(text);
  return media && { ...media, from: from === null ? null : Date.parse(from) };
}

/** CFB proves nothing: with another key a payload may well decrypt to text that is none of ours. */
function readMedia(text: string): Pick<LiveMedia, 'url' | 'mediaExt'> | undefined {
  try {
    const { url, mediaExt } = JSON.parse(text) as Partial<LiveMedia>;
    const isOurs = typeof url === 'string' && (mediaExt === 'm3u8' || mediaExt === 'mpd');
    return isOurs ? { url, mediaExt } : undefined;
  } catch {
    return undefined;
  }
}
