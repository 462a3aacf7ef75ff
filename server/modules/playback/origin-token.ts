import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Cap, capText, readCap } from '#media/cap.ts';
import { deriveKey } from '#platform/keys.ts';

type Granted = {
  expiresAt: Date;
  /** Revoking the session ends the token; `[A-Za-z0-9_-]`, at most 64. */
  sessionId: string;
  cap: Cap;
};

/** One version of one film. */
type FilmScope = { assetId: string; version: number };

/** A place on a channel, for one audience; both as they stand in paths. */
type ChannelScope = { channelId: string; window: string; audience: string };

/** What a media token allows, up to a cap, for one session, until a time. */
export type MediaGrant = Granted & (FilmScope | ChannelScope);
export type FilmGrant = Granted & FilmScope;
export type ChannelGrant = Granted & ChannelScope;

export type MediaKey = { id: string; key: Buffer };

const PURPOSE = 'media-token';
const SIGNATURE_BYTES = 16;
const SIGNATURE_LENGTH = 22;
const MOST_VERIFIED = 20_000;
const SESSION = /^[A-Za-z0-9_-]{1,64}$/;
const CLAIMS = /^(\d{1,12})\.([A-Za-z0-9_-]{1,64})\.([a-z0-9~-]{1,120})\.(\d{1,4}a?s?)$/;
const FILM = /^a~([0-9a-f-]{36})~(\d{1,9})$/;
const CHANNEL = /^c~([0-9a-f-]{36})~(live|\d{1,16}-\d{1,16}|h[0-9a-f-]{36})~([a-z0-9]{1,12})$/;

/** Keys for tokens from the master secrets, the one to sign with first; older ones still verify. */
export function mediaKeys(masters: string[]): MediaKey[] {
  return masters.map((master) => {
    const key = deriveKey(master, PURPOSE);
    return { id: createHash('sha256').update(key).digest('base64url').slice(0, 6), key };
  });
}

/**
 * The token that stands in a media path: `{key}.{expiry}.{session}.{scope}.{cap}.{signature}`. Relative addresses in a
 * manifest inherit it, so that manifests of one film and cap are the same bytes for everyone.
 */
export function mintMediaToken(keys: MediaKey[], grant: MediaGrant): string {
  const { expiresAt, sessionId, cap } = grant;
  const [signer] = keys;
  if (signer === undefined || !SESSION.test(sessionId)) {
    throw new TypeError('A media token needs a key and a session that fits a path');
  }
  const expiry = Math.floor(expiresAt.getTime() / 1000);
  const claims = `${expiry}.${sessionId}.${scopeText(grant)}.${capText(cap)}`;
  const signed = `${signer.id}.${claims}`;
  return `${signed}.${sign(signer.key, signed)}`;
}

function scopeText(grant: MediaGrant): string {
  if ('assetId' in grant) return `a~${grant.assetId}~${grant.version}`;
  return `c~${grant.channelId}~${grant.window}~${grant.audience}`;
}

function readScope(text: string): FilmScope | ChannelScope | undefined {
  const [, assetId, version] = FILM.exec(text) ?? [];
  if (assetId !== undefined) return { assetId, version: Number(version) };
  const [, channelId, window, audience] = CHANNEL.exec(text) ?? [];
  if (channelId === undefined || window === undefined || audience === undefined) return undefined;
  return { channelId, window, audience };
}

function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key)
    .update(text)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
    .toString('base64url');
}

/** Verifies tokens, remembering those that were right. Whether they have expired is the caller's question. */
export function createTokenReader(keys: MediaKey[]): (token: string) => MediaGrant | undefined {
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  const verified = new LRUCache<string, MediaGrant>({ max: MOST_VERIFIED });
  return (token) => {
    const known = verified.get(token);
    if (known) return known;
    const grant = verify(byId, token);
    if (grant) verified.set(token, grant);
    return grant;
  };
}

function verify(keys: Map<string, Buffer>, token: string): MediaGrant | undefined {
  const end = token.lastIndexOf('.');
  const signed = token.slice(0, Math.max(0, end));
  const begin = signed.indexOf('.');
  const key = keys.get(signed.slice(0, Math.max(0, begin)));
  if (key === undefined) return undefined;
  const given = Buffer.from(token.slice(end + 1));
  if (given.length !== SIGNATURE_LENGTH) return undefined;
  if (!timingSafeEqual(given, Buffer.from(sign(key, signed)))) return undefined;

  const [, expiry, sessionId, scopePart, capPart] = CLAIMS.exec(signed.slice(begin + 1)) ?? [];
  const [scope, cap] = [readScope(scopePart ?? ''), readCap(capPart ?? '')];
  if (sessionId === undefined || scope === undefined || cap === undefined) return undefined;
  return { expiresAt: new Date(Number(expiry) * 1000), sessionId, ...scope, cap };
}
