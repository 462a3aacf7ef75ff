import { writeCsv, writeCsvRows } from '#contract/csv.ts';
import type { BulkJobView, bulkOutcomes } from '#contract/editorial/bulk.ts';
import { type ImportField, importFields } from '#contract/editorial/title-import.ts';
import { dateTime } from '#contract/formats.ts';
import { listAccountNames } from '#modules/accounts/index.ts';
import { listEntries } from '#modules/catalog/index.ts';
import type { AccountCaller } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { type BulkDeps, openUntil } from './standing.ts';
import { mayAct } from './create-bulk.ts';
import * as queries from './queries.ts';
import type { readFile } from './read-import.ts';

const MOST_REASONS = 20;
const ROWS_AT_ONCE = 1_000;
const SAMPLES = 3;

const outcomeWords: Record<(typeof bulkOutcomes)[number], string> = {
  waiting: 'menunggu',
  change: 'akan berubah',
  same: 'sudah begitu',
  refused: 'tidak bisa',
  done: 'berubah',
  undone: 'dikembalikan',
  kept: 'dibiarkan',
};

/** Jobs as staff see them. */
export async function presentJobs(db: Db, jobs: readonly queries.JobRow[], now: Date) {
  const ids = jobs.map(({ accountId }) => accountId).filter((id) => id !== null);
  const names = await listAccountNames(db, ids);
  return jobs.map(({ jobId, name, act, state, accountId, createdAt, appliedAt }) => {
    const until = appliedAt === null || state !== 'done' ? null : openUntil(appliedAt);
    return {
      jobId,
      name,
      // The table's checks hold the words.
      act: act as BulkJobView['act'],
      state: state as BulkJobView['state'],
      askedBy: accountId === null ? null : (names.get(accountId) ?? null),
      createdAt,
      appliedAt,
      undoUntil: until !== null && until > now ? until : null,
    };
  });
}

export async function presentJob({ db, clock }: BulkDeps, caller: AccountCaller, jobId: string) {
  const row = (await queries.findJob(db, jobId)) ?? fail('editorial.bulkNotFound');
  const [job] = await presentJobs(db, [row], clock.now());
  if (job === undefined) return fail('editorial.bulkNotFound');
  const groups = await queries.countItems(db, jobId);
  const counts = { waiting: 0, change: 0, same: 0, refused: 0, done: 0, undone: 0, kept: 0 };
  for (const { outcome, count } of groups)
    counts[outcome satisfies (typeof bulkOutcomes)[number]] += count;
  return {
    ...job,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts,
    reasons: groups
      .flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }]))
      .slice(0, MOST_REASONS),
    mayAct: mayAct(caller, row),
  };
}

export async function* reportRows(db: Db, { jobId }: queries.JobRow) {
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

export async function* titleRows(db: Db, filter: Filter) {
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

/** Names of columns that are known without being told, small and without what is no letter. */
const headers: Record<ImportField, readonly string[]> = {
  slug: ['alamat', 'slug', 'alamatpendek'],
  name: ['judul', 'nama', 'name', 'title'],
  kind: ['jenis', 'kind'],
  originalName: ['judulasli', 'originalname'],
  tagline: ['slogan', 'tagline'],
  synopsis: ['sinopsis', 'synopsis'],
  year: ['tahun', 'year'],
  filmClass: ['klasifikasiusia', 'klasifikasi', 'usia', 'filmclass'],
  matrix: ['kelasakses', 'akses', 'matrix'],
  country: ['negara', 'country'],
  language: ['bahasa', 'language'],
  genres: ['genre', 'genres'],
  categories: ['kategori', 'categories'],
  licensor: ['pemeganghak', 'licensor'],
  contract: ['kontrak', 'nomorkontrak', 'contract'],
  licenceFrom: ['lisensimulai', 'lisensidari', 'licencefrom'],
  licenceTo: ['lisensisampai', 'lisensiberakhir', 'licenceto'],
};
/** The columns of a file, each with its first cells and what it seems to mean. */
export function describeColumns({ head, lines }: ReturnType<typeof readFile>) {
  const taken = new Set<ImportField>();
  return head.map((header, at) => {
    const plain = header.toLowerCase().replaceAll(/[^a-z]/g, '');
    const field = importFields.find((own) => headers[own].includes(plain) && !taken.has(own));
    if (field !== undefined) taken.add(field);
    const cells = lines.map(({ cells: own }) => own[at] ?? '').filter((cell) => cell !== '');
    const samples = cells.slice(0, SAMPLES).map((cell) => cell.slice(0, 80));
    return { header: header.slice(0, 120), samples, field: field ?? null };
  });
}
