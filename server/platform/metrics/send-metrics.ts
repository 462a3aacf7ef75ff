import { hostname } from 'node:os';
import { type HrTime, ValueType } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import { repeatRounds } from '../due.ts';
import type { Log } from '../log.ts';
import { registry } from './metrics.ts';

const SEND_EVERY_MS = 15_000;
/** Of the result of an export: all was taken. */
const TAKEN = 0;

type Value = MetricValue<string> & { metricName?: string };
type Metric = MetricObjectWithValues<Value>;

/** Sends what `/metrics` shows to a collector, by OTLP over HTTP. Loaded only where it is sent. */
export function sendMetrics({ endpoint, name, log }: { endpoint: string; name: string; log: Log }) {
  const began = hrTimeNow();
  const exporter = new OTLPMetricExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/metrics` });
  const resource = resourceFromAttributes({
    'service.name': `tayang-${name}`,
    // Each process counts for itself.
    'service.instance.id': `${hostname()}/${process.pid}`,
  });
  let hasFailed = false;

  async function send(): Promise<void> {
    const times = { startTime: began, endTime: hrTimeNow() };
    // The registry types a value without the name of its series, which histograms have.
    const found = (await registry.getMetricsAsJSON()) as unknown as Metric[];
    const metrics = found.map((metric) => metricOf(metric, times));
    const scopeMetrics = [{ scope: { name: 'tayang' }, metrics }];
    const { code, error } = await new Promise<{ code: number; error?: Error }>((resolve) => {
      exporter.export({ resource, scopeMetrics }, resolve);
    });
    const failsNow = code !== TAKEN;
    if (failsNow && !hasFailed) log.warn({ err: error }, 'the collector does not take metrics');
    hasFailed = failsNow;
  }

  const sending = repeatRounds(
    { log },
    { name: 'metrics', every: SEND_EVERY_MS, firstAfter: SEND_EVERY_MS, round: send },
  );
  return {
    async close() {
      await sending.stop();
      await send().catch((error: unknown) => {
        log.warn({ err: error }, 'metrics could not be sent');
      });
      await exporter.shutdown();
    },
  };
}

function hrTimeNow(): HrTime {
  const ms = Date.now();
  return [Math.floor(ms / 1000), (ms % 1000) * 1e6];
}

type Times = { startTime: HrTime; endTime: HrTime };

/** A metric as OpenTelemetry has it. What is no number, as an age without a beginning, is left out. */
function metricOf({ name, help, type, values }: Metric, times: Times): MetricData {
  const common = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  // Declared as numbers, and words when it runs.
  const kind = String(type);
  if (kind === 'histogram')
    return {
      ...common,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: histogramsOf(values, times),
    };
  const dataPoints = values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => ({ ...times, attributes: labels, value }));
  return kind === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
}

/** Series of `le`, each of which counts those before it too, into one histogram for each set of the other labels. */
function histogramsOf(values: readonly Value[], times: Times): DataPoint<Histogram>[] {
  const found = new Map<string, DataPoint<Histogram> & { upTo: [number, number][] }>();
  for (const { labels, value, metricName = '' } of values) {
    const { le, ...attributes } = labels;
    const key = JSON.stringify(attributes);
    const point = found.get(key) ?? {
      ...times,
      attributes,
      value: { buckets: { boundaries: [], counts: [] }, sum: 0, count: 0 },
      upTo: [],
    };
    found.set(key, point);
    if (le !== undefined) point.upTo.push([le === '+Inf' ? Infinity : Number(le), value]);
    else if (metricName.endsWith('_sum')) point.value.sum = value;
    else point.value.count = value;
  }
  return [...found.values()].map(({ upTo, ...point }) => {
    const sorted = upTo.toSorted(([a], [b]) => a - b);
    const counts = sorted.map(([, count], at) => count - (sorted[at - 1]?.[1] ?? 0));
    const boundaries = sorted.map(([le]) => le).filter(Number.isFinite);
    return { ...point, value: { ...point.value, buckets: { boundaries, counts } } };
  });
}
