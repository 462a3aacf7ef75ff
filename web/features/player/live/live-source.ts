import type { z } from 'zod';
import type { liveSource } from '#contract/playback-live.ts';
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
  /** Scenes of a match, which are no place on the channel. */
  highlight: { title: string; matchSlug: string } | null;
};

/** Opens a source with the key of the session; undefined when they don't fit together. */
export function openMedia({ payload, from }: LiveSource, key: string): LiveMedia | undefined {
  const text = decryptLivePayload(bytesOf(key), payload);
  if (text === '') return undefined;
  const { url, mediaExt } = JSON.parse(text) as Pick<LiveMedia, 'url' | 'mediaExt'>;
  return { url, mediaExt, from: from === null ? null : Date.parse(from) };
}
