import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';

/** Quality of experience: what players report by CMCD, and what staff read of it. */

/** Lines of CMCD 2 events, as a body of `application/cmcd` holds them: some dozen. */
export const MOST_CMCD_CHARACTERS = 8_000;
/** In a report that goes out anyway: what happened since the last one. */
export const heldBeats = text(MOST_CMCD_CHARACTERS, 1).optional();

export const postQuality = defineCall({
  id: 'postQuality',
  method: 'POST',
  path: '/v2/playback/quality',
  module: 'playback',
  summary:
    'CMCD 2 events of a player as application/cmcd, one a line; the media token of its addresses says what it plays',
  // A player of any make sends them: the token in its addresses is all that it has.
  callers: ['none'],
  // Our player sends once a minute, and where a play begins or ends.
  rateLimit: 30,
  query: z.object({ token: text(400, 1) }),
  body: z.union([text(MOST_CMCD_CHARACTERS), z.object({ cmcd: text(MOST_CMCD_CHARACTERS) })]),
  answer: envelope(z.object({ taken: z.number().int() })),
  errors: ['common.unauthenticated'],
});

export const qualityCubes = [
  'channel',
  'title',
  'device',
  'zone',
  'tier',
  'provider',
  'error',
] as const;
export type QualityCube = (typeof qualityCubes)[number];
export const qualityAlarmKinds = ['start_failures', 'rebuffering', 'startup'] as const;
export type QualityAlarmKind = (typeof qualityAlarmKinds)[number];
export const qualitySpans = ['hour', 'day', 'week', 'month'] as const;

/** Shares are parts of one; null where nothing was counted that they could be a part of. */
const quality = z.object({
  attempts: z.number().int(),
  plays: z.number().int(),
  /** Left before the first picture, of all attempts. */
  exitShare: z.number().nullable(),
  startFailureShare: z.number().nullable(),
  /** Plays that broke off, of all that began. */
  playFailureShare: z.number().nullable(),
  /** From the press to the first moving picture, milliseconds. */
  startupP50Ms: z.number().int().nullable(),
  startupP95Ms: z.number().int().nullable(),
  /** Stalled, of stalled and played; seeks and startup are none. */
  rebufferShare: z.number().nullable(),
  playedHours: z.number(),
  /** Over what was played. */
  kbps: z.number().int().nullable(),
});
export type Quality = z.output<typeof quality>;

const keyed = z.object({
  cube: z.enum(qualityCubes).or(z.literal('all')),
  key: z.string(),
  /** A title, a channel, a device class, a zone, a plan or a network, for people. */
  name: z.string(),
});

export const getQuality = defineCall({
  id: 'getQuality',
  method: 'GET',
  path: '/studio/v1/quality',
  module: 'playback',
  summary:
    'How viewers have it: the last hour by minutes, or a day or a week by hours, in all and by one key; with open alarms (staff)',
  callers: ['support', 'editor', 'scheduler', 'analyst', 'auditor', 'admin'],
  worksLocked: true,
  query: z.object({
    span: z.enum(qualitySpans).default('hour'),
    by: z.enum(qualityCubes).default('channel'),
  }),
  answer: envelope(
    z.object({
      from: isoTime,
      until: isoTime,
      /** Minutes that could not be counted yet; they are tried again. */
      uncountedMinutes: z.number().int(),
      total: quality,
      steps: z.array(z.object({ at: isoTime, ...quality.shape })),
      /** The hundred that were tried most. */
      rows: z.array(z.object({ key: z.string(), name: z.string(), ...quality.shape })),
      alarms: z.array(
        z.object({
          alarmId: id,
          kind: z.enum(qualityAlarmKinds),
          ...keyed.shape,
          /** A share, or milliseconds. */
          value: z.number(),
          /** A week before in the same hour; null where nothing was counted. */
          usual: z.number().nullable(),
          raisedAt: isoTime,
          endedAt: isoTime.nullable(),
        }),
      ),
    }),
  ),
  errors: [],
});
