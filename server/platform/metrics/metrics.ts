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
export const sharedAnswers = new Counter({
  name: 'tayang_shared_answers_total',
  help: 'Shared answers by where they came from',
  labelNames: ['from'] as const,
  registers: [registry],
});

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

let isValkeyReady: (() => boolean) | undefined;

/** Whether its connection stands is read when the metrics are; a process without Valkey says nothing of it. */
export function watchValkey(isReady: () => boolean): void {
  isValkeyReady = isReady;
}

const valkeyConnected = new Gauge({
  name: 'tayang_valkey_connected',
  help: 'Whether this process has a connection to Valkey',
  labelNames: [] as const,
  registers: [registry],
  collect() {
    if (isValkeyReady === undefined) valkeyConnected.remove();
    else valkeyConnected.set(isValkeyReady() ? 1 : 0);
  },
});

let isPrimaryAway: (() => Promise<boolean>) | undefined;

/** Whether the primary answers is asked when the metrics are; a process that serves no viewers says nothing of it. */
export function watchPrimary(isAway: () => Promise<boolean>): void {
  isPrimaryAway = isAway;
}

const withoutPrimary = new Gauge({
  name: 'tayang_without_primary',
  help: 'Whether this server can not reach the primary, and serves what it can without',
  labelNames: [] as const,
  registers: [registry],
  async collect() {
    if (isPrimaryAway === undefined) withoutPrimary.remove();
    else withoutPrimary.set((await isPrimaryAway()) ? 1 : 0);
  },
});

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

/** What the worker looks up of the whole service, whichever process did it. */
export const backlog = {
  queueDepth: new Gauge({
    name: 'tayang_queue_jobs',
    help: 'Jobs that wait, by queue',
    labelNames: ['queue'] as const,
    registers: [registry],
  }),
  queueAge: new Gauge({
    name: 'tayang_queue_age_seconds',
    help: 'How long the oldest job waits that could begin, by queue',
    labelNames: ['queue'] as const,
    registers: [registry],
  }),
  paymentAge: new Gauge({
    name: 'tayang_payment_overdue_seconds',
    help: 'How long the oldest open payment waits to be looked after',
    registers: [registry],
  }),
  publishAhead: new Gauge({
    name: 'tayang_publish_ahead_seconds',
    help: 'How far the channel that is published least is published ahead',
    registers: [registry],
  }),
  ingestLag: new Gauge({
    name: 'tayang_ingest_lag_seconds',
    help: 'From the end of the media of the newest segment to its row, by channel',
    labelNames: ['channel'] as const,
    registers: [registry],
  }),
};

/** Memory, processor time, event loop: as every Node process is measured. */
export function collectProcess(): void {
  collectDefaultMetrics({ register: registry });
}
