import { findOverduePayment } from '#modules/commerce/index.ts';
import { findIngestHealth, findLeastAhead } from '#modules/live/index.ts';
import type { Deps } from '#platform/deps.ts';
import { repeatRounds } from '#platform/due.ts';
import { backlog } from '#platform/metrics/metrics.ts';
import { listQueueBacklogs } from '#platform/queries/job-backlog.ts';

const EVERY_MS = 15_000;

/** What waits in the whole service, for METRICS_PORT: each worker measures the same. */
export function measureBacklog(deps: Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'events'>) {
  if (deps.config.metrics.port === undefined) return undefined;
  return repeatRounds(deps, { name: 'metrics', every: EVERY_MS, round: () => measureOnce(deps) });
}

export async function measureOnce({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const { queue, depth, ageSeconds } of await listQueueBacklogs(db)) {
    backlog.queueDepth.set({ queue }, depth);
    backlog.queueAge.set({ queue }, ageSeconds);
  }
  backlog.paymentAge.set((await findOverduePayment(db, now)) / 1000);
  const ahead = await findLeastAhead(db, now);
  if (ahead !== undefined) backlog.publishAhead.set(ahead / 1000);
  for (const { channelId, lagMs } of await findIngestHealth(db, now))
    backlog.ingestLag.set({ channel: channelId }, lagMs / 1000);
}
