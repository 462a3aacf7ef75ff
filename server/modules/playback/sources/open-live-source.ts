import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { DEFAULT_TIMEZONE, HOUR } from '#contract/constants.ts';
import type { getUrlTransform } from '#contract/playback/index.ts';
import { type Format, inFormat } from '#media/format.ts';
import type { PlaybackLimits } from '#media/playback-limits.ts';
import { deviceLabel } from '#modules/accounts/index.ts';
import { findSlugRightsLately, replayedUntil } from '#modules/catalog/index.ts';
import {
  findChannel,
  findHighlight,
  findOffAir,
  findProgramme,
  type Highlight,
  liveOrigin,
  presentProgramme,
  type ProgrammeRow,
  type RatingPolicy,
  ratingPolicyText,
  viewingOf,
  windowText,
  zoneOf,
} from '#modules/live/index.ts';
import { type Caller, maxFilmClassOf } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { deriveKey } from '#platform/secrets.ts';
import { channelPath } from '../origin/channels.ts';
import { mediaBase } from '../origin/paths.ts';
import { type GrantedPlayback, mediaKeys, mintMediaToken } from '../origin/media-token.ts';
import { startPlaybackSession } from '../playback-sessions/start-playback-session.ts';
import type { PlaybackDeps } from '../viewing-state/open-viewing-state.ts';
import { maxPictureHeight, sourceExpiry, tokenExpiry } from './policy.ts';
import { requireEntitledChannel } from './entitlement.ts';
import {
  type ChannelPosition,
  isWindowShownIn,
  listCatchup,
  positionAt,
  positionOfHighlight,
  positionOfProgramme,
} from './live-window.ts';
import { sessionOf } from './open-source.ts';
import { findDataCap } from './queries.ts';

type Query = z.output<NonNullable<typeof getUrlTransform.query>> & { type: 'live_tv' | 'catchup' };
type By = { caller: Caller; country: string; format: Format; userAgent: string };

/** What get_url_transform returns for live TV: a source, or the list of catch-up programmes. */
export async function openChannel(deps: PlaybackDeps, query: Query, by: By) {
  const { db, clock } = deps;
  const now = clock.now();
  const { id, timezone } = query;
  const wanted = {
    ...by,
    timezone,
    isAudioOnly: query.audio_only === 'Y',
    reusePlaybackId: query.reusePlaybackId,
  };
  if (query.type === 'live_tv') {
    const at = query.at === undefined ? now : new Date(query.at);
    return openLiveSource(deps, { ...wanted, channelId: id, what: { at } });
  }
  const programme = await findProgramme(db, id);
  if (programme) {
    const { channelId } = programme;
    return openLiveSource(deps, { ...wanted, channelId, what: { programme } });
  }
  const highlight = await findHighlight(db, id, now);
  if (highlight) {
    const { channelId } = highlight;
    return openLiveSource(deps, { ...wanted, channelId, what: { highlight } });
  }
  const channel = (await findChannel(db, id)) ?? fail('playback.notFound');
  return listCatchup(db, {
    channel,
    caller: by.caller,
    fromHour: query.from_hour,
    toHour: query.to_hour,
    timezone,
    isNewestFirst: query.order_direction === 'DESC',
    now,
  });
}

/** How long an address of a channel lives that takes no playback session; a player asks for the next one. */
const ADDRESS_MS = 6 * HOUR;

export type LiveSourceRequest = {
  caller: Caller;
  country: string;
  channelId: string;
  /** What to open: a programme, highlights, or a moment of the channel. */
  what: { programme: ProgrammeRow } | { highlight: Highlight } | { at: Date };
  format: Format;
  isAudioOnly: boolean;
  timezone: string | undefined;
  userAgent: string;
  /** The playback session to reuse, if any. */
  reusePlaybackId: string | undefined;
};

