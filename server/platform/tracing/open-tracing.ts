import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import {
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  createAlwaysRecordSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';
import { sendFailedToo } from './failed-traces.ts';

/** What OTEL_EXPORTER_OTLP_ENDPOINT opened: the packages of OpenTelemetry are loaded then, and not before. */
export type OpenedTracing = {
  tracer: Tracer;
  /** The context that a span begins in. */
  contextOf(parent: Span | undefined, traceparent: string | undefined): Context;
  /** What a span points to without being part of it. */
  linksOf(traceparent: string | undefined): Link[];
  close(): Promise<void>;
};

type StartClientSpan = (
  name: string,
  how: {
    kind: 'client';
    attributes: { 'http.request.method': string; 'server.address': string };
  },
) => Span | undefined;

type Options = {
  /** Of a collector: OTLP by HTTP, below which `/v1/traces` is. */
  endpoint: string;
  /** The share of traces that are sent, 0 to 1; those that fail or are slow are sent all. */
  share: number;
  name: string;
  log: Log;
  startSpan: StartClientSpan;
};

const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
const SEND_EVERY_MS = 2_000;

/** Loaded only where traces are sent. */
export function openTracing({ endpoint, share, name, log, startSpan }: Options): OpenedTracing {
  const ratio = new TraceIdRatioBasedSampler(share);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const batch = new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `tayang-${name}` }),
    // A job goes on with its request's trace: the same share of both is sent. All is recorded: how it ends is not known before.
    sampler: createAlwaysRecordSampler(
      new ParentBasedSampler({ root: ratio, remoteParentSampled: ratio }),
    ),
    spanProcessors: [sendFailedToo(batch)],
  });
  const stopFollowing = followOutgoing(new URL(endpoint).host, startSpan);
  return {
    tracer: provider.getTracer('tayang'),
    contextOf(parent, traceparent) {
      const remote = remoteOf(traceparent);
      if (remote !== undefined) return trace.setSpanContext(ROOT_CONTEXT, remote);
      return parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
    },
    linksOf(traceparent) {
      const context = remoteOf(traceparent);
      return context === undefined ? [] : [{ context }];
    },
    async close() {
      stopFollowing();
      await provider.shutdown().catch((error: unknown) => {
        log.warn({ err: error }, 'the last traces could not be sent');
      });
    },
  };
}

function remoteOf(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags = '0'] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

type Outgoing = { origin?: string | URL; method: string };

/** Requests to gateways, partners, stores and push services: whom they went to, never which address there. */
function followOutgoing(collector: string, startSpan: StartClientSpan): () => void {
  const spans = new WeakMap<object, Span>();
  const on = {
    'undici:request:create': ({ request }: { request: Outgoing }) => {
      const { host } = new URL(request.origin ?? 'http://unknown');
      if (host === collector) return;
      const span = startSpan(`${request.method} ${host}`, {
        kind: 'client',
        attributes: { 'http.request.method': request.method, 'server.address': host },
      });
      if (span !== undefined) spans.set(request, span);
    },
    'undici:request:headers': (message: {
      request: Outgoing;
      response: { statusCode: number };
    }) => {
      const { request, response } = message;
      spans.get(request)?.setAttribute('http.response.status_code', response.statusCode);
    },
    'undici:request:trailers': ({ request }: { request: Outgoing }) => spans.get(request)?.end(),
    'undici:request:error': ({ request }: { request: Outgoing }) => {
      spans.get(request)?.setStatus({ code: 2 }).end();
    },
  };
  const subscriptions = Object.entries(on).map(([channel, listener]) => {
    const own = (message: unknown) => void (listener as (message: unknown) => unknown)(message);
    subscribe(channel, own);
    return () => void unsubscribe(channel, own);
  });
  return () => {
    for (const stop of subscriptions) stop();
  };
}
