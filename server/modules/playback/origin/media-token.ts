import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { MEDIA_TOKEN_LIFE, SECOND } from '#contract/constants.ts';
import { isTrial } from '#platform/db.ts';
import { deriveKey, digest, hmacBy, isSameSecret } from '#platform/secrets.ts';
import {
  type PlaybackLimits,
  playbackLimitsText,
  readPlaybackLimits,
} from '#media/playback-limits.ts';

/** The playback that an address was handed out for. */
export type GrantedPlayback = {
  /** The id of its playback session. */
  id: string;
  mintedAt: Date;
};

type Granted = {
  expiresAt: Date;
  /** Revoking the session ends the token; `[A-Za-z0-9_-]`, at most 64. */
  sessionId: string;
  /** Its end ends the token. Absent where no playback session is taken: what is free for all, and pictures. */
  playback?: GrantedPlayback | undefined;
  limits: PlaybackLimits;
};

/** What a token may be for alone: pictures of a timeline, or the manifest with its init segments, read ahead of a playback session. */
type Part = 'pictures' | 'manifest';

/** One version of one asset; a part of it where that is all that may be opened. */
type AssetScope = { assetId: string; version: number; only?: Part };

/** A window of a channel under one rating policy; both as they stand in paths. */
type ChannelScope = { channelId: string; window: string; ratingPolicy: string };

/** What a media token allows, within playback limits, for one session, until a time. */
export type MediaGrant = Granted & (AssetScope | ChannelScope);
export type AssetGrant = Granted & AssetScope;
export type ChannelGrant = Granted & ChannelScope;

export type MediaKey = { id: string; key: Buffer };

const PURPOSE = 'media-token';
const SIGNATURE_BYTES = 16;
const SIGNATURE_LENGTH = 22;
const MOST_VERIFIED = 20_000;
const SESSION = /^[A-Za-z0-9_-]{1,64}$/;
const CLAIMS =
  /^(\d{1,12})\.([A-Za-z0-9_-]{1,64})\.(-|[0-9a-f-]{36}~\d{1,15})\.([a-z0-9~-]{1,120})\.(\d{1,4}a?s?)$/;
const ASSET_SCOPE = /^([apm])~([0-9a-f-]{36})~(\d{1,9})$/;
const letterOf = { pictures: 'p', manifest: 'm' } as const satisfies Record<Part, string>;
const parts = Object.keys(letterOf) as Part[];
const NO_PLAYBACK = '-';
const CHANNEL_SCOPE =
  /^c~([0-9a-f-]{36})~(live|\d{1,16}-\d{1,16}|h[0-9a-f-]{36})~([a-z0-9]{1,12})$/;

/** Keys for tokens from the master secrets, the one to sign with first; older ones still verify. */
export function mediaKeys(masters: string[]): MediaKey[] {
  return masters.map((master) => {
    const key = deriveKey(master, PURPOSE);
    return { id: digest(key, 'base64url').slice(0, 6), key };
  });
}

/**
 * The token that stands in a media path: `{key}.{expiry}.{session}.{playback}.{scope}.{limits}.{signature}`. Relative
 * addresses in a manifest inherit it, so that manifests of one asset and limits are the same bytes for all callers.
 */
export function mintMediaToken(keys: MediaKey[], grant: MediaGrant): string {
  // What is only tried leaves nothing behind: its session is gone in a moment, and nothing could end what it opened.
  if (isTrial()) return 'trial';
  const { expiresAt, sessionId, playback } = grant;
  const [signer] = keys;
  if (signer === undefined || !SESSION.test(sessionId)) {
    throw new TypeError('A media token needs a key and a session that fits a path');
  }
  const expiry = Math.floor(expiresAt.getTime() / 1000);
  const played =
    playback === undefined ? NO_PLAYBACK : `${playback.id}~${playback.mintedAt.getTime()}`;
  const claims = `${expiry}.${sessionId}.${played}.${openedText(grant)}`;
  const signed = `${signer.id}.${claims}`;
  return `${signed}.${sign(signer.key, signed)}`;
}

/** What a token opens, as it stands in it: `{scope}.{limits}`. */
export function openedText(grant: MediaGrant): string {
  return `${scopeText(grant)}.${playbackLimitsText(grant.limits)}`;
}

