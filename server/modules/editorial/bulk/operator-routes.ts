import { Readable } from 'node:stream';
import { DAY } from '#contract/constants.ts';
import { writeCsv, writeCsvRows } from '#contract/csv.ts';
import * as contract from '#contract/editorial/bulk.ts';
import { dateTime } from '#contract/formats.ts';
import { listEntries } from '#modules/catalog/index.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import type { EditorialDeps } from '../deps.ts';
import { createBulk, createImport, presentJob, presentJobs, startBulk } from './create-bulk.ts';
import * as queries from './queries.ts';
import { describeColumns, readFile } from './read-import.ts';
import type { TitleChange } from './read-import.ts';

/** Acts on many titles, and files that are one. */
const LARGEST_BODY = { bodyLimit: 2 * contract.IMPORT_BYTES_MAX };
const ROWS_AT_ONCE = 1_000;

const outcomeWords: Record<(typeof contract.bulkOutcomes)[number], string> = {
  waiting: 'menunggu',
  change: 'akan berubah',
  same: 'sudah begitu',
  refused: 'tidak bisa',
  done: 'berubah',
  undone: 'dikembalikan',
  kept: 'dibiarkan',
};

export const routes = [
  call(contract.createBulk, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    const staff = requireAccount(caller);
    await createBulk(deps, staff, body);
    return ok(await presentJob(deps, staff, body.jobId));
  }),
  call(
    contract.readImport,
    async (_: EditorialDeps, { body }) => {
      const file = readFile(body.content);
      return ok({ lines: file.lines.length, columns: describeColumns(file) });
    },
    LARGEST_BODY,
  ),
  call(
    contract.createImport,
    async ({ process: deps }: EditorialDeps, { body, caller }) => {
      const staff = requireAccount(caller);
      await createImport(deps, staff, body);
      return ok(await presentJob(deps, staff, body.jobId));
    },
    LARGEST_BODY,
  ),
  call(contract.listBulks, async ({ process: { db, clock } }: EditorialDeps, { query }) => {
    const { pageSize, after } = query;
    const rows = await queries.listJobs(db, { after, limit: pageSize + 1 });
    const jobs = await presentJobs(db, rows.slice(0, pageSize), clock.now());
    return ok({ jobs, next: rows.length > pageSize ? (jobs.at(-1)?.jobId ?? null) : null });
  }),
  call(contract.getBulk, async ({ process: deps }: EditorialDeps, { query, caller }) =>
    ok(await presentJob(deps, requireAccount(caller), query.jobId)),
  ),
  call(contract.listBulkItems, async ({ process: { db } }: EditorialDeps, { query }) => {
    const { jobId, outcome, pageSize, after } = query;
    if ((await queries.findJob(db, jobId)) === undefined) fail('editorial.bulkNotFound');
    const rows = await queries.listItems(db, jobId, { outcome, after, limit: pageSize + 1 });
    const items = rows.slice(0, pageSize).map(({ change, ...row }) => ({
      ...row,
      isNew: (change as TitleChange | null)?.isNew === true,
    }));
    return ok({ items, next: rows.length > pageSize ? (items.at(-1)?.no ?? null) : null });
  }),
  call(contract.reportBulk, async ({ process: { db } }: EditorialDeps, { query, reply }) => {
    const { jobId } = query;
    const job = (await queries.findJob(db, jobId)) ?? fail('editorial.bulkNotFound');
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="laporan-${jobId.slice(0, 8)}.csv"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(reportRows(db, job))) as never;
  }),
  call(contract.applyBulk, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    const staff = requireAccount(caller);
    await startBulk(deps, staff, { jobId: body.jobId, to: 'running' });
    return ok(await presentJob(deps, staff, body.jobId), 'Sedang dijalankan');
  }),
  call(contract.undoBulk, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    const staff = requireAccount(caller);
    await startBulk(deps, staff, { jobId: body.jobId, to: 'undoing' });
    return ok(await presentJob(deps, staff, body.jobId), 'Sedang dikembalikan');
  }),
  call(contract.exportTitles, async ({ process: { db, clock } }: EditorialDeps, asked) => {
    const { endsInDays, ...filter } = asked.query;
    const endsBefore =
      endsInDays === undefined ? undefined : new Date(clock.now().getTime() + endsInDays * DAY);
    return asked.reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="judul-tayang.csv"')
      .header('cache-control', 'private, no-store')
      .send(Readable.from(titleRows(db, { ...filter, endsBefore }))) as never;
  }),
];

async function* reportRows(db: Db, { jobId }: queries.JobRow) {
  yield writeCsv(['Baris', 'Judul', 'Alamat', 'Hasil', 'Alasan'], [], ';');
  let after = 0;
  for (;;) {
    const items = await queries.listItems(db, jobId, { after, limit: ROWS_AT_ONCE });
    yield writeCsvRows(
      items.map(({ line, no, name, slug, outcome, reason }) => [
        line ?? no,
        name,
        slug,
        outcomeWords[outcome],
        reason,
      ]),
      ';',
    );
    after = items.at(-1)?.no ?? 0;
    if (items.length < ROWS_AT_ONCE) return;
  }
}

type Filter = Omit<Parameters<typeof listEntries>[1], 'limit' | 'after'>;

/** Heads as an import knows them; what it does not read has names of its own. */
const TITLE_HEAD = [
  'alamat',
  'judul',
  'jenis',
  'klasifikasi usia',
  'kelas akses',
  'keadaan',
  'hak sejak',
  'hak hingga',
  'diubah',
];
const stateWords: Record<string, string> = {
  draft: 'draf',
  planned: 'terjadwal',
  published: 'tayang',
  changed: 'tayang, ada perubahan',
  withdrawn: 'turun',
  takenDown: 'diturunkan',
};

async function* titleRows(db: Db, filter: Filter) {
  yield writeCsv(TITLE_HEAD, [], ';');
  let after: string | undefined;
  for (;;) {
    const rows = await listEntries(db, { ...filter, after, limit: ROWS_AT_ONCE });
    const timeOf = (at: Date | null) => (at === null ? '' : dateTime(at));
    yield writeCsvRows(
      rows.map((row) => [
        row.slug,
        row.name,
        row.kind === 'film' ? 'film' : 'seri',
        row.filmClass,
        row.matrix,
        stateWords[row.state] ?? row.state,
        timeOf(row.licensedFrom),
        timeOf(row.licensedTo),
        timeOf(row.updatedAt),
      ]),
      ';',
    );
    after = rows.at(-1)?.titleId;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}
