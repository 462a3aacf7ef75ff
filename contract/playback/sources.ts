import { z } from 'zod';
import { defineCall, signedIn, viewers } from '../call.ts';
import { card, markerKinds } from '../catalog/shapes.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, page, pageSize, zone } from '../fields.ts';
import { catchupList, heldMediaToken, liveSource, notEntitled, renewedLease } from './live.ts';
import { heldBeats } from './quality.ts';

const offer = z.object({
  packageId: z.string(),
  name: z.string(),
  priceRupiah: z.number().int(),
  /** How long it lasts, for people: `1 hari`. */
  duration: z.string(),
});

const entitlement = z.object({
  entitled: z.boolean(),
  /** Why not: sign in first, a plan is needed, it is bought by itself, or no licence holds the country where they are. */
  reason: z.enum(['sign-in', 'plan', 'buy', 'country']).nullable(),
  /** The cheapest offer that entitles to it. */
  offer: offer.nullable(),
  /** The product that a press on play opens: the film, or the episode to go on with. */
  productId: z.string(),
  /** `S1 E3`, for an episode. */
  episodeLabel: z.string().nullable(),
  /** Where to go on, in seconds; 0 from the start. */
  resumeSeconds: z.number(),
  /**
   * The address of its manifest, to open before a press on play. Visitors, who need no playback session, get all of it
   * there; an account the manifest and what initializes decoders, and the rest by the source, which has the same manifest.
   */
  ahead: z
    .object({
      url: z.string(),
      mediaExt: z.enum(['mpd', 'm3u8']),
      opens: z.enum(['all', 'manifest']),
    })
    .nullable(),
});

export const getEntitlement = defineCall({
  id: 'getEntitlement',
  method: 'GET',
  path: '/v2/playback/right',
  module: 'playback',
  summary: 'Whether the caller may watch a title or product now, else why not and the cheapest way',
  callers: viewers,
  query: z.object({ productId: id }),
  answer: envelope(entitlement),
  errors: ['playback.notFound', 'common.adultOnly'],
});

/** Of `forced` ones a player shows that in the sound's language while nothing else is chosen. */
const subtitleKinds = z.enum(['sub', 'sdh', 'forced']);

const vodSource = z.object({
  kind: z.literal('vod'),
  /** Signed manifest address, bound to this session and playback; the extension says DASH or HLS. */
  url: z.string(),
  mediaExt: z.enum(['mpd', 'm3u8']),
  /** When its token expires, in minutes; reports bring the next one. Without reports: ask for the source again. */
  expiresAt: isoTime,
  /** The playback session: progress and stop name it. */
  playbackId: z.string(),
  productId: z.string(),
  title: z.string(),
  titleSlug: z.string(),
  /** Name of the episode with season and number, for series. */
  episodeLabel: z.string().nullable(),
  filmClass: z.string(),
  durationSeconds: z.number(),
  resumeSeconds: z.number(),
  /** Highest picture that plan and data cap allow, in lines; 0 is sound only. */
  maxHeight: z.number().int(),
  thumbnailsUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
  /** For lock screens: the title's own square picture, else the poster. */
  artworkUrl: z.string().nullable(),
  subtitles: z.array(
    z.object({ language: z.string(), label: z.string(), kind: subtitleKinds, url: z.string() }),
  ),
  /** What can be skipped, and where the credits begin; without an end: to the end. */
  markers: z.array(
    z.object({
      kind: z.enum(markerKinds),
      fromSeconds: z.number(),
      untilSeconds: z.number().nullable(),
    }),
  ),
  /** Named parts, in their order; each goes on to the next. Empty where an editor named none. */
  chapters: z.array(z.object({ fromSeconds: z.number(), title: z.string() })),
  /** The episode that follows, with a still of it. */
  next: z
    .object({ productId: z.string(), label: z.string(), pictureUrl: z.string().nullable() })
    .nullable(),
});

/** The source of a product, among all that get_url_transform returns. */
export type VodSource = z.output<typeof vodSource>;

export const getUrlTransform = defineCall({
  id: 'getUrlTransform',
  method: 'GET',
  path: '/tayang/channel/v2/get_url_transform',
  module: 'playback',
  summary:
    'The playable source of a product, a channel or a programme that is over; or what of a channel can be watched again',
  callers: viewers,
  query: z.object({
    type: z.enum(['vod', 'live_tv', 'catchup']).default('vod'),
    /** A product; a channel; for catch-up a programme, or a channel for the list of its programmes. */
    id,
    /** Of a channel: the moment to go on from, within the catch-up window. Without it: now. */
    at: z.iso.datetime({ offset: true }).optional(),
    media_ext: z.enum(['mpd', 'm3u8']).optional(),
    /** Hours back and ahead for catch-up. */
    from_hour: z.coerce.number().int().min(-168).max(0).default(-168),
    to_hour: z.coerce.number().int().min(-168).max(168).default(0),
    timezone: zone,
    order_by: z.enum(['START_DT']).default('START_DT'),
    order_direction: z.enum(['ASC', 'DESC']).default('DESC'),
    /** Sound only, for the smallest data use. */
    audio_only: z.enum(['Y', 'N']).default('N'),
    /** The playback session that goes on meanwhile: the next channel on the same device reuses it. */
    reusePlaybackId: id.optional(),
  }),
  answer: envelope(z.discriminatedUnion('kind', [vodSource, liveSource, catchupList])),
  errors: [
    'playback.notFound',
    'playback.notReady',
    ...notEntitled,
    'playback.notInCountry',
    'playback.tooManyScreens',
    'playback.classNotNow',
    'playback.notKept',
    'common.adultOnly',
  ],
});

