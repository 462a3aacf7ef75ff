import { type Server, type Socket, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/log.ts';
import { createConnection } from './connection.ts';
import type { Tag } from './flv.ts';
import { createQuietLog } from './quiet-log.ts';

/** Takes what one encoder sends. */
export type Taker = { onTag(tag: Tag): void; onEnd(): void };

export type RtmpServer = {
  port: number;
  close(): Promise<void>;
};

type Options = {
  host: string;
  port: number;
  log: Log;
  /** Finds the taker of what comes with this key; null refuses it. `end` hangs up. */
  welcome(key: string, end: () => void): Promise<Taker | null>;
};

/** An encoder that has said nothing for this long, or not yet what it wants, is gone. */
const SILENT_MS = 10_000;
const MOST_CONNECTIONS = 200;
const PORT_AGAIN_MS = 250;

/**
 * Takes contributions in over RTMP, and nothing else. The port stays open whatever encoders do: one that comes back is
 * let in at once. @throws when the port is in use.
 */
export async function openRtmpServer(options: Options): Promise<RtmpServer> {
  const sockets = new Set<Socket>();
  const complain = createQuietLog(options.log);
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, options, complain);
  });
  server.maxConnections = MOST_CONNECTIONS;
  await listen(server, options);
  server.on('error', (error) => options.log.error({ err: error }, 'the RTMP server failed'));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Opens the server once no other worker has its port; undefined when `signal` aborts before that. */
export async function waitForPort(
  options: Options,
  signal: AbortSignal,
): Promise<RtmpServer | undefined> {
  const { host, port, log } = options;
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    try {
      const server = await openRtmpServer(options);
      log.info({ host, port: server.port }, 'encoders may come');
      return server;
    } catch (error) {
      if (isFirst) log.warn({ err: error, port }, 'waits for the port of encoders');
      await sleep(PORT_AGAIN_MS, undefined, { signal }).catch(() => {});
    }
  }
  return undefined;
}

function listen(server: Server, { host, port }: Options): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

type Complain = ReturnType<typeof createQuietLog>;

function serve(socket: Socket, { welcome }: Options, complain: Complain): void {
  const from = socket.remoteAddress;
  let taker: Taker | null = null;
  socket.setNoDelay(true);
  socket.setTimeout(SILENT_MS, () => socket.destroy());
  const connection = createConnection(socket, {
    async onPublish(key) {
      taker = await welcome(key, () => socket.destroy());
      if (taker === null) complain(from, {}, 'a stream key was refused');
      // It hung up while its key was looked at.
      if (socket.destroyed) leave();
      return taker !== null;
    },
    onTag: (tag) => taker?.onTag(tag),
  });
  const leave = () => {
    const left = taker;
    taker = null;
    left?.onEnd();
  };
  // In order: a piece may have to wait until the key before it has been looked at.
  let turn = Promise.resolve();
  let isBroken = false;
  socket.on('data', (bytes: Buffer) => {
    turn = turn.then(async () => {
      if (isBroken) return;
      try {
        await connection(bytes);
      } catch (error) {
        isBroken = true;
        complain(from, { err: error }, 'an encoder broke the protocol');
        socket.destroy();
      }
    });
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => void turn.then(leave));
}
