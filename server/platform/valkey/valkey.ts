import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as redis from '@redis/client';
import type { Log } from '../log.ts';
import { watchValkey } from '../metrics/metrics.ts';

/** A script that Valkey runs whole, by itself: all its keys carry one hash tag. */
export type Script = { text: string; sha: string };

export const script = (text: string): Script => ({
  text,
  sha: createHash('sha1').update(text).digest('hex'),
});

/** Valkey, or what speaks like it, alone or as a cluster. What can't be done at once fails at once: nothing queues up. */
export type Valkey = {
  /** Sends a command; `key` says which shard it is for. */
  send<T>(key: string, command: readonly string[]): Promise<T>;
  run<T>(script: Script, keys: readonly [string, ...string[]], args: readonly string[]): Promise<T>;
  publish(channel: string, message: string): Promise<void>;
  /** Resolves once it listens; it goes on after a connection that broke. */
  subscribe(channel: string, listener: (message: string) => void): Promise<void>;
  /** Resolves with the first connection. */
  ready: Promise<void>;
  close(): Promise<void>;
};

/** A server that does not answer is given up after this long, and what was asked of it fails. */
const SILENCE_MS = 3_000;
const PING_MS = 1_000;
const SLOWEST_RETRY_MS = 2_000;

const perConnection = {
  disableOfflineQueue: true,
  pingInterval: PING_MS,
  maintNotifications: 'disabled',
  socket: {
    socketTimeout: SILENCE_MS,
    connectTimeout: SILENCE_MS,
    reconnectStrategy: (tries: number) => Math.min(50 * 2 ** tries, SLOWEST_RETRY_MS),
  },
} as const;

/**
 * `urls` are the addresses of one server, or with commas of some nodes of a cluster. Never waits for a connection. Its client,
 * 478 files, is loaded where there is a Valkey alone.
 */
export async function openValkey({ urls, log }: { urls: string; log: Log }): Promise<Valkey> {
  const nodes = urls.split(',').map((url) => url.trim().replace(/^valkey/, 'redis'));
  const library = await import('@redis/client');
  const opened =
    nodes.length > 1 ? aCluster(library, nodes, log) : aServer(library, nodes[0] ?? '', log);
  const { send, publish, subscribe, ready, close } = opened;
  return {
    send,
    publish,
    subscribe,
    ready,
    close,
    async run<T>(
      { text, sha }: Script,
      keys: readonly [string, ...string[]],
      args: readonly string[],
    ) {
      const rest = [String(keys.length), ...keys, ...args];
      try {
        return await send<T>(keys[0], ['EVALSHA', sha, ...rest]);
      } catch (error) {
        // A server that has just begun knows no scripts.
        if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
        return send<T>(keys[0], ['EVAL', text, ...rest]);
      }
    },
  };
}

type Opened = Omit<Valkey, 'run'>;
type Library = typeof redis;
type Connecting = { connect(): Promise<unknown> };

function aServer({ createClient }: Library, url: string, log: Log): Opened {
  const client = createClient({ url, ...perConnection });
  // One that listens takes no other commands from some servers.
  const listening = client.duplicate();
  for (const each of [client, listening])
    each.on('error', (error: unknown) => log.warn({ err: error }, 'Valkey does not answer'));
  let isClosed = false;
  watchValkey(() => client.isReady);
  const ready = connect(client, log, () => isClosed);
  let heard: Promise<void> | undefined;
  return {
    send: <T>(_key: string, command: readonly string[]) => client.sendCommand<T>([...command]),
    async publish(channel, message) {
      await client.publish(channel, message);
    },
    async subscribe(channel, listener) {
      heard ??= connect(listening, log, () => isClosed);
      await heard;
      await listening.subscribe(channel, listener);
    },
    ready,
    async close() {
      isClosed = true;
      client.destroy();
      if (heard !== undefined) listening.destroy();
    },
  };
}

function aCluster({ createCluster }: Library, urls: string[], log: Log): Opened {
  const [first] = urls.map((url) => new URL(url));
  const credentials = {
    ...(first?.username ? { username: decodeURIComponent(first.username) } : {}),
    ...(first?.password ? { password: decodeURIComponent(first.password) } : {}),
  };
  const isSecure = first?.protocol === 'rediss:';
  const cluster = createCluster({
    rootNodes: urls.map((url) => ({ url })),
    defaults: {
      ...perConnection,
      ...credentials,
      socket: { ...perConnection.socket, ...(isSecure ? { tls: true } : {}) },
    },
  });
  cluster.on('error', (error: unknown) => log.warn({ err: error }, 'Valkey does not answer'));
  let isClosed = false;
  watchValkey(() => cluster.masters.every(({ client }) => client?.isReady !== false));
  const ready = connect(cluster, log, () => isClosed);
  return {
    send: <T>(key: string, command: readonly string[]) =>
      cluster.sendCommand<T>(key, false, [...command]),
    async publish(channel, message) {
      await cluster.publish(channel, message);
    },
    async subscribe(channel, listener) {
      await ready;
      await cluster.subscribe(channel, listener);
    },
    ready,
    async close() {
      isClosed = true;
      cluster.destroy();
    },
  };
}

/** Tries until it is there or closed: what has to be done meanwhile fails by itself. */
async function connect(client: Connecting, log: Log, isClosed: () => boolean): Promise<void> {
  for (let tries = 0; !isClosed(); tries += 1) {
    try {
      await client.connect();
      return;
    } catch (error) {
      // A single server is tried again by the client itself; a cluster whose nodes are all away is given up.
      log.warn({ err: error }, 'there is no connection to Valkey yet');
      await sleep(perConnection.socket.reconnectStrategy(tries));
    }
  }
}
