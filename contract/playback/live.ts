import { z } from 'zod';
import { defineCall, signedIn, viewers } from '../call.ts';
import { envelope } from '../envelope.ts';
import { appId, id, isoTime, text } from '../fields.ts';
import { channelCard, programme } from '../live/shapes.ts';
import { heldBeats } from './quality.ts';

/** Why an account does not get what it asked to play, as long as it pays for nothing more. */
export const notEntitled = [
  'playback.signIn',
  'playback.needsPlan',
  'playback.needsPurchase',
] as const;

/** A window of a channel, ready to play. */
export const liveSource = z.object({
  /** `live`: the live edge with a short DVR window. `catchup`: a span, which may still grow. */
  kind: z.enum(['live', 'catchup']),
  /**
   * AES in CFB mode over JSON of `livePayload`, the first 16 bytes its IV, in URL-safe base64. Its key is that of
   * /v2/playback/live-key. It hides the address from a glance only: the token in the address is what allows.
   */
  payload: z.string(),
  mediaExt: z.enum(['mpd', 'm3u8']),
  expiresAt: isoTime,
  /** The playback session: reports name it. */
  playbackId: z.string(),
  channelId: z.string(),
  /** What is on at its beginning; live: now. */
  programme: programme.nullable(),
  /** A span's bounds: media time 0 is `from`. Null where it is live. */
  from: isoTime.nullable(),
  to: isoTime.nullable(),
  /** Scenes of a match one after the other: a timeline of its own. Null for a window of the channel. */
  highlight: z.object({ title: z.string(), matchSlug: z.string() }).nullable(),
  /** Highest picture that plan and data cap allow, in lines; 0 is sound only. */
  maxHeight: z.number().int(),
});

/** The token in the media addresses that a player has, sent where it wants the next one: every two minutes. */
export const heldMediaToken = text(400, 1).optional();

export const renewedLease = z.object({
  leaseHeld: z.boolean(),
  /**
   * The next token, to stand where the last one does, `/t/{token}/…`, in every media address from now on. Null where
   * none was asked for, the lease is over, or the right does not cover what plays any more: ask for a source.
   */
  mediaToken: z.string().nullable(),
  /** When the player reports next, at the latest. */
  reportAfterSeconds: z.number().int(),
});

/** What a payload holds. */
export const livePayload = z.object({ url: z.string(), mediaExt: z.enum(['mpd', 'm3u8']) });

export const catchupList = z.object({
  kind: z.literal('catchup-list'),
  channelId: z.string(),
  timezone: z.string(),
  /** In the order asked for; those with `isCatchup` play by their ids. */
  programmes: z.array(programme),
});

export const getLiveKey = defineCall({
  id: 'getLiveKey',
  method: 'GET',
  path: '/v2/playback/live-key',
  module: 'playback',
  summary:
    'The key of this session for payloads of live sources, for callers that may watch the channel',
  callers: viewers,
  query: z.object({ id }),
  /** 16, 24 or 32 bytes in URL-safe base64. */
  answer: envelope(z.object({ key: z.string() })),
  errors: ['playback.notFound', ...notEntitled, 'common.adultOnly'],
});

export const postWatchLogChannel = defineCall({
  id: 'postWatchLogChannel',
  method: 'POST',
  path: '/watch_log/channel',
  module: 'playback',
  summary: 'Notes how long a channel was watched',
  callers: signedIn,
  rateLimit: 60,
  body: z.object({
    durationSeconds: z.coerce.number().min(0).max(604_800),
    accessDeviceType: text(40, 1),
    channelId: id,
    /** The moment of the channel that was shown last: what an outage took from its viewers is told by it. */
    shownUntil: z.iso.datetime({ offset: true }).optional(),
  }),
  answer: envelope(z.object({ recorded: z.boolean() })),
  errors: ['playback.notFound'],
});

export const postLiveReport = defineCall({
  id: 'postLiveReport',
  method: 'POST',
  isRepeatable: true,
  path: '/v2/playback/live-report',
  module: 'playback',
  summary:
    'Keeps the lease of a playback session that shows a channel, and the moment that is on it',
  callers: signedIn,
  rateLimit: 120,
  body: z.object({
    playbackId: id,
    channelId: id,
    /** The moment of the broadcast that is on the screen; null while highlights play, which have no position on it. */
    at: z.iso.datetime({ offset: true }).nullable(),
    paused: z.boolean().default(false),
    /** The player is being closed: its playback session ends. */
    leaving: z.boolean().default(false),
    mediaToken: heldMediaToken,
    /** As in the report of a film. */
    cmcd: heldBeats,
  }),
  answer: envelope(renewedLease),
  errors: ['playback.notFound'],
});

export const getLivePosition = defineCall({
  id: 'getLivePosition',
  method: 'GET',
  path: '/v2/playback/live-position',
  module: 'playback',
  summary:
    'Where this profile left a channel, to go on there on any device; null when that is over',
  callers: signedIn,
  query: z.object({ channelId: id }),
  answer: envelope(
    z.object({
      position: z.object({ at: isoTime, isPaused: z.boolean(), reportedAt: isoTime }).nullable(),
    }),
  ),
  errors: ['playback.notFound'],
});

export const getAllPopularChannel = defineCall({
  id: 'getAllPopularChannel',
  method: 'GET',
  path: '/cms/v2/getAllPopularChannel',
  module: 'playback',
  summary:
    'Channels by how many playback sessions show them now, then by how long they were watched today',
  callers: viewers,
  isContent: true,
  query: z.object({
    tvs_platform_id: text(64, 1).optional(),
    app_id: appId,
  }),
  answer: envelope(z.array(z.object({ viewers: z.number().int(), channel: channelCard }))),
  errors: [],
});