/** A window of a channel for this caller's session, as an address that only it can open. */
async function openLiveSource(deps: PlaybackDeps, wanted: LiveSourceRequest) {
  const { db, clock, testClock, config } = deps;
  const { caller, channelId, what, format, timezone } = wanted;
  const now = clock.now();
  const { channel, maxHeight, maxPlaybackSessions, until } = await requireEntitledChannel(
    deps,
    caller,
    channelId,
  );
  const ratingPolicy: RatingPolicy = { maxClass: maxFilmClassOf(caller), zone: zoneOf(timezone) };
  const asked = { channel, ratingPolicy, now };
  const position = await positionFor(db, asked, what);
  const { window } = position;
  if (!(await isWindowShownIn(deps, wanted.country, { channelId, window })))
    fail('playback.notInCountry');
  const replayEnd = await requireReplay(db, position, now);

  const dataCap = caller.kind === 'account' ? await findDataCap(db, caller.accountId) : null;
  const audioOnly = wanted.isAudioOnly || dataCap === 0;
  const limits = { maxHeight: maxPictureHeight(maxHeight, dataCap), audioOnly, dataSaver: false };
  const windowSegments = await liveOrigin(db).findWindowSegments({
    channelId,
    window,
    ratingPolicy,
    limits,
    now,
  });
  // A channel whose first assets are being packaged, or whose encoder never sent; or one that has nothing to show now.
  if (windowSegments === 'media.notFound')
    fail('playback.notReady', undefined, await findOffAir(db, channelId, now));
  // A licence that ended, of what no guide names; a child is told by the origin when it may see it.
  if (windowSegments === 'media.notNow' && window !== 'live' && ratingPolicy.maxClass === undefined)
    fail('playback.notKept');
  const playbackId =
    caller.kind === 'account'
      ? await startPlaybackSession(deps, {
          playbackId: randomUUID(),
          caller,
          channelId,
          title: channel.name,
          deviceName: deviceLabel(wanted.userAgent),
          maxPlaybackSessions,
          maxHeight: audioOnly ? 0 : limits.maxHeight,
          reusePlaybackId: wanted.reusePlaybackId,
          now,
        })
      : randomUUID();
  const isTracked = caller.kind === 'account';
  const life = isTracked ? tokenExpiry(now, until, testClock.now()) : sourceExpiry(now, ADDRESS_MS);
  const expiresAt = replayEnd !== null && replayEnd < life ? replayEnd : life;
  const url = addressOf({
    base: mediaBase(config.http, format),
    master: config.secrets.master,
    sessionId: sessionOf(caller),
    playback: isTracked ? { id: playbackId, mintedAt: now } : undefined,
    channelId,
    position,
    ratingPolicy,
    limits,
    expiresAt,
  });
  const { programme, bounds } = position;
  const mediaExt = format === 'hls' ? ('m3u8' as const) : ('mpd' as const);
  const key = payloadKey(config.secrets.master, caller);
  return {
    kind: window === 'live' ? ('live' as const) : ('catchup' as const),
    payload: encryptPayload(key, { url: inFormat(url, format), mediaExt }),
    mediaExt,
    expiresAt,
    playbackId,
    channelId,
    programme: programme
      ? presentProgramme(programme, channel, viewingOf(caller, now, timezone ?? DEFAULT_TIMEZONE))
      : null,
    from: bounds?.from ?? null,
    to: bounds?.to ?? null,
    highlight:
      'highlight' in what
        ? { title: what.highlight.title, matchSlug: what.highlight.matchSlug }
        : null,
    maxHeight: audioOnly ? 0 : limits.maxHeight,
  };
}

/**
 * Until when the licences of what is opened let it be watched again; null where they set no end. Live it is the channel's. The
 * origin looks at each file of the window by itself. @throws playback.notKept
 */
async function requireReplay(
  db: Db,
  { window, programme }: ChannelPosition,
  now: Date,
): Promise<Date | null> {
  const slug = programme?.titleSlug ?? null;
  if (window === 'live' || programme === undefined || slug === null) return null;
  const rights = (await findSlugRightsLately(db, [slug], now, undefined)).get(slug);
  const until = replayedUntil(rights, programme.stopAt.getTime(), now.getTime());
  if (until === undefined) return fail('playback.notKept');
  return until === null ? null : new Date(until);
}

function positionFor(
  db: Db,
  asked: Parameters<typeof positionAt>[1],
  what: LiveSourceRequest['what'],
): Promise<ChannelPosition> {
  if ('at' in what) return positionAt(db, asked, what.at);
  if ('highlight' in what) return positionOfHighlight(db, asked, what.highlight);
  return positionOfProgramme(db, asked, what.programme);
}

type Addressed = {
  base: string;
  master: string;
  sessionId: string;
  playback: GrantedPlayback | undefined;
  channelId: string;
  position: ChannelPosition;
  ratingPolicy: RatingPolicy;
  limits: PlaybackLimits;
  expiresAt: Date;
};

function addressOf({
  base,
  master,
  channelId,
  position,
  ratingPolicy,
  limits,
  ...granted
}: Addressed) {
  const scope = {
    channelId,
    window: windowText(position.window),
    ratingPolicy: ratingPolicyText(ratingPolicy),
    limits,
  };
  const token = mintMediaToken(mediaKeys([master]), { ...scope, ...granted });
  return `${base}${token}/${channelPath(scope)}manifest.mpd`;
}

const CIPHER = 'aes-128-cfb';
const KEY_BYTES = 16;
const IV_BYTES = 16;

/** A session's key for payloads of channels; visitors, who have no session, share one. */
export function payloadKey(master: string, caller: Caller): Buffer {
  const session = caller.kind === 'account' ? caller.sessionId : 'visitor';
  return deriveKey(master, `live-payload/${session}`).subarray(0, KEY_BYTES);
}

/** IV and ciphertext in URL-safe base64, as the specification has it. */
function encryptPayload(key: Buffer, payload: object): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  return Buffer.concat([iv, cipher.update(JSON.stringify(payload)), cipher.final()]).toString(
    'base64url',
  );
}
