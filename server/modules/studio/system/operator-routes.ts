import { statfs } from 'node:fs/promises';
import * as contract from '#contract/studio/system.ts';
import { DAY, MINUTE } from '#contract/constants.ts';
import { switchNames } from '#contract/switches.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import { countAssetFailures, sumUploads } from '#modules/catalog/index.ts';
import { countOverduePayments } from '#modules/commerce/index.ts';
import { countFailedPlans } from '#modules/editorial/index.ts';
import { countFailedDeliveries } from '#modules/notifications/index.ts';
import { recordAct } from '#platform/acts.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { ALIVE_WITHIN } from '#platform/metrics/process-seen.ts';
import * as queries from '#platform/queries/system.ts';
import { listPaused, turnSwitch } from '#platform/staff/switches.ts';
import { aboutJob, listParts, listSettings, wordsOfProcess } from './describe-system.ts';

/** Later than this a due look at a gateway is late: the sweeper looks each few seconds. */
const LATE = 5 * MINUTE;

/** How the service itself is, and what admins do about it; each deed is an act with its reason. */
export const routes = [
  call(contract.getSystem, async (deps: Deps) => {
    const { db, config } = deps;
    const now = deps.clock.now();
    const [paused, queues, seen, overdue, stuck, storage, upkeep] = await Promise.all([
      listPaused(db),
      queries.listQueueStates(db),
      queries.listProcessesSeen(db),
      countOverduePayments(db, new Date(now.getTime() - LATE)),
      listStuck(deps, now),
      measureStorage(deps),
      findUpkeep(deps),
    ]);
    const isAlive = (seenAt: Date) => now.getTime() - seenAt.getTime() < ALIVE_WITHIN;
    const processes = seen.map((process) => ({
      ...process,
      isAlive: isAlive(process.seenAt),
      words: wordsOfProcess(process.facts),
    }));
    return ok({
      switches: switchNames.map((name) => {
        const since = paused.find((each) => each.name === name)?.since ?? null;
        return { name, isOn: since === null, since };
      }),
      settings: listSettings(config),
      stuck: [...stuck, { what: 'payments', ...togetherOf(overdue) }],
      queues,
      parts: await listParts(deps, { processes, queues, overdue }),
      processes,
      storage,
      upkeep,
    });
  }),
  call(contract.listFailedJobs, async ({ db }: Deps, { query }) => {
    const { queue, pageSize } = query;
    const after = readPageKey(query.after);
    const rows = await queries.listFailedJobs(db, { queue, after, limit: pageSize + 1 });
    return ok({
      jobs: rows.slice(0, pageSize).map(({ id, data, ...row }) => ({
        ...row,
        jobId: id,
        about: aboutJob(row.queue, data),
      })),
      next: nextPageKey(rows, pageSize, ({ failedAt, id }) => ({ value: failedAt.getTime(), id })),
    });
  }),
  call(contract.retryJob, async (deps: Deps, { body, caller }) => {
    await changeJob(deps, requireAccount(caller).accountId, body, 'system.retryJob');
    return ok({ jobId: body.jobId }, 'Dicoba lagi');
  }),
  call(contract.dropJob, async (deps: Deps, { body, caller }) => {
    await changeJob(deps, requireAccount(caller).accountId, body, 'system.dropJob');
    return ok({ jobId: body.jobId }, 'Dibuang');
  }),
  call(contract.turnSwitch, async (deps: Deps, { body, caller }) => {
    await turnSwitch(deps, requireAccount(caller).accountId, body);
    return ok({ name: body.name, isOn: body.isOn }, body.isOn ? 'Berjalan lagi' : 'Dihentikan');
  }),
  call(contract.noteUpkeep, async ({ db, clock }: Deps, { body, caller }) => {
    const { accountId: actorId } = requireAccount(caller);
    const [at, now] = [new Date(body.at), clock.now()];
    if (at > now) fail('studio.upkeepInFuture');
    await inTransaction(db, async (tx) => {
      await queries.upsertUpkeep(tx, { kind: body.kind, at, note: body.reason });
      const subject = { kind: 'upkeep', id: body.kind } as const;
      const { reason } = body;
      const act = { act: 'system.upkeep', before: null, after: { at: body.at }, reason } as const;
      await recordAct(tx, { ...act, actorId, subject, at: now });
    });
    return ok({ kind: body.kind }, 'Tercatat');
  }),
];

type JobInput = { queue: string; jobId: string; reason: string };
const deeds = {
  'system.retryJob': queries.updateFailedJobWaiting,
  'system.dropJob': queries.deleteFailedJob,
} satisfies Record<string, (tx: Tx, queue: string, id: string) => Promise<boolean>>;

/** Once: of two at the same time the second finds the job gone. */
function changeJob(
  { db, clock }: Deps,
  actorId: string,
  { queue, jobId, reason }: JobInput,
  act: keyof typeof deeds,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await deeds[act](tx, queue, jobId))) fail('studio.jobGone');
    const subject = { kind: 'job', id: jobId } as const;
    const facts = { actorId, act, subject, before: { queue }, after: null, reason };
    await recordAct(tx, { ...facts, at: clock.now() });
  });
}

async function listStuck({ db }: Deps, now: Date) {
  const counts = await Promise.all([
    countAssetFailures(db).then((found) => ({ what: 'packaging', ...found })),
    countFailedPlans(db).then((found) => ({ what: 'plans', ...found })),
    countFailedDeliveries(db, new Date(now.getTime() - DAY)).then((found) => ({
      what: 'deliveries',
      ...found,
    })),
  ]);
  return counts.map(({ what, count, since }) => ({ what, count, since }));
}

function togetherOf(overdue: Awaited<ReturnType<typeof countOverduePayments>>) {
  const since = overdue.flatMap((each) => each.since ?? []).toSorted((a, b) => +a - +b);
  return { count: overdue.reduce((sum, { count }) => sum + count, 0), since: since[0] ?? null };
}

async function measureStorage({ db, config }: Deps) {
  const [disk, uploadBytes, database] = await Promise.all([
    statfs(config.dataDir).catch(() => undefined),
    sumUploads(db),
    queries.findDatabaseSize(db),
  ]);
  const { s3, dataDir, uploads } = config;
  return {
    kind: s3 === undefined ? ('folder' as const) : ('bucket' as const),
    name: s3 === undefined ? dataDir : `${s3.bucket} (${new URL(s3.endpoint).host})`,
    freeBytes: disk === undefined ? 0 : disk.bavail * disk.bsize,
    totalBytes: disk === undefined ? 0 : disk.blocks * disk.bsize,
    keptFreeBytes: uploads.freeBytes,
    uploadBytes,
    databaseBytes: database.bytes,
    tables: database.tables,
  };
}

async function findUpkeep({ db }: Deps) {
  const [rows, archive, sealedAt] = await Promise.all([
    queries.listUpkeep(db),
    queries.findArchive(db),
    queries.findLastSealAt(db),
  ]);
  const find = (kind: string) => {
    const row = rows.find((each) => each.kind === kind);
    return row === undefined ? null : { at: row.at, note: row.note };
  };
  return {
    backup: find('backup'),
    drill: find('drill'),
    archive: archive === undefined ? null : archive,
    sealedAt,
  };
}
