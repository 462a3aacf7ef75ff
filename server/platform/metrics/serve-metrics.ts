import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { collectProcess, registry, requestSeconds } from './metrics.ts';

/**
 * `/metrics` on a port of its own, for the inner network alone. Processes that share a port take the next one each: METRICS_PORT,
 * METRICS_PORT + 1, and so on. Without METRICS_PORT nothing is served.
 */
export async function serveMetrics(
  { metrics }: Pick<Config, 'metrics'>,
  log: Log,
): Promise<{ port: number | undefined; close(): void }> {
  if (metrics.port === undefined) return { port: undefined, close: () => {} };
  collectProcess();
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  const port = await listenFrom(server, metrics.host, metrics.port);
  server.unref();
  if (port === undefined) log.warn({ from: metrics.port }, 'there is no free port for metrics');
  return { port, close: () => void server.close() };
}

const PORTS = 64;

async function listenFrom(server: ReturnType<typeof createServer>, host: string, first: number) {
  for (let port = first; port < first + PORTS; port += 1) {
    const isOurs = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, host, () => resolve(true));
    });
    if (isOurs) return port;
  }
  return undefined;
}

const MEDIA = /^\/(?:t|img)\//;

/** Counts what is answered, media too, which passes Fastify by. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { schema } = request.routeOptions;
    const route = (schema as { operationId?: string } | undefined)?.operationId ?? 'page';
    requestSeconds.observe(
      { route, status: classOf(reply.raw.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  app.server.prependListener('request', (request, response) => {
    if (!MEDIA.test(request.url ?? '')) return;
    const end = requestSeconds.startTimer({ route: 'media' });
    response.once('close', () => end({ status: classOf(response.statusCode) }));
  });
}

const classOf = (status: number): string => `${Math.floor(status / 100)}xx`;
