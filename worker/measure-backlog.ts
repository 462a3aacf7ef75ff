import { countSettled, findOverduePayment } from '#modules/commerce/index.ts';
import { findIngestHealth, findLeastAhead } from '#modules/live/index.ts';
import { countFilmStarts, countLeases } from '#modules/playback/index.ts';
import { MINUTE, SECOND } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';
import { repeatRounds } from '#platform/due.ts';
import { measureIngest, serviceMetrics } from '#platform/metrics/service-metrics.ts';
import { listFollowers, listQueueBacklogs } from '#platform/queries/job-backlog.ts';
import { findArchive, listUpkeep } from '#platform/queries/system.ts';

const EVERY_MS = 15 * SECOND;
const OBJECTIVES_OVER = 5 * MINUTE;
/** A film's first picture, and a payment after the gateway's word: what docs/operations.md promises. */
const FILM_WITHIN = 2 * SECOND;
const PAYMENT_WITHIN = 10 * SECOND;

/** What waits in the whole service, where somebody asks: each worker measures the same. */
export function measureBacklog(deps: Pick<Deps, 'config' | 'db' | 'clock' | 'log' | 'events'>) {
  if (!deps.config.metrics.isOn) return undefined;
  return repeatRounds(deps, { name: 'metrics', every: EVERY_MS, round: () => measureOnce(deps) });
}

export async function measureOnce({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const queues = await listQueueBacklogs(db);
  serviceMetrics.queueDepth.reset();
  serviceMetrics.queueAge.reset();
  for (const { queue, depth, ageSeconds } of queues) {
    serviceMetrics.queueDepth.set({ queue }, depth);
    serviceMetrics.queueAge.set({ queue }, ageSeconds);
  }
  serviceMetrics.paymentAge.set((await findOverduePayment(db, now)) / 1000);
  const ahead = await findLeastAhead(db, now);
  if (ahead === undefined) serviceMetrics.publishAhead.remove();
  else serviceMetrics.publishAhead.set(ahead / 1000);
  measureIngest(await findIngestHealth(db, now));
  serviceMetrics.leases.set(await countLeases(db, now));
  await measureObjectives(db, now);
  await measureFollowers(db);
  await measureUpkeep(db, now);
}

async function measureObjectives(db: Deps['db'], now: Date): Promise<void> {
  const until = new Date(Math.floor(now.getTime() / MINUTE) * MINUTE);
  const span = { from: new Date(until.getTime() - OBJECTIVES_OVER), until };
  const counted = {
    film_start: await countFilmStarts(db, span, FILM_WITHIN),
    payment: await countSettled(db, span, PAYMENT_WITHIN),
  };
  for (const [objective, { all, late }] of Object.entries(counted)) {
    serviceMetrics.objectiveEvents.set({ objective }, all);
    serviceMetrics.objectiveMissed.set({ objective }, late);
  }
}

/** As the primary sees them: a standby that went says nothing of itself. */
export async function measureFollowers(db: Deps['db']): Promise<void> {
  const followers = await listFollowers(db);
  serviceMetrics.standbyLag.reset();
  serviceMetrics.slotKept.reset();
  for (const { kind, name, bytes } of followers) {
    if (kind === 'standby') serviceMetrics.standbyLag.set({ standby: name }, bytes);
    else serviceMetrics.slotKept.set({ slot: name }, bytes);
  }
  serviceMetrics.standbys.set(followers.filter(({ kind }) => kind === 'standby').length);
}

async function measureUpkeep(db: Deps['db'], now: Date): Promise<void> {
  const age = (at: Date | null | undefined) =>
    at == null ? Infinity : (now.getTime() - at.getTime()) / 1000;
  const rows = await listUpkeep(db);
  for (const kind of ['backup', 'drill'])
    serviceMetrics.upkeepAge.set({ kind }, age(rows.find((row) => row.kind === kind)?.at));
  const archive = await findArchive(db);
  if (archive === undefined) return;
  serviceMetrics.archiveAge.set(age(archive.lastAt));
  const hasFailed = archive.failedAt !== null && archive.failedAt > (archive.lastAt ?? 0);
  serviceMetrics.archiveFailing.set(hasFailed ? 1 : 0);
}
