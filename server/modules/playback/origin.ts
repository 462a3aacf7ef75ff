import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { findTrack } from '#media/presentation.ts';
import type { PlayableAsset } from '#modules/catalog/index.ts';
import type { LiveOrigin } from '#modules/live/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { ObjectStore } from '#platform/object-store.ts';
import {
  type Content,
  FOREVER,
  answerContent,
  answerError,
  answerPreflight,
  refuseMethod,
} from './origin-answer.ts';
import { createChannels } from './origin-channels.ts';
import { findBytes, wholeOf } from './origin-media.ts';
import { createObjectCache } from './origin-objects.ts';
import { type OriginPath, filmPath, readMediaPart, readOriginPath } from './origin-path.ts';
import { type TextPart, createTexts, isTextPart } from './origin-texts.ts';
import { type MediaKey, createTokenReader } from './origin-token.ts';

export type OriginParts = {
  store: ObjectStore;
  /** Verify tokens; `mediaKeys` makes them. */
  keys: MediaKey[];
  findAsset: (assetId: string, version: number) => Promise<PlayableAsset | null>;
  live: LiveOrigin;
  /** Asked for every request: answer from memory. */
  isSessionRevoked: (sessionId: string) => boolean;
  clock: Clock;
  log: Log;
  cacheBytes?: number;
};

/** Answers the request and returns true when its address is the origin's (`/t/...`, `/img/...`), else false. */
export type Origin = (request: IncomingMessage, response: ServerResponse) => boolean;

const CACHE_BYTES = 256 * 1024 * 1024;

/** Serves manifests, segments, thumbnails, subtitles and public pictures, beside Fastify and without it. */
export function createOrigin(parts: OriginParts): Origin {
  const { clock, log, isSessionRevoked } = parts;
  const objects = createObjectCache(parts.store, parts.cacheBytes ?? CACHE_BYTES);
  const readToken = createTokenReader(parts.keys);
  const findText = createTexts();
  const findOnChannel = createChannels({ ...parts, objects });

  async function findMedia(token: string, path: string): Promise<Content | ErrorCode> {
    const grant = readToken(token);
    if (grant === undefined) return 'media.linkInvalid';
    if (grant.expiresAt <= clock.now()) return 'media.linkExpired';
    if (isSessionRevoked(grant.sessionId)) return 'media.sessionEnded';
    if ('channelId' in grant) return findOnChannel(grant, path, clock.now());
    const own = filmPath(grant);
    const part = readMediaPart(path.startsWith(own) ? path.slice(own.length) : path);
    const asset = part && (await parts.findAsset(grant.assetId, grant.version));
    if (!part || !asset) return 'media.notFound';
    if (!isTextPart(part)) return findBytes(objects, asset, grant, part);
    return findText(asset, grant.cap, part) ?? missingText(asset, part);
  }

  async function answer(path: OriginPath, request: IncomingMessage, response: ServerResponse) {
    try {
      const found = await find(path);
      if (typeof found === 'string') answerError(request, response, found);
      else await answerContent(request, response, found);
    } catch (error) {
      log.error({ err: error, kind: path.kind }, 'the media origin failed');
      if (response.headersSent) response.destroy();
      else answerError(request, response, 'common.unavailable');
    }
  }

  async function find(path: OriginPath): Promise<Content | ErrorCode> {
    if (path.kind === 'time') return timeContent(clock.now());
    if (path.kind === 'media') return findMedia(path.token, path.path);
    if (path.kind === 'image') return wholeOf(objects, path.key, FOREVER);
    return 'media.notFound';
  }

  return (request, response) => {
    const path = readOriginPath(request.url ?? '');
    if (path === undefined) return false;
    if (request.method === 'OPTIONS') answerPreflight(response);
    else if (request.method !== 'GET' && request.method !== 'HEAD') refuseMethod(response);
    else void answer(path, request, response);
    return true;
  };
}

/** The time, for players whose own clock is wrong. */
function timeContent(now: Date): Content {
  const body = Buffer.from(now.toISOString());
  const etag = `"${now.getTime()}"`;
  return { type: 'text/plain', etag, size: body.length, cacheControl: 'no-store', body };
}

/** A playlist that exists, but not for this cap, is refused and not denied. */
function missingText({ film }: PlayableAsset, part: TextPart): ErrorCode {
  const isAboveCap = part.kind === 'playlist' && findTrack(film, part.trackId) !== undefined;
  return isAboveCap ? 'media.aboveCap' : 'media.notFound';
}

/** Puts the origin before Fastify: what it takes never enters Fastify's hooks, parsers and serializers. */
export function mountOrigin(app: FastifyInstance, origin: Origin): void {
  app.addHook('onReady', async () => {
    const handlers = app.server.listeners('request') as ((
      request: IncomingMessage,
      response: ServerResponse,
    ) => void)[];
    app.server.removeAllListeners('request');
    app.server.on('request', (request, response) => {
      if (origin(request, response)) return;
      for (const handler of handlers) handler(request, response);
    });
  });
}
