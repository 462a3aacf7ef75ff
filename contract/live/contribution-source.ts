import { z } from 'zod';
import { text } from '../fields.ts';

/** An address that a contribution is fetched from. Where it leads is looked at whenever it is fetched. */
export const pullUrl = text(2_000).regex(/^(?:https?|rtmps?|srt|udp):\/\/\S+$/);

/** Where picture and sound of a channel come from. `push`: an encoder sends to us. `pull`: we fetch HLS, TS or RTMP. */
export const contributionSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('push') }),
  z.object({ kind: z.literal('pull'), url: pullUrl }),
  z.object({ kind: z.literal('none') }),
]);
