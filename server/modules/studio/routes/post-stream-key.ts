import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { rotateStreamKey as call } from '#contract/studio.ts';
import { addressesFor, requireEncoded, rotateStreamKey } from '#modules/live/index.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { actOnChannel } from '../act-on-channel.ts';

export function postStreamKey(app: FastifyInstance, parts: Parts): void {
  const { config } = parts;
  serve(app, call, async ({ body, caller }) => {
    const { channel_id: channelId, slot, reason } = body;
    const asked = { act: 'stream-key', caller, channelId, reason } as const;
    const answer = await actOnChannel(parts, asked, async (tx) => {
      await requireEncoded(tx, channelId);
      const made = await rotateStreamKey(tx, config.secrets.master, { channelId, slot });
      const { key, generation, srtOffset } = made;
      const { rtmpUrl, srtUrl } = addressesFor(config, { key, srtOffset });
      return {
        before: { slot, generation: generation - 1 },
        after: { slot, generation },
        answer: { stream_key: key, rtmp_url: rtmpUrl, srt_url: srtUrl },
      };
    });
    return ok(answer, 'Kunci baru berlaku sekarang');
  });
}
