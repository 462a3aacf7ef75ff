import { z } from 'zod';
import { defineCall } from '../call.ts';
import { contributionSource } from './contribution-source.ts';
import { envelope } from '../envelope.ts';
import { text } from '../fields.ts';
import { lookers } from './operator-fields.ts';

/** Operators' calls on encoded channels: their sources, their health, and their stream keys. */
const own = { module: 'live', rateLimit: 60 } as const;
const schedulers = ['scheduler', 'admin'] as const;

const slot = z.enum(['primary', 'backup']);
const about = {
  channel_id: z.uuid(),
  reason: text(300)
    .transform((reason) => reason.trim())
    .pipe(z.string().min(3)),
};

/** Health of every encoded channel: picture, rate, drift from our clock, and both of its sources. */
export const getLiveIngest = defineCall({
  ...own,
  method: 'GET',
  callers: lookers,
  id: 'getLiveIngest',
  path: '/studio/v1/live/ingest',
  summary: 'Health of encoded channels',
  answer: envelope(
    z.array(
      z.object({
        channel_id: z.uuid(),
        slug: z.string(),
        name: z.string(),
        /** `off`: no worker has it. */
        state: z.enum(['off', 'waiting', 'live', 'slate']),
        slot: slot.nullable(),
        picture: z
          .object({
            codec: z.string(),
            width: z.number(),
            height: z.number(),
            fps: z.number(),
            audio: z.string().nullable(),
          })
          .nullable(),
        /** What it is aired in; fewer than usual where the machine is too slow. */
        renditions: z.array(z.string()),
        kbps: z.number().int(),
        last_segment_at: z.iso.datetime().nullable(),
        drift_ms: z.number().int(),
        lag_ms: z.number().int(),
        reconnects: z.number().int(),
        failovers: z.number().int(),
        waiting_rows: z.number().int(),
        sources: z.array(
          z.object({
            slot,
            kind: z.string(),
            is_up: z.boolean(),
            since: z.iso.datetime().nullable(),
            kbps: z.number().int(),
            error: z.string().nullable(),
          }),
        ),
        updated_at: z.iso.datetime().nullable(),
      }),
    ),
  ),
  errors: [],
});

/** A new stream key for one source of a channel. It is shown once; an encoder that sends with the old one is disconnected. */
export const rotateStreamKey = defineCall({
  ...own,
  method: 'POST',
  callers: schedulers,
  needsStepUp: true,
  id: 'rotateStreamKey',
  path: '/studio/v1/live/stream-key',
  summary: 'Make a new stream key for a source of a channel',
  body: z.object({ ...about, slot }),
  answer: envelope(
    z.object({
      stream_key: z.string(),
      /** The server as encoders ask for it, beside the key. */
      rtmp_url: z.string(),
      /** Whole, with the key as its passphrase; null where SRT is off. */
      srt_url: z.string().nullable(),
    }),
  ),
  errors: ['live.channelNotEncoded'],
});

/** Where a channel comes from. The picture changes over within seconds. */
export const setLiveSources = defineCall({
  ...own,
  method: 'POST',
  callers: schedulers,
  id: 'setLiveSources',
  path: '/studio/v1/live/sources',
  summary: 'Set the two sources of an encoded channel',
  body: z.object({ ...about, primary: contributionSource, backup: contributionSource }),
  answer: envelope(z.object({ primary: contributionSource, backup: contributionSource })),
  errors: ['live.channelNotEncoded'],
});
