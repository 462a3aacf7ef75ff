import { Readable } from 'node:stream';
import { DAY } from '#contract/constants.ts';
import * as contract from '#contract/editorial/bulk.ts';
import type { DocumentKind } from '#contract/editorial/documents.ts';
import * as files from '#contract/editorial/title-import.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import type { EditorialDeps } from '../deps.ts';
import { createBulk, createImport, createListBulk } from './create-bulk.ts';
import { describeColumns, presentJob, presentJobs, reportRows, titleRows } from './present-bulk.ts';
import * as queries from './queries.ts';
import { readFile, type TitleChange } from './read-import.ts';
import { startBulk } from './start-bulk.ts';

/** Acts on many titles, and files that are one. */
const ASKED = 'Menunggu persetujuan orang kedua';
const LARGEST_BODY = { bodyLimit: 2 * files.IMPORT_BYTES_MAX };

export const routes = [
  call(contract.createBulk, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    const staff = requireAccount(caller);
    await createBulk(deps, staff, body);
    return ok(await presentJob(deps, staff, body.jobId));
  }),
  call(
    contract.createListBulk,
    async ({ process: deps }: EditorialDeps, { body, caller }) => {
      const staff = requireAccount(caller);
      await createListBulk(deps, staff, body);
      return ok(await presentJob(deps, staff, body.jobId));
    },
    LARGEST_BODY,
  ),
  call(
    files.readImport,
    async (_: EditorialDeps, { body }) => {
      const file = readFile(body.content);
      return ok({ lines: file.lines.length, columns: describeColumns(file) });
    },
    LARGEST_BODY,
  ),
  call(
    files.createImport,
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
    const items = rows.slice(0, pageSize).map(({ change, titleId, aboutId, ...row }) => ({
      ...row,
      aboutId: aboutId ?? titleId,
      isNew: (change as TitleChange | null)?.isNew === true,
      kind: (change as { kind?: DocumentKind } | null)?.kind ?? null,
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
    const isAsked = await startBulk(deps, staff, { jobId: body.jobId, to: 'running' });
    return ok(await presentJob(deps, staff, body.jobId), isAsked ? ASKED : 'Sedang dijalankan');
  }),
  call(contract.undoBulk, async ({ process: deps }: EditorialDeps, { body, caller }) => {
    const staff = requireAccount(caller);
    const isAsked = await startBulk(deps, staff, { jobId: body.jobId, to: 'undoing' });
    return ok(await presentJob(deps, staff, body.jobId), isAsked ? ASKED : 'Sedang dikembalikan');
  }),
  call(files.exportTitles, async ({ process: { db, clock } }: EditorialDeps, asked) => {
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
