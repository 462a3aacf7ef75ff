import { z } from 'zod';
import { flag } from './flag.ts';

/** Contributions of encoded channels. */
export const liveEnv = {
  LIVE_INGEST: flag.default(false),
  LIVE_FEED: flag.default(false),
  INGEST_SLOTS: z.coerce.number().int().min(1).optional(),
  LIVE_HOST: z.string().default('0.0.0.0'),
  LIVE_RTMP_PORT: z.coerce.number().int().min(0).max(65_535).default(1935),
  LIVE_SRT_PORT: z.coerce.number().int().min(1).max(65_000).optional(),
  LIVE_SOURCE_NETWORKS: z
    .string()
    .regex(/^[\da-fA-F.:]+\/\d{1,3}(?:,[\da-fA-F.:]+\/\d{1,3})*$/, 'networks such as 10.7.0.0/16')
    .optional(),
  LIVE_RENDITIONS: z
    .string()
    .regex(/^\d{3,4}(?:,\d{3,4})*$/, 'heights such as 240,480')
    .optional(),
};

type LiveEnv = z.infer<z.ZodObject<typeof liveEnv>>;

export function readLive(env: LiveEnv) {
  return Object.freeze({
    isOn: env.LIVE_INGEST,
    /** Most channels that one ingest takes; the rest is for others. */
    slots: env.INGEST_SLOTS ?? Infinity,
    /** Sends a picture of our own to the demo's channel. */
    hasDemoInput: env.LIVE_FEED,
    host: env.LIVE_HOST,
    rtmpPort: env.LIVE_RTMP_PORT,
    /** The first of one port for each stream key; without it SRT is off. */
    srtPort: env.LIVE_SRT_PORT,
    /** Networks of our own that contributions may be fetched from, beside the open internet. */
    sourceNetworks: env.LIVE_SOURCE_NETWORKS?.split(',') ?? [],
    renditions: env.LIVE_RENDITIONS?.split(',').map(Number),
  });
}
