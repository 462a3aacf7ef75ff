import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import type { PlaybackLimits } from '#media/playback-limits.ts';
import { findAssetForPlayback } from '#modules/catalog/index.ts';
import { liveOrigin } from '#modules/live/index.ts';
import {
  type AssetGrant,
  type OriginDeps,
  createOrigin,
  mediaKeys,
  mintMediaToken,
} from '#modules/playback/index.ts';
import { afterThisFile } from './after-file.ts';
import { aPublishedFilm } from './factories/catalog/published-film.ts';
import { testDeps } from './deps.ts';

export const originKeys = mediaKeys(['test-secret-key-of-forty-characters-long']);

type GrantChanges = Partial<Omit<AssetGrant, 'limits'>> & { cap?: Partial<PlaybackLimits> };

/** A media origin on a port of its own with one film in it, and ways to ask it. */
export async function aMediaOrigin(changes: Partial<OriginDeps> = {}) {
  const deps = await testDeps();
  const film = await aPublishedFilm(deps);
  const revoked = new Set<string>();
  const reads: string[] = [];
  const origin = createOrigin({
    ...deps,
    keys: originKeys,
    store: {
      ...deps.store,
      get: (key, options) => {
        reads.push(key);
        return deps.store.get(key, options);
      },
    },
    findAsset: (assetId, version) => findAssetForPlayback(deps.db, assetId, version),
    live: liveOrigin(deps.db),
    isSessionRevoked: (sessionId) => revoked.has(sessionId),
    cacheBytes: 1024 * 1024,
    ...changes,
  });
  const server = createServer((request, response) => {
    if (!origin(request, response)) response.writeHead(418).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterThisFile(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;

  function token({ cap, ...rest }: GrantChanges = {}, keys = originKeys): string {
    return mintMediaToken(keys, {
      ...film,
      sessionId: 'session-1',
      expiresAt: new Date(deps.clock.now().getTime() + 3_600_000),
      ...rest,
      limits: { maxHeight: 1080, audioOnly: false, dataSaver: false, ...cap },
    });
  }

  return {
    base,
    film,
    clock: deps.clock,
    /** Sessions that ended. */
    revoked,
    /** Keys that were read from the store, in order. */
    reads,
    token,
    get: (path: string, init: RequestInit = {}, signed = token()) =>
      fetch(`${base}/t/${signed}/${path}`, init),
    rawGet: (path: string, header?: string) => rawGet(port, path, header),
  };
}

export type MediaOrigin = Awaited<ReturnType<typeof aMediaOrigin>>;

/** A request whose path reaches the server as it is written: fetch would tidy it up first. */
function rawGet(port: number, path: string, header = 'X-Nothing: 1') {
  return new Promise<{ status: number; head: string; body: Buffer }>((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${header}\r\nConnection: close\r\n\r\n`);
    });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('end', () => {
      const all = Buffer.concat(chunks);
      const end = all.indexOf('\r\n\r\n');
      const head = all.subarray(0, end).toString();
      resolve({ status: Number(head.split(' ')[1]), head, body: all.subarray(end + 4) });
    });
  });
}

export async function errorCodeOf(response: Response): Promise<string> {
  return ((await response.json()) as { code: string }).code;
}
