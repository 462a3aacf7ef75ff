import { STATUS_CODES, type ServerOptions } from 'node:http';
import type { Socket as Connection } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { MINUTE, SECOND } from '#contract/constants.ts';
import type { Config } from '#platform/config.ts';
import { PlatformError } from '#platform/errors.ts';
import { presentError } from './error-page.ts';
import { securityHeaders } from './site-headers.ts';

/**
 * How long a connection may keep us waiting, in milliseconds. A request has to be here whole within `request`; its
 * answer may take any time, as event streams do. What neither sends nor takes anything is let go after `idle`, which
 * is longer than the pause between two heartbeats of a stream.
 */
const CONNECTION_TIMES = {
  headers: 20 * SECOND,
  request: 30 * SECOND,
  idle: 2 * MINUTE,
  checkEvery: 5 * SECOND,
};

/** What Fastify builds its server with. */
export function connectionOptions(times = CONNECTION_TIMES) {
  return {
    requestTimeout: times.request,
    connectionTimeout: times.idle,
    http: {
      headersTimeout: times.headers,
      requestTimeout: times.request,
      connectionsCheckingInterval: times.checkEvery,
    } satisfies ServerOptions,
  };
}

/** Bounds how many connections are open at once, so that descriptors stay for the database and the disk. */
export function limitConnections({ server, log }: FastifyInstance, { http }: Config): void {
  server.maxConnections = http.maxConnections;
  let reportedAt = 0;
  server.on('drop', () => {
    if (Date.now() - reportedAt < MINUTE) return;
    reportedAt = Date.now();
    log.warn({ maxConnections: http.maxConnections }, 'connections are refused: too many are open');
  });
}

const CODES: Record<string, { code: ErrorCode; status?: number }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'common.tooSlow' },
  HPE_HEADER_OVERFLOW: { code: 'common.tooLarge', status: 431 },
};

type Socket = {
  writable: boolean;
  destroyed: boolean;
  write(text: string): unknown;
  destroy(): unknown;
};

/** Answers what is no request, in our words and with the headers of every answer, and hangs up. */
export function refuseBrokenRequests(config: Pick<Config, 'http'>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const { code, status: own } = CODES[error.code ?? ''] ?? { code: 'common.badRequest' };
    const { status, headers, body } = presentError(new PlatformError(code), { id: '-' });
    const lines = Object.entries({
      ...securityHeaders(config),
      ...headers,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    const line = `HTTP/1.1 ${own ?? status} ${STATUS_CODES[own ?? status] ?? ''}`;
    if (socket.writable) socket.write(`${[line, ...lines].join('\r\n')}\r\n\r\n${body}`);
    socket.destroy();
  };
}

/**
 * A connection whose answer was under way when we began to close would else stay open for as long as it may be kept, and
 * one that never asked anything, which Node does not call idle, until it is told that it is late.
 */
export function closeWhatFallsIdle(app: FastifyInstance): void {
  const connections = new Set<Connection>();
  app.server.on('connection', (connection: Connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  app.addHook('preClose', async () => {
    const sweeping = setInterval(() => {
      app.server.closeIdleConnections();
      for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
    }, 100);
    app.server.once('close', () => clearInterval(sweeping));
    // Never listened: there is nothing that will say that it is closed.
    if (!app.server.listening) clearInterval(sweeping);
  });
}
