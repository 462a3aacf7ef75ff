import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { answerLevel, LEVEL_PATH } from './log-level.ts';
import { collectProcess, mediaBytes, registry, requestSeconds } from './metrics.ts';

/**
 * `/metrics` on a port of its own, for the inner network alone; beside it the level of the log (log-level.ts). Processes of a machine
 * take the first free port from METRICS_PORT on; those of a supervisor have METRICS_PORT + METRICS_SLOT, which the one that
 * takes the place of another gets when that ends. Without METRICS_PORT nothing is served; to a collector the same is sent.
 */
export async function serveMetrics(
  { metrics, traces }: Pick<Config, 'metrics' | 'traces'>,
  name: string,
  log: Log,
): Promise<{ port: number | undefined; close(): Promise<void> }> {
  if (metrics.isOn) collectProcess();
  const { endpoint } = traces;
  const sending =
    endpoint === undefined
      ? undefined
      : (await import('./send-metrics.ts')).sendMetrics({ endpoint, name, log });
  const served = metrics.port === undefined ? undefined : await open(metrics, metrics.port, log);
  return {
    port: served?.port,
    async close() {
      served?.close();
      await sending?.close();
    },
  };
}

const RETRY_MS = 1_000;
const PATIENT_TRIES = 60;

async function open({ host, slot }: Config['metrics'], first: number, log: Log) {
  const server = createServer((request, response) => {
    if (request.url === LEVEL_PATH)
      // Who hangs up in the middle has said nothing.
      return void answerLevel(request, response, log).catch(() => response.destroy());
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  server.unref();
  let timer: NodeJS.Timeout | undefined;
  const close = () => {
    clearTimeout(timer);
    server.close();
  };
  if (slot === undefined) {
    const port = await listenFrom(server, host, first);
    if (port === undefined) log.warn({ from: first }, 'there is no free port for metrics');
    return { port, close };
  }
  const port = first + slot;
  let tries = 0;
  const take = async () => {
    if (await canListen(server, host, port)) return;
    tries += 1;
    // Who had it before may take some seconds to end.
    if (tries === PATIENT_TRIES) log.warn({ port }, 'the port for metrics is not to be had');
    timer = setTimeout(() => void take(), RETRY_MS).unref();
  };
  await take();
  return { port, close };
}

const PORTS = 64;

async function listenFrom(server: Server, host: string, first: number) {
  for (let port = first; port < first + PORTS; port += 1)
    if (await canListen(server, host, port)) return port;
  return undefined;
}

function canListen(server: Server, host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (can: boolean) => {
      server.off('error', refuse).off('listening', accept);
      resolve(can);
    };
    const refuse = () => answer(false);
    const accept = () => answer(true);
    server.once('error', refuse).once('listening', accept).listen(port, host);
  });
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
    // Requests of a connection follow each other: what it sent meanwhile is this answer.
    const { socket } = request;
    const before = socket.bytesWritten;
    response.once('close', () => {
      end({ status: classOf(response.statusCode) });
      mediaBytes.inc(socket.bytesWritten - before);
    });
  });
}

const classOf = (status: number): string => `${Math.floor(status / 100)}xx`;