function scopeText(grant: MediaGrant): string {
  if ('assetId' in grant) {
    const letter = grant.only === undefined ? 'a' : letterOf[grant.only];
    return `${letter}~${grant.assetId}~${grant.version}`;
  }
  return `c~${grant.channelId}~${grant.window}~${grant.ratingPolicy}`;
}

function readScope(text: string): AssetScope | ChannelScope | undefined {
  const [, kind, assetId, version] = ASSET_SCOPE.exec(text) ?? [];
  if (assetId !== undefined) {
    const only = parts.find((part) => letterOf[part] === kind);
    return { assetId, version: Number(version), ...(only && { only }) };
  }
  const [, channelId, window, ratingPolicy] = CHANNEL_SCOPE.exec(text) ?? [];
  if (channelId === undefined || window === undefined || ratingPolicy === undefined)
    return undefined;
  return { channelId, window, ratingPolicy };
}

function sign(key: Buffer, text: string): string {
  return hmacBy(key).update(text).digest().subarray(0, SIGNATURE_BYTES).toString('base64url');
}

/** Verifies tokens, remembering those that were right. Whether they have expired is the caller's question. */
export function createTokenReader(keys: MediaKey[]): (token: string) => MediaGrant | undefined {
  const verified = new LRUCache<string, MediaGrant>({
    maxSize: MOST_VERIFIED,
    sizeCalculation: () => 1,
  });
  return (token) => {
    const known = verified.get(token);
    if (known) return known;
    const grant = verifyMediaToken(keys, token);
    if (grant) verified.set(token, grant);
    return grant;
  };
}

/** What a token says, where one of our keys signed it; expired or not. */
export function verifyMediaToken(keys: MediaKey[], token: string): MediaGrant | undefined {
  const end = token.lastIndexOf('.');
  const signed = token.slice(0, Math.max(0, end));
  const begin = signed.indexOf('.');
  const keyId = signed.slice(0, Math.max(0, begin));
  const key = keys.find(({ id }) => id === keyId)?.key;
  if (key === undefined) return undefined;
  const given = Buffer.from(token.slice(end + 1));
  if (given.length !== SIGNATURE_LENGTH) return undefined;
  if (!isSameSecret(given, sign(key, signed))) return undefined;

  const [, expiry, sessionId, played = '', scopePart = '', limitsPart = ''] =
    CLAIMS.exec(signed.slice(begin + 1)) ?? [];
  const [scope, limits] = [readScope(scopePart), readPlaybackLimits(limitsPart)];
  if (sessionId === undefined || scope === undefined || limits === undefined) return undefined;
  const expiresAt = new Date(Number(expiry) * 1000);
  return { expiresAt, sessionId, playback: readPlayback(played), ...scope, limits };
}

function readPlayback(text: string): GrantedPlayback | undefined {
  if (text === NO_PLAYBACK) return undefined;
  const [id = '', mintedAt] = text.split('~');
  return { id, mintedAt: new Date(Number(mintedAt)) };
}

/**
 * Browsers that play HLS by themselves go on asking by the address they began with: no page can put the next token into
 * it. Theirs lies in a cookie, which only the origin reads.
 */
const NAME = 'media_token';

/** As reports send it. */
export function mediaCookie(token: string, secure: boolean): string {
  const flags = `HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  return `${NAME}=${token}; Path=/t/; Max-Age=${MEDIA_TOKEN_LIFE / SECOND}; ${flags}`;
}

/** What the cookie's token allows, where it takes the place of an expired one: of the same session, for the same media. */
export function freshTokenOf(
  expired: MediaGrant,
  { cookie }: IncomingHttpHeaders,
  readToken: (token: string) => MediaGrant | undefined,
): MediaGrant | undefined {
  const [, token] = /(?:^|; )media_token=([\w.~-]{1,400})(?:;|$)/.exec(cookie ?? '') ?? [];
  const fresh = token === undefined ? undefined : readToken(token);
  const isSame =
    fresh !== undefined &&
    fresh.sessionId === expired.sessionId &&
    openedText(fresh) === openedText(expired);
  return isSame ? fresh : undefined;
}
