import { Readable } from 'node:stream';
import { HOUR } from '#contract/constants.ts';
import { writeCsv, writeCsvRows } from '#contract/csv.ts';
import { dateTime } from '#contract/formats.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import * as contract from '#contract/studio/statements.ts';
import { recordAct } from '#platform/acts.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok } from '#platform/module.ts';
import { requireStaff } from '#platform/serve.ts';
import * as queries from './queries.ts';

const AT_ONCE = 2_000;
const HEAD = [
  'Bulan',
  'Pemegang hak',
  'Kontrak',
  'Judul',
  'Berlaku dari',
  'Berlaku sampai',
  'Diputar',
  'Jam ditonton',
  'Penjualan (Rp)',
  'Bagian langganan (Rp)',
  'Bagi hasil (%)',
  'Bagian pemegang hak (Rp)',
  'Biaya lisensi bulan ini (Rp)',
  'Keadaan',
];

const presentLine = ({ month: _, ...line }: queries.Line) => line;

async function findCounted(db: Db, month: string) {
  const { month: _, ...counted } = (await queries.findStatement(db, month)) ?? { month };
  return 'countedAt' in counted ? counted : null;
}

/** A licensor's lines of a month as rows of a file, page by page. */
async function* statementCsv(
  db: Db,
  asked: { month: string; licensor: string; isFinal: boolean },
  separator: ',' | ';',
) {
  yield writeCsv(HEAD, [], separator);
  let after: string | undefined;
  for (;;) {
    const lines = await queries.listLines(db, asked, { after, limit: AT_ONCE });
    yield writeCsvRows(
      lines.map((line) => [
        line.month,
        line.licensor,
        line.contract,
        line.name,
        dateTime(line.fromAt),
        line.toAt === null ? '' : dateTime(line.toAt),
        line.plays,
        Math.round((line.watchedMs / HOUR) * 100) / 100,
        line.salesRupiah,
        line.plansRupiah,
        line.sharePercent,
        line.shareRupiah,
        line.costRupiah,
        asked.isFinal ? 'Bulan ditutup' : 'Sementara',
      ]),
      separator,
    );
    after = lines.at(-1)?.licenceId;
    if (lines.length < AT_ONCE) return;
  }
}

/** What is owed to licensors, out of what was counted: no request reads what viewers did. */
export const routes = [
  call(contract.listLicensors, async ({ db }: Deps, { query }) => {
    const { month, after, pageSize } = query;
    const [counted, found] = await Promise.all([
      findCounted(db, month),
      queries.listLicensors(db, { month, after, limit: pageSize + 1 }),
    ]);
    const last = found.length > pageSize ? found[pageSize - 1] : undefined;
    return ok({ counted, licensors: found.slice(0, pageSize), next: last?.licensor ?? null });
  }),
  call(contract.listStatement, async ({ db }: Deps, { query }) => {
    const { month, licensor, after, pageSize } = query;
    const [counted, found] = await Promise.all([
      findCounted(db, month),
      queries.listLines(db, { month, licensor }, { after, limit: pageSize + 1 }),
    ]);
    const last = found.length > pageSize ? found[pageSize - 1] : undefined;
    return ok({
      counted,
      lines: found.slice(0, pageSize).map(presentLine),
      next: last?.licenceId ?? null,
    });
  }),
  call(contract.exportStatement, async (deps: Deps, { query, caller, reply }) => {
    const { db } = deps;
    const { month, licensor, separator } = query;
    const counted = await findCounted(db, month);
    const [first] = await queries.listLines(db, query, { after: undefined, limit: 1 });
    if (counted === null || first === undefined) return fail('studio.statementNotFound');
    const { isFinal } = counted;
    await inTransaction(db, (tx) =>
      recordAct(tx, {
        actorId: requireStaff(caller).accountId,
        act: 'statement.export',
        subject: { kind: 'statement', id: month },
        before: null,
        after: { licensor, isFinal, countedAt: counted.countedAt.toISOString() },
        at: deps.testClock.now(),
      }),
    );
    const asked = { month, licensor, isFinal };
    const name = licensor.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') || 'pemegang-hak';
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="laporan-${name}-${month}.csv"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(statementCsv(db, asked, separator === 'comma' ? ',' : ';'))) as never;
  }),
  call(contract.listHourCosts, async ({ db }: Deps, { query }) => {
    const { month, after, pageSize } = query;
    const [counted, found] = await Promise.all([
      findCounted(db, month),
      queries.listDearestHours(db, month, { after: readPageKey(after), limit: pageSize + 1 }),
    ]);
    const next = nextPageKey(found, pageSize, ({ hourRupiah, licenceId }) => ({
      value: hourRupiah ?? 0,
      id: licenceId,
    }));
    return ok({ counted, lines: found.slice(0, pageSize).map(presentLine), next });
  }),
];
