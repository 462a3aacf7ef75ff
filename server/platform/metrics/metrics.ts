import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What this process measures of itself. Without METRICS_PORT it is counted and never asked for. */
export const registry = new Registry();

/** Rate, errors and duration of what is asked, by the contract's id of the call: `page` and `media` beside them. */
export const requestSeconds = new Histogram({
  name: 'tayang_request_seconds',
  help: 'Time until an answer was sent, by call and class of status',
  labelNames: ['route', 'status'] as const,
  buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 2, 5, 15],
  registers: [registry],
});

/** Answers that are the same for all: sent as they were kept, or made anew. */
const answers = new Counter({
  name: 'tayang_shared_answers_total',
  help: 'Shared answers by where they came from',
  labelNames: ['from'] as const,
  registers: [registry],
});
/** By their label: to look one up costs more than to count. */
export const sharedAnswers = { kept: answers.labels('kept'), made: answers.labels('made') };

export const openStreams = new Gauge({
  name: 'tayang_event_streams',
  help: 'Event streams that are open',
  registers: [registry],
});

export const slowStatements = new Counter({
  name: 'tayang_slow_statements_total',
  help: 'Statements of the database that took longer than SLOW_STATEMENT_MS, which are logged',
  registers: [registry],
});

export const heldRequests = new Counter({
  name: 'tayang_held_requests_total',
  help: 'Requests that were held because the database was away for a moment',
  registers: [registry],
});

export const droppedBeats = new Counter({
  name: 'tayang_quality_beats_dropped_total',
  help: 'What players said of their quality that could not be kept',
  registers: [registry],
});

export const mediaBytes = new Counter({
  name: 'tayang_media_bytes_total',
  help: 'Bytes of media that this process sent, headers included',
  registers: [registry],
});

export const storeSeconds = new Histogram({
  name: 'tayang_store_seconds',
  help: 'Time that the object store took, by what was asked and whether it could be done',
  labelNames: ['operation', 'outcome'] as const,
  buckets: [0.01, 0.05, 0.1, 0.3, 1, 3, 10, 30],
  registers: [registry],
});

/** A gauge that is read when the metrics are; a process that watches nothing there, or can't tell, says nothing of it. */
function readWhenAsked(name: string, help: string) {
  let read: (() => number | boolean | Promise<number | boolean>) | undefined;
  const gauge = new Gauge({
    name,
    help,
    labelNames: [] as const,
    registers: [registry],
    async collect() {
      try {
        if (read === undefined) gauge.remove();
        else gauge.set(Number(await read()));
      } catch {
        gauge.remove();
      }
    },
  });
  return (own: NonNullable<typeof read>) => void (read = own);
}

export const watchValkey = readWhenAsked(
  'tayang_valkey_connected',
  'Whether this process has a connection to Valkey',
);

export const watchPrimary = readWhenAsked(
  'tayang_without_primary',
  'Whether this server can not reach the primary, and serves what it can without',
);

/** Told by servers too: a worker that does not run tells nothing. */
export const watchFlush = readWhenAsked(
  'tayang_viewing_flush_lag_seconds',
  'How long the oldest position or lease waits in Valkey for the database',
);

export const watchReplica = readWhenAsked(
  'tayang_replica_lag_seconds',
  'How far the replica is behind, as this process sees it; +Inf where it does not answer or does not follow',
);

export type PoolCounts = { totalCount: number; idleCount: number; waitingCount: number };
const pools = new Map<string, PoolCounts>();

/** Its counts are read when the metrics are. */
export function watchPool(name: string, pool: PoolCounts): void {
  pools.set(name, pool);
}

const poolConnections = new Gauge({
  name: 'tayang_pool_connections',
  help: 'Connections of the pool by what they do; waiting: requests that want one',
  labelNames: ['pool', 'state'] as const,
  registers: [registry],
  collect() {
    for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
      poolConnections.set({ pool, state: 'busy' }, totalCount - idleCount);
      poolConnections.set({ pool, state: 'idle' }, idleCount);
      poolConnections.set({ pool, state: 'waiting' }, waitingCount);
    }
  },
});

/** Memory, processor time, event loop: as every Node process is measured. */
export function collectProcess(): void {
  if (registry.getSingleMetric('process_cpu_seconds_total') === undefined)
    collectDefaultMetrics({ register: registry });
}
