import type { z } from 'zod';
import type { liveSource } from '#contract/playback-live.ts';
import { bytesOf, decryptLivePayload } from './live-payload.ts';
import type { LiveMedia } from './television.ts';

export type LiveSource = z.output<typeof liveSource>;

/** Opens a source with the key of the session; undefined when they don't fit together. */
export function openMedia({ payload, from }: LiveSource, key: string): LiveMedia | undefined {
  const text = decryptLivePayload(bytesOf(key), payload);
  if (text === '') return undefined;
  const { url, mediaExt } = JSON.parse(text) as Pick<LiveMedia, 'url' | 'mediaExt'>;
  return { url, mediaExt, from: from === null ? null : Date.parse(from) };
}