export const postWatchVodCreate = defineCall({
  id: 'postWatchVodCreate',
  method: 'POST',
  path: '/history/watch_vod_create',
  module: 'playback',
  summary: 'Notes that watching started (S) or ended (E) at an offset in seconds',
  callers: signedIn,
  rateLimit: 60,
  body: z.object({
    eventType: z.enum(['S', 'E']),
    productId: id,
    offset: z.coerce.number().min(0).max(86_400),
  }),
  answer: envelope(z.object({ recorded: z.boolean() })),
  errors: ['playback.notFound', 'common.adultOnly'],
});

export const postProgress = defineCall({
  id: 'postProgress',
  method: 'POST',
  isRepeatable: true,
  path: '/v2/playback/progress',
  module: 'playback',
  summary:
    'Keeps the position and the lease of a playback session; furthest point wins unless rewound on purpose',
  callers: signedIn,
  rateLimit: 120,
  body: z.object({
    playbackId: id,
    productId: id,
    /** A position in a film never passes a day. */
    positionSeconds: z.number().min(0).max(86_400),
    /** The viewer went back on purpose since the last report. */
    rewound: z.boolean().default(false),
    /** The player is being closed: its playback session ends. */
    leaving: z.boolean().default(false),
    mediaToken: heldMediaToken,
    /** What its viewer had since the last report: CMCD 2 events, one a line. */
    cmcd: heldBeats,
    /** Seconds ago that this was true; above 0 when stored offline and sent later. */
    ageSeconds: z
      .number()
      .min(0)
      .max(30 * 86_400)
      .default(0),
  }),
  answer: envelope(renewedLease),
  errors: ['playback.notFound', 'common.adultOnly'],
});

const continueItem = z.object({
  productId: z.string(),
  titleId: z.string(),
  episodeLabel: z.string().nullable(),
  positionSeconds: z.number(),
  durationSeconds: z.number(),
  /** 0 to 1. */
  progress: z.number(),
  watchedAt: isoTime,
  card,
});

export const getContinuePlayList = defineCall({
  id: 'getContinuePlayList',
  method: 'GET',
  path: '/product/continue_play_list',
  module: 'playback',
  summary:
    'What the account has begun and not finished, newest first; a finished episode gives the next one',
  callers: signedIn,
  query: z.object({ page, pageSize }),
  answer: envelope(z.object({ products: z.array(continueItem) })),
  errors: [],
});

export const getThumbnails = defineCall({
  id: 'getThumbnails',
  method: 'GET',
  path: '/product/getThumbnails',
  module: 'playback',
  summary: 'Timeline pictures of a product as WebVTT over a sprite',
  callers: viewers,
  query: z.object({ productId: id }),
  answer: envelope(z.object({ url: z.string().nullable() })),
  errors: [
    'playback.notFound',
    'playback.notReady',
    ...notEntitled,
    'playback.notInCountry',
    'common.adultOnly',
  ],
});

const playbackSession = z.object({
  playbackId: z.string(),
  deviceName: z.string(),
  title: z.string(),
  startedAt: isoTime,
});

export const getPlaybackSessions = defineCall({
  id: 'getPlaybackSessions',
  method: 'GET',
  path: '/v2/playback/screens',
  module: 'playback',
  summary: 'Which devices of the account play what now',
  callers: ['account'],
  answer: envelope(z.object({ screens: z.array(playbackSession) })),
  errors: [],
});

export const postPlaybackSessionStop = defineCall({
  id: 'postPlaybackSessionStop',
  method: 'POST',
  path: '/v2/playback/screens/stop',
  module: 'playback',
  summary: 'Ends the lease of one playback session of the account',
  callers: ['account'],
  body: z.object({ playbackId: id }),
  answer: envelope(z.object({ stopped: z.boolean() })),
  errors: [],
});

const dataCap = z.object({
  /** Highest picture in lines on every device of the account; null is no cap, 0 is sound only. */
  maxHeight: z.literal([0, 240, 360, 480, 720]).nullable(),
});

export const getDataCap = defineCall({
  id: 'getDataCap',
  method: 'GET',
  path: '/v2/playback/data-cap',
  module: 'playback',
  summary: 'The cap on picture size that saves data on every device',
  callers: signedIn,
  answer: envelope(dataCap),
  errors: [],
});

export const postDataCap = defineCall({
  id: 'postDataCap',
  method: 'POST',
  path: '/v2/playback/data-cap',
  module: 'playback',
  summary: 'Sets the cap on picture size; manifests asked for afterwards hold nothing above it',
  callers: ['account'],
  body: dataCap,
  answer: envelope(dataCap),
  errors: [],
});
