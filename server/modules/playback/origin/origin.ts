import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { watchRevokedSessions } from '#modules/accounts/index.ts';
import { findAssetForPlayback, type PlayableAsset } from '#modules/catalog/index.ts';
import { type LiveOrigin, liveOrigin } from '#modules/live/index.ts';
import type { Clock } from '#platform/clocks.ts';
import { overOutage } from '#platform/database/away.ts';
import type { Deps } from '#platform/deps.ts';
import type { Log } from '#platform/log.ts';
import type { ObjectStore } from '#platform/object-store.ts';
import { LONGEST_SOURCE_MS } from '../sources/policy.ts';
import {
  createTokenReader,
  freshTokenOf,
  type MediaGrant,
  type MediaKey,
  mediaKeys,
} from './media-token.ts';
import {
  createAssetManifests,
  isTextResource,
  missingTextError,
  timeContent,
} from './asset-manifests.ts';
import { createChannelOrigin } from './channels.ts';
import { findAssetContent, wholeObject } from './media.ts';
import { createObjectCache } from './object-cache.ts';
import { assetPath, type OriginPath, readMediaResource, readOriginPath } from './paths.ts';
import {
  openPlaybackGate,
  type PlaybackGate,
  playbackOf,
  watchTakenDown,
} from './playback-gate.ts';
import {
  type Content,
  FOREVER,
  sendContent,
  sendError,
  sendMethodNotAllowed,
  sendPreflight,
} from './respond.ts';

export type OriginDeps = {
  store: ObjectStore;
  /** Verify tokens; `mediaKeys` makes them. */
  keys: MediaKey[];
  findAsset: (assetId: string, version: number) => Promise<PlayableAsset | null>;
  live: LiveOrigin;
  /** Called for every request: must return from memory. */
  isSessionRevoked: (sessionId: string) => boolean;
  /** Whether an asset's title was taken down; from memory. Without it none was. */
  isTakenDown?: (assetId: string) => boolean;
  /** Whether playbacks still go on; without it all do. */
  gate?: PlaybackGate;
  clock: Clock;
  log: Log;
  cacheBytes?: number;
};

/** Handles the request and returns true when its address is the origin's (`/t/...`, `/img/...`), else false. */
export type Origin = (request: IncomingMessage, response: ServerResponse) => boolean;

const CACHE_BYTES = 256 * 1024 * 1024;
const SEGMENT = /\.m4s$/;
/** What a token opens that is for a part alone. */
const PARTS = {
  pictures: new Set<string>(['cues', 'sheet']),
  manifest: new Set<string>(['dash', 'init']),
};

