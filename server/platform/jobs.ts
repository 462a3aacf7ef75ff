import { CompiledQuery } from 'kysely';
import { type Db as QueueDb, PgBoss } from 'pg-boss';
import { type JobName, type JobPayload, jobPayloads } from '#contract/jobs.ts';
import { kindPriorities } from '#contract/notifications/kinds.ts';
import { type Db, isTrial } from './db.ts';
import type { Log } from './log.ts';
import { indexJobs } from './queries/job-index.ts';
import { currentTraceparent, inSpan } from './tracing/tracing.ts';

export type EnqueueOptions = {
  /** A transaction: the job exists exactly when it commits. */
  db?: Db;
  /** At most one waiting or running job with this key. */
  key?: string;
  /** Higher goes first; a notice goes by its kind. */
  priority?: number | undefined;
};

export type Jobs = {
  enqueue<N extends JobName>(
    name: N,
    payload: JobPayload<N>,
    options?: EnqueueOptions,
  ): Promise<void>;
  /**
   * Takes jobs one at a time; a handler that throws is tried again with growing pauses. Returns what ends it: no other job
   * is taken then, and what runs is finished.
   */
  work<N extends JobName>(
    name: N,
    handler: (payload: JobPayload<N>, signal: AbortSignal) => Promise<void>,
    options?: { concurrency?: number },
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

// `exclusive`: one waiting or running job a key. `standard`: as many as are sent.
const policies = {
  'media.package': 'exclusive',
  'media.findIntros': 'exclusive',
  'media.drawWaveform': 'exclusive',
  'media.drawPicture': 'standard',
  'media.drawLibraryPicture': 'standard',
  'live.drawLogo': 'standard',
  'account.export': 'standard',
  notify: 'standard',
  'mail.send': 'standard',
} as const satisfies Record<JobName, string>;
/** A finished job is removed after this; e-mails carry addresses and must not lie about. */
const RETENTION_SECONDS = 24 * 60 * 60;
const retries = {
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds: 6 * 60 * 60,
  heartbeatSeconds: 30,
  deleteAfterSeconds: RETENTION_SECONDS,
};

/** A new job wakes those who work on its queue. What waits for a time, or whose call was lost, is found by looking. */
const told = { notify: true };
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 };

/** Queues in PostgreSQL (schema pgboss). `runsJobs` is true in the worker, which also tends the queues. */
export async function openJobs(options: {
  url: string;
  log: Log;
  runsJobs: boolean;
  /** Runs its statements, where it has no connections of its own and only sends. */
  db?: QueueDb;
}): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: options.url,
    application_name: 'tayang-jobs',
    max: 3,
    ...(options.db && { db: options.db }),
    supervise: options.runsJobs,
    schedule: options.runsJobs,
    useListenNotify: options.runsJobs,
  });
  boss.on('error', (error: unknown) => options.log.warn({ err: error }, 'the job queue failed'));
  await boss.start();
  for (const name of Object.keys(jobPayloads) as JobName[]) {
    await boss.createQueue(name, { policy: policies[name], ...told, ...retries });
    // Those made before they told of their jobs.
    if (options.runsJobs) await boss.updateQueue(name, told);
  }
  const closing = new AbortController();
  const indexed = options.runsJobs
    ? indexJobs(options.url, closing.signal).catch((error: unknown) => {
        if (closing.signal.aborted) return;
        options.log.warn({ err: error }, 'the index of jobs that run or gave up was not made');
      })
    : undefined;

  return {
    async enqueue(name, payload, { db, key, priority = priorityOf(name, payload) } = {}) {
      // Nothing that is only tried out is worked on.
      if (isTrial()) return;
      const traceparent = currentTraceparent();
      const trace = traceparent === undefined ? {} : { traceparent };
      await boss.send(
        name,
        { ...(jobPayloads[name].parse(payload) as object), ...trace },
        {
          ...(key === undefined ? {} : { singletonKey: key }),
          priority,
          ...(db === undefined ? {} : { db: transactionFor(db) }),
        },
      );
    },
    async work(name, handler, { concurrency = 1 } = {}) {
      const ids: string[] = [];
      for (let i = 0; i < concurrency; i += 1) {
        const id: string = await boss.work(name, { batchSize: 1, ...polling }, async ([job]) => {
          if (job === undefined) return;
          try {
            // Not of the payload: whose trace goes on here.
            const { traceparent, ...payload } = job.data as { traceparent?: string };
            const attributes = { 'messaging.destination.name': name };
            await inSpan(`process ${name}`, { kind: 'consumer', attributes, traceparent }, () =>
              handler(jobPayloads[name].parse(payload) as JobPayload<typeof name>, job.signal),
            );
          } finally {
            // The interval is for an empty queue: after a job the next is looked for at once.
            boss.notifyWorker(id);
          }
        });
        ids.push(id);
      }
      return async () => {
        await Promise.all(ids.map((id) => boss.offWork(name, { id, wait: false })));
      };
    },
    async close() {
      closing.abort();
      await indexed;
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

function priorityOf<N extends JobName>(name: N, payload: JobPayload<N>): number {
  return name === 'notify' ? kindPriorities[(payload as JobPayload<'notify'>).kind] : 0;
}

function transactionFor(db: Db) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const { rows } = await db.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(text, values),
      );
      return { rows };
    },
  };
}
