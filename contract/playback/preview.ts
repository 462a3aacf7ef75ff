import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id } from '../fields.ts';

const preview = z.object({
  /** With its codec, as a source buffer wants it. */
  mimeType: z.string(),
  seconds: z.number(),
  /** Signed addresses of one small rendition without sound, in the order in which they are appended. */
  initUrl: z.string(),
  segmentUrls: z.array(z.string()),
});
export type Preview = z.output<typeof preview>;

export const getPreview = defineCall({
  id: 'getPreview',
  method: 'GET',
  path: '/v2/playback/preview',
  module: 'playback',
  summary:
    "Seconds of a title's trailer for cards and banners; takes no playback session, null where there is none or data is saved",
  callers: ['client', 'service', 'account'],
  rateLimit: 120,
  query: z.object({ productId: id }),
  answer: envelope(z.object({ preview: preview.nullable() })),
  errors: [],
});
