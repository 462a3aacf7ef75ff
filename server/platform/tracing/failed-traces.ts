import { SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';

/** Traces that are under way in this process, and spans of one, at most: what is older or more is not sent. */
const MOST_TRACES = 2_000;
const MOST_SPANS = 200;
/** A request that took so long is reported too; what is open for longer is a stream. */
const SLOW_MS = 2_000;
const STREAM_MS = 60_000;

/**
 * Keeps what is outside of the share that is sent until the part of its trace that runs in this process has ended, and then sends it
 * where that failed, or was slow to answer. What is in the share goes on at once.
 */
export function sendFailedToo(next: SpanProcessor): SpanProcessor {
  const kept = new Map<string, ReadableSpan[]>();

  function keep(traceId: string, span: ReadableSpan): void {
    const spans = kept.get(traceId) ?? [];
    if (spans.length < MOST_SPANS) spans.push(span);
    kept.set(traceId, spans);
    const [oldest] = kept.keys();
    if (kept.size > MOST_TRACES && oldest !== undefined) kept.delete(oldest);
  }

  return {
    onStart: (span, context) => next.onStart(span, context),
    onEnd(span) {
      const { traceFlags, traceId } = span.spanContext();
      if ((traceFlags & TraceFlags.SAMPLED) !== 0) return next.onEnd(span);
      const parent = span.parentSpanContext;
      if (parent !== undefined && parent.isRemote !== true) return keep(traceId, span);
      const parts = kept.get(traceId) ?? [];
      kept.delete(traceId);
      if (!hasFailed(span) && !wasSlow(span)) return;
      for (const each of [...parts, span]) next.onEnd(asSampled(each));
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  };
}

const hasFailed = ({ status }: ReadableSpan) => status.code === SpanStatusCode.ERROR;

function wasSlow({ kind, duration }: ReadableSpan): boolean {
  const ms = duration[0] * 1000 + duration[1] / 1e6;
  return kind === SpanKind.SERVER && ms >= SLOW_MS && ms < STREAM_MS;
}

/** What sends spans leaves out those that are not marked. */
function asSampled(span: ReadableSpan): ReadableSpan {
  const context = { ...span.spanContext(), traceFlags: TraceFlags.SAMPLED };
  return {
    name: span.name,
    kind: span.kind,
    spanContext: () => context,
    ...(span.parentSpanContext && { parentSpanContext: span.parentSpanContext }),
    startTime: span.startTime,
    endTime: span.endTime,
    status: span.status,
    attributes: span.attributes,
    links: span.links,
    events: span.events,
    duration: span.duration,
    ended: span.ended,
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: span.droppedAttributesCount,
    droppedEventsCount: span.droppedEventsCount,
    droppedLinksCount: span.droppedLinksCount,
  };
}