/** Serves manifests, segments, thumbnails, subtitles and public pictures, outside Fastify. */
export function createOrigin(deps: OriginDeps): Origin {
  const { clock, log, isSessionRevoked, gate } = deps;
  const objects = createObjectCache(deps.store, deps.cacheBytes ?? CACHE_BYTES);
  const readToken = createTokenReader(deps.keys);
  const findText = createAssetManifests();
  const findOnChannel = createChannelOrigin({ ...deps, objects });

  async function findMedia(grant: MediaGrant, path: string): Promise<Content | ErrorCode> {
    if ('channelId' in grant) return findOnChannel(grant, path, clock.now());
    const own = assetPath(grant);
    const resource = readMediaResource(path.startsWith(own) ? path.slice(own.length) : path);
    const asset = resource && (await deps.findAsset(grant.assetId, grant.version));
    if (!resource || !asset) return 'media.notFound';
    if (grant.only !== undefined && !PARTS[grant.only].has(resource.kind))
      return 'media.linkInvalid';
    if (!isTextResource(resource)) return findAssetContent(objects, asset, grant, resource);
    return findText(asset, grant.limits, resource) ?? missingTextError(asset, resource);
  }

  /** What the token of a path allows now, or why it allows nothing. */
  function grantOf(token: string, request: IncomingMessage): MediaGrant | ErrorCode {
    const now = clock.now();
    const named = readToken(token);
    if (named === undefined) return 'media.linkInvalid';
    const grant = named.expiresAt > now ? named : freshTokenOf(named, request.headers, readToken);
    if (grant === undefined || grant.expiresAt <= now) return 'media.linkExpired';
    if (isSessionRevoked(grant.sessionId)) return 'media.sessionEnded';
    if ('assetId' in grant && deps.isTakenDown?.(grant.assetId) === true) return 'media.takenDown';
    const playback = playbackOf(grant);
    return playback !== undefined && gate?.isOver(playback) === true
      ? 'media.playbackEnded'
      : grant;
  }

  async function findByToken(
    { token, path }: Extract<OriginPath, { kind: 'media' }>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Content | ErrorCode> {
    const grant = grantOf(token, request);
    if (typeof grant === 'string') return grant;
    const found = await findMedia(grant, path);
    const playback = playbackOf(grant);
    if (gate && playback && typeof found !== 'string' && SEGMENT.test(path)) {
      if ('channelId' in grant) gate.show(playback);
      // Also where the client hangs up before the last byte: else all but that one would be free.
      response.once('close', () => response.statusCode < 400 && gate.served(playback));
    }
    return found;
  }

  async function answer(path: OriginPath, request: IncomingMessage, response: ServerResponse) {
    try {
      const isAwaited = () => !response.destroyed;
      const found = await overOutage(() => find(path, request, response), isAwaited);
      if (typeof found === 'string') sendError(request, response, found);
      else await sendContent(request, response, found);
    } catch (error) {
      log.error({ err: error, kind: path.kind }, 'the media origin failed');
      if (response.headersSent) response.destroy();
      else sendError(request, response, 'common.unavailable');
    }
  }

  async function find(
    path: OriginPath,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Content | ErrorCode> {
    if (path.kind === 'time') return timeContent(clock.now());
    if (path.kind === 'media') return findByToken(path, request, response);
    if (path.kind === 'image') return wholeObject(objects, path.key, FOREVER);
    return 'media.notFound';
  }

  return (request, response) => {
    const path = readOriginPath(request.url ?? '');
    if (path === undefined) return false;
    if (request.method === 'OPTIONS') sendPreflight(response);
    else if (request.method !== 'GET' && request.method !== 'HEAD') sendMethodNotAllowed(response);
    else void answer(path, request, response);
    return true;
  };
}

/** Puts the origin before Fastify: what it takes never enters Fastify's hooks, parsers and serializers. */
function mountOrigin(app: FastifyInstance, origin: Origin): void {
  app.addHook('onReady', async () => {
    const handlers = app.server.listeners('request') as RequestListener[];
    app.server.removeAllListeners('request');
    app.server.on('request', (request, response) => {
      if (origin(request, response)) return;
      for (const handler of handlers) handler(request, response);
    });
  });
}

/** Serves `/t/{token}/...` and `/img/...` on the app's own server. */
export async function registerOrigin(app: FastifyInstance, deps: Deps): Promise<void> {
  // Endings of sessions are remembered for as long as an address of them may live.
  const ended = await watchRevokedSessions(deps, LONGEST_SOURCE_MS);
  const gate = await openPlaybackGate(deps);
  const takenDown = watchTakenDown(deps);
  app.addHook('onClose', async () => {
    ended.close();
    gate.close();
    takenDown.close();
  });
  const { db, store, clock, log, config } = deps;
  mountOrigin(
    app,
    createOrigin({
      store,
      clock,
      log,
      keys: mediaKeys([config.secrets.master]),
      findAsset: (assetId, version) => findAssetForPlayback(db, assetId, version),
      live: liveOrigin(db),
      isSessionRevoked: (sessionId) => ended.has(sessionId),
      isTakenDown: (assetId) => takenDown.has(assetId),
      gate,
    }),
  );
}
