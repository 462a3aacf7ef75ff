import { DAY } from '#contract/constants.ts';
import { listAccountsByPrefix } from '#modules/accounts/support/queries.ts';
import { listEntries } from '#modules/catalog/title-documents/queries/entry.ts';
import { countMonth, readRevenue } from '#modules/commerce/ledger/month-report.ts';
import { monthOf, monthRange } from '#platform/zone.ts';
import { findMonthTotals, listJournal } from '#modules/commerce/ledger/queries/month.ts';
import { listCohorts } from '#modules/commerce/ledger/queries/month-report.ts';
import { listByName } from '#modules/editorial/documents/queries/document.ts';
import { type Db, inTrial, openDatabase, sql } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { openVolume } from '../../tools/volume/cluster.ts';
import { cpuSecondsOfOthers } from '../cpu.ts';
import { type Figure, figure } from '../figure.ts';

const ACCOUNTS = 1_000_000;
const DOCUMENTS = 1_000_000;
const ASKED = 200;
const SEARCH_P95_MS = 150;
/** What somebody waits for who opens a page of reports. */
const REPORT_MS = 1_000;
/** CPU of a round that counts a month again, every six hours. */
const ROUND_SECONDS = 60;

/**
 * Search and reports of money on the database that `npm run volume` filled: accounts, titles and documents by the letters that
 * somebody types, and what a page of finance and the round behind it read.
 */
export async function measure(): Promise<Figure[]> {
  const volume = await openVolume();
  const db = openDatabase({ url: volume.url, log: createLog({ logLevel: 'silent' }, 'bench') });
  try {
    const accounts = await countAccounts(db);
    const within = (name: string, value: number, reference: number) =>
      figure({ name: `studio-${name}-ms`, value, reference }, { atMost: 1 });
    const now = new Date();
    const month = monthOf(new Date(now.getTime() - 30 * DAY));
    const range = monthRange(month);
    const once = async (work: () => Promise<unknown>) => (await timesOf(3, work)).at(1) ?? 0;
    const deps = { db, testClock: { now: () => now } };
    const before = cpuSecondsOfOthers([]);
    await countMonth(deps, month);
    const round = cpuSecondsOfOthers([]) - before;
    return [
      figure(
        { name: 'studio-search-accounts', value: accounts, reference: ACCOUNTS },
        { atLeast: 1 },
      ),
      within('search-accounts-p95', await searchAccounts(db), SEARCH_P95_MS),
      within('search-titles-p95', await searchTitles(db), SEARCH_P95_MS),
      within('search-documents-p95', await searchDocuments(db), SEARCH_P95_MS),
      within('report-journal-totals', await once(() => findMonthTotals(db, range)), REPORT_MS),
      within(
        'report-journal-page',
        await once(() => listJournal(db, range, { after: undefined, limit: 50 })),
        REPORT_MS,
      ),
      within('report-revenue', await once(() => readRevenue(deps, month)), REPORT_MS),
      figure(
        {
          name: 'studio-report-round-cpu-seconds',
          value: round,
          reference: ROUND_SECONDS,
        },
        { atMost: 1 },
      ),
      within('report-cohorts', await once(() => listCohorts(db, month)), REPORT_MS),
    ];
  } finally {
    await db.destroy();
    await volume.stop();
  }
}

async function countAccounts(db: Db): Promise<number> {
  const counted = await sql<{ n: number }>`select count(*)::int as n from accounts.account`.execute(
    db,
  );
  return counted.rows[0]?.n ?? 0;
}

/** As somebody types: the first letters of a name or an address that is there. */
async function searchAccounts(db: Db): Promise<number> {
  const { rows } = await sql<{ name: string; email: string }>`
    select lower(name) as name, email from accounts.account tablesample bernoulli (0.1)
    where email is not null limit ${ASKED}`.execute(db);
  const typed = rows.map(({ name, email }, i) =>
    i % 2 === 0 ? name.slice(0, 2 + (i % 9)) : email.slice(0, 3 + (i % 12)),
  );
  return p95Of(typed, (words) => listAccountsByPrefix(db, words, 20));
}

async function searchTitles(db: Db): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select lower(name) as name from catalog.title_entry order by title_id limit ${ASKED}`.execute(
    db,
  );
  const typed = rows.map(({ name }, i) => name.slice(0, 1 + (i % 8)));
  return p95Of(typed, (prefix) => listEntries(db, { prefix, limit: 8 }));
}

/** Names of four words, asked for by any part of one or two of them. They are written for this alone, and taken back. */
function searchDocuments(db: Db): Promise<number> {
  const words = ['kabar', 'ulasan', 'malam', 'sore', 'cerita', 'pilihan', 'derbi', 'pekan'].concat([
    'klasik',
    'komedi',
    'horor',
    'jakarta',
    'bandung',
    'keluarga',
    'anak',
    'liga',
    'final',
  ]);
  const wordAt = (every: number) =>
    sql`(${words}::text[])[n / ${every}::int % ${words.length}::int + 1]`;
  return inTrial(db, async () => {
    await sql`set local statement_timeout = 0`.execute(db);
    // Row by row it would take its time: people write them one by one.
    await sql`drop index editorial.document_name`.execute(db);
    await sql`insert into editorial.document (document_id, kind, slug, draft_no, updated_at, plain_name)
      select gen_random_uuid(), 'article', 'b-' || n, 1, now() - n * interval '1 second',
        concat_ws(' ', ${wordAt(1)}, ${wordAt(7)}, ${wordAt(131)}, left(md5(n::text), 6))
      from generate_series(1, ${DOCUMENTS}::int) n`.execute(db);
    await sql`create index document_name on editorial.document
      using gin (plain_name public.gin_trgm_ops) with (fastupdate = off)
      where plain_name is not null`.execute(db);
    await sql`analyze editorial.document`.execute(db);
    const typed = Array.from({ length: ASKED }, (_, i) => {
      const word = words[i % words.length] ?? '';
      if (i % 3 === 0) return (4_096 + i * 19).toString(16).slice(-3);
      return i % 3 === 1 ? word.slice(i % 2) : `${word} ${words[i % 5]}`;
    });
    return p95Of(typed, (asked) => listByName(db, asked.split(' '), 8));
  });
}

async function p95Of(typed: readonly string[], ask: (words: string) => Promise<unknown>) {
  const times: number[] = [];
  for (const words of typed) times.push(...(await timesOf(1, () => ask(words))));
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** Milliseconds, sorted. */
async function timesOf(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const began = performance.now();
    await work();
    taken.push(performance.now() - began);
  }
  return taken.toSorted((a, b) => a - b);
}
