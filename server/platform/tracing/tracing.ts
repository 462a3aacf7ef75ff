import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { OpenedTracing } from './open-tracing.ts';

/**
 * All that a span may say: names out of our own code, statuses, hosts of gateways. Nothing that a person wrote, and no id: a
 * test sends people's data through every kind of span and looks for it.
 */
export type SpanAttributes = {
  'http.request.method'?: string;
  /** The call of the contract, or `page`. */
  'http.route'?: string;
  'http.response.status_code'?: number;
  'server.address'?: string;
  'db.system.name'?: 'postgresql';
  'db.operation.name'?: string;
  'db.collection.name'?: string;
  'messaging.destination.name'?: string;
};

/** As SpanKind of OpenTelemetry numbers them. */
const kinds = { internal: 0, server: 1, client: 2, producer: 3, consumer: 4 } as const;

export type StartSpan = {
  kind: keyof typeof kinds;
  attributes: SpanAttributes;
  /** Milliseconds since 1970. */
  startTime?: number;
  /** W3C traceparent of another process of ours; without it the span that runs now. */
  traceparent?: string | undefined;
  /** The traceparent of a stranger: pointed to, and deciding nothing. */
  link?: string | undefined;
};

/** A part of a work, which says nothing but its name. */
export const INTERNAL: StartSpan = { kind: 'internal', attributes: {} };

const active = new AsyncLocalStorage<Span>();
let opened: OpenedTracing | undefined;
const FAILED = 2;

/** Begins to send traces where an endpoint is named; returns what ends that, sending what is left. */
export async function startTracing(
  { traces }: Pick<Config, 'traces'>,
  name: string,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  if (traces.endpoint === undefined) return { close: async () => {} };
  const { openTracing } = await import('./open-tracing.ts');
  const own = openTracing({ ...traces, endpoint: traces.endpoint, name, log, startSpan });
  opened = own;
  return {
    async close() {
      if (opened === own) opened = undefined;
      await own.close();
    },
  };
}

/** Undefined where no traces are sent. */
function startSpan(name: string, { kind, attributes, startTime, traceparent, link }: StartSpan) {
  return opened?.tracer.startSpan(
    name,
    {
      kind: kinds[kind],
      attributes,
      links: opened.linksOf(link),
      ...(startTime !== undefined && { startTime }),
    },
    opened.contextOf(active.getStore(), traceparent),
  );
}

/** Runs work in a span of its own; without traces just the work. */
export async function inSpan<T>(name: string, how: StartSpan, work: () => Promise<T>): Promise<T> {
  const span = startSpan(name, how);
  if (span === undefined) return work();
  try {
    return await active.run(span, work);
  } catch (error) {
    // Its message may hold anything: the log has it.
    span.setStatus({ code: FAILED });
    throw error;
  } finally {
    span.end();
  }
}

/** The span that runs now, for a process that goes on with it. */
export function currentTraceparent(): string | undefined {
  const context = active.getStore()?.spanContext();
  if (context === undefined) return undefined;
  const flags = context.traceFlags.toString(16).padStart(2, '0');
  return `00-${context.traceId}-${context.spanId}-${flags}`;
}

const STATEMENT =
  /^\W*(?:with\b[^]*?\)\s*)?(select|insert|update|delete|begin|commit|rollback|[a-z]+)\b/i;
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_]+)"?\."?([a-z_]+)"?/i;

/** A statement that just ended: which table and what was done to it, never its text. */
export function traceStatement(text: string, durationMs: number, hasFailed: boolean): void {
  // What is asked beside requests and jobs, once in a while, is no part of a trace.
  if (opened === undefined || active.getStore() === undefined) return;
  const operation = (STATEMENT.exec(text)?.[1] ?? 'other').toLowerCase();
  const [, schema, table] = TABLE.exec(text) ?? [];
  const collection = table === undefined ? undefined : `${schema}.${table}`;
  const span = startSpan(collection === undefined ? operation : `${operation} ${collection}`, {
    kind: 'client',
    startTime: Date.now() - durationMs,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(collection !== undefined && { 'db.collection.name': collection }),
    },
  });
  if (hasFailed) span?.setStatus({ code: FAILED });
  span?.end();
}

/**
 * A span for each request. One from outside begins a trace of its own, which points to the one that it came with: strangers
 * don't decide what is sent. A page's own calls go on with the page's.
 */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<object, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const route = routeOf(request.routeOptions.schema);
    const span = startSpan(`${request.method} ${route}`, {
      kind: 'server',
      attributes: { 'http.request.method': request.method, 'http.route': route },
      link: typeof traceparent === 'string' ? traceparent : undefined,
    });
    if (span === undefined) return done();
    spans.set(request, span);
    active.run(span, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.raw.statusCode;
    const span = spans.get(request)?.setAttribute('http.response.status_code', status);
    if (status >= 500) span?.setStatus({ code: FAILED });
    span?.end();
  });
}

const routeOf = (schema: unknown) =>
  (schema as { operationId?: string } | undefined)?.operationId ?? 'page';
