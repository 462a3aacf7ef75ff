import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import * as licences from '#contract/catalog/operator-licences.ts';
import { DAY, HOUR } from '#contract/constants.ts';
import * as contract from '#contract/editorial/bulk.ts';
import * as files from '#contract/editorial/title-import.ts';
import { getDocument, saveDocument } from '#contract/editorial/operator-documents.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { until } from '#test/until.ts';
import { findJob, updateClaimedJob, updateItem } from './queries.ts';
import { expiredBulks } from './run-bulk.ts';

let stage: TestApp;
let editor: Viewer;
let rights: Viewer;
let admin: Viewer;
const films: { titleId: string; slug: string }[] = [];

beforeAll(async () => {
  stage = await openTestApp({ modules: ['editorial'] });
  [editor, rights, admin] = await Promise.all([
    aViewer({ role: 'editor' }),
    aViewer({ role: 'rights' }),
    aViewer({ role: 'admin' }),
  ]);
  for (const name of ['Muara Satu', 'Muara Dua', 'Lain'])
    films.push(
      await aFilm(stage.deps.db, {
        name,
        synopsis: 'Ada.',
        genres: ['Drama', 'Laga'],
        matrix: 'C',
      }),
    );
});

type Job = contract.BulkJobView;
type CallOf = Parameters<typeof askApp>[2];
const ask = <C extends CallOf>(call: C, input: object, who = editor) =>
  askApp(stage.app, who.headers, call, input as never);
const settled = (jobId: string, state: Job['state']) =>
  until(async () => {
    const { result } = await ask(contract.getBulk, { query: { jobId } });
    return result.state === state ? result : undefined;
  });
const start = async (jobId: string, act: object, select: object) => {
  const answer = await ask(contract.createBulk, { body: { jobId, act, select } });
  expect(answer.status).toBe(200);
  return settled(jobId, 'ready');
};
const bodyOf = async ({ titleId }: { titleId: string }) => {
  const { result } = await ask(getDocument, { query: { documentId: titleId } });
  return result as typeof result & {
    body: { matrix: string; genres: string[]; filmClass: string };
  };
};
const act = (call: typeof contract.applyBulk, jobId: string, who = editor) =>
  ask(call, { body: { jobId } }, who);

test('all that match are tried out, changed and shown, and get back what they were', async () => {
  const jobId = randomUUID();
  const change = { matrix: 'D', addGenres: ['laga'], removeGenres: ['drama'] };
  const tried = await start(
    jobId,
    { do: 'change', change, isPublished: true },
    { filter: { prefix: 'muara' } },
  );
  expect(tried).toMatchObject({ total: 2, counts: { change: 2 }, mayAct: true, undoUntil: null });
  const [one, two, other] = films as [{ titleId: string; slug: string }, never, never];
  // Nothing is done before somebody says so, and another role may not.
  expect((await bodyOf(one)).body.matrix).toBe('C');
  expect((await act(contract.applyBulk, jobId, rights)).code).toBe('editorial.bulkNotYours');
  await Promise.all([act(contract.applyBulk, jobId), act(contract.applyBulk, jobId)]);
  const done = await settled(jobId, 'done');
  expect(done.counts).toMatchObject({ done: 2, refused: 0 });
  expect(done.undoUntil).not.toBeNull();
  const now = await bodyOf(one);
  expect(now).toMatchObject({ state: 'published', body: { matrix: 'D', genres: ['laga'] } });
  expect((await bodyOf(other)).body.matrix).toBe('C');

  // One of them is edited since: it is left alone.
  const { body, slug, draftNo: baseNo } = await bodyOf(two);
  await ask(saveDocument, {
    body: { documentId: films[1]?.titleId, slug, baseNo, body: { ...body, tagline: 'Baru' } },
  });
  await act(contract.undoBulk, jobId);
  expect((await settled(jobId, 'undone')).counts).toMatchObject({ undone: 1, kept: 1 });
  const back = await bodyOf(one);
  expect(back.state).toBe('published');
  expect(back.body).toMatchObject({
    matrix: 'C',
    genres: expect.arrayContaining(['drama', 'laga']),
  });
  expect((await bodyOf(two)).body.matrix).toBe('D');
  expect((await act(contract.applyBulk, jobId)).code).toBe('editorial.bulkClosed');
});

test('withdrawn and shown again; what can not be is refused with its reason', async () => {
  const [withdrawal, again] = [randomUUID(), randomUUID()];
  const ids = { ids: [films[2]?.titleId, randomUUID()] };
  expect(await start(withdrawal, { do: 'withdraw' }, ids)).toMatchObject({ total: 1 });
  await act(contract.applyBulk, withdrawal);
  await settled(withdrawal, 'done');
  expect((await bodyOf(films[2] as never)).state).toBe('withdrawn');
  // Its publication is tried out, and refused once it lacks a licence.
  const { result } = await ask(licences.listLicences, { query: { titleId: films[2]?.titleId } });
  for (const { licenceId } of result.licences)
    await ask(licences.endLicence, { body: { licenceId, reason: 'Uji' } }, rights);
  const refused = await start(again, { do: 'publish' }, ids);
  expect(refused.counts).toMatchObject({ refused: 1, change: 0 });
  expect(refused.reasons[0]?.reason).toContain('Lisensi');
  const lower = await start(
    randomUUID(),
    { do: 'change', change: { filmClass: '17+' } },
    { ids: [films[0]?.titleId] },
  );
  expect(lower.counts).toMatchObject({ change: 1 });
});

const file = (lines: string[]) => ['alamat;judul;tahun;pemegang hak;mulai', ...lines].join('\r\n');
const columns = ['slug', 'name', 'year', 'licensor', 'licenceFrom'];
const send = (jobId: string, content: string, who = admin, more: object = {}) =>
  ask(files.createImport, { body: { jobId, fileName: 'a.csv', content, columns, ...more } }, who);

test('a file of titles: mapped, tried out with errors by line, done, reported, taken back', async () => {
  const content = file([
    'muara-satu;;2021;Rumah Film;2026-01-31',
    'baru-sekali;Baru Sekali;2020;;',
    'muara-dua;;dua ribu;;',
    'tidak-ada;;2020;;',
    'Salah Alamat;x;;;',
    'muara-satu;;;;',
    'lain;;2020;Rumah Film;31/02/2026',
  ]);
  const read = await ask(files.readImport, { body: { content } });
  expect(read.result).toMatchObject({ lines: 7 });
  expect(read.result.columns.map(({ field }) => field)).toEqual([
    'slug',
    'name',
    'year',
    'licensor',
    null,
  ]);
  const jobId = randomUUID();
  expect((await send(jobId, content, editor)).code).toBe('editorial.bulkNotYours');
  expect((await send(jobId, content)).status).toBe(200);
  const tried = await settled(jobId, 'ready');
  expect(tried.counts).toMatchObject({ change: 2, refused: 5 });
  const listed = await ask(contract.listBulkItems, { query: { jobId, outcome: 'refused' } });
  expect(listed.result.items.map(({ line, reason }) => [line, reason?.split(':')[0]])).toEqual([
    [4, 'Tahun "dua ribu" bukan tahun'],
    [5, 'Judul dengan alamat ini tidak ada; isi kolom judul untuk membuatnya'],
    [6, 'Alamat harus diisi'],
    [7, 'Alamat ini sudah ada di baris 2'],
    [8, 'Tanggal "31/02/2026" tidak ada'],
  ]);
  await act(contract.applyBulk, jobId, admin);
  await settled(jobId, 'done');
  const { result } = await ask(licences.listLicences, { query: { titleId: films[0]?.titleId } });
  expect(result.licences).toContainEqual(
    expect.objectContaining({ licensor: 'Rumah Film', fromAt: '2026-01-30T17:00:00.000Z' }),
  );
  const report = await stage.app.inject({
    url: `/platform/studio/v1/editorial/bulk/report?jobId=${jobId}`,
    headers: editor.headers,
  });
  expect(report.body).toContain('"tidak bisa";"Tahun ""dua ribu"" bukan tahun"');
  const titles = await stage.app.inject({
    url: '/platform/studio/v1/editorial/export/titles?prefix=baru',
    headers: editor.headers,
  });
  expect(titles.body).toContain('"baru-sekali";"Baru Sekali";"film"');
  await act(contract.undoBulk, jobId, admin);
  expect((await settled(jobId, 'undone')).counts).toMatchObject({ undone: 2 });
  const after = await ask(licences.listLicences, { query: { titleId: films[0]?.titleId } });
  expect(after.result.licences.find(({ licensor }) => licensor === 'Rumah Film')?.state).toBe(
    'ended',
  );
});

test('undone, a job gives no licence more than it has: not a longer one, nor one that had ended', async () => {
  const { db, clock } = stage.deps;
  const day = (days: number) =>
    new Date(clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
  const [ended, open] = [
    await aFilm(db, { name: 'Usai' }),
    await aFilm(db, { name: 'Masih' }),
  ] as const;
  const ofTitle = async (titleId: string) =>
    (await ask(licences.listLicences, { query: { titleId } }, rights)).result.licences;
  const [licence] = await ofTitle(ended.titleId);
  const { licenceId, licensor = '' } = licence ?? {};
  await ask(licences.endLicence, { body: { licenceId, reason: 'Uji' } }, rights);
  const jobId = randomUUID();
  const lines = [
    `usai;;${licensor};${day(-9)};${day(-3)}`,
    `masih;2021;${licensor};${day(-9)};${day(9)}`,
  ];
  const content = ['alamat;tahun;pemegang hak;mulai;sampai', ...lines].join('\r\n');
  const fields = { columns: ['slug', 'year', 'licensor', 'licenceFrom', 'licenceTo'] };
  expect((await send(jobId, content, admin, fields)).status).toBe(200);
  expect((await settled(jobId, 'ready')).counts).toMatchObject({ change: 2 });
  await act(contract.applyBulk, jobId, admin);
  expect((await settled(jobId, 'done')).counts).toMatchObject({ done: 2 });
  const short = [await ofTitle(ended.titleId), await ofTitle(open.titleId)];
  await act(contract.undoBulk, jobId, admin);
  const undone = await settled(jobId, 'undone');
  expect(undone.counts).toMatchObject({ undone: 1, kept: 1 });
  const items = await ask(contract.listBulkItems, { query: { jobId } });
  for (const { reason } of items.result.items) expect(reason).toContain('perlu orang kedua');
  expect((await bodyOf(open)).body).toMatchObject({ year: null });
  expect([await ofTitle(ended.titleId), await ofTitle(open.titleId)]).toEqual(short);
});

test('bad files and choices are refused with words', async () => {
  const jobId = randomUUID();
  const line = 'lain;;2020;;';
  const bad: [string, string, object?][] = [
    ['"never', 'editorial.importUnreadable'],
    // A million columns.
    [`${'a;'.repeat(1_000_000)}\nlain`, 'editorial.importUnreadable'],
    ['alamat', 'editorial.bulkEmpty'],
    [file(Array.from({ length: 5_001 }, () => line)), 'editorial.bulkFull'],
    [file([line]), 'editorial.importColumns', { columns: ['name'] }],
    [file([line]), 'editorial.importColumns', { columns: ['slug', 'name', 'name'] }],
    [file([line]), 'editorial.importColumns', { columns: ['slug', 'contract'] }],
  ];
  for (const [content, code, more] of bad)
    expect((await send(jobId, content, admin, more)).code, code).toBe(code);
  const empty = { jobId, act: { do: 'publish' }, select: { filter: { prefix: 'tidak ada' } } };
  expect((await ask(contract.createBulk, { body: empty })).code).toBe('editorial.bulkEmpty');
  const nothing = { ...empty, act: { do: 'change', change: {} } };
  expect((await ask(contract.createBulk, { body: nothing })).status).toBe(400);
  expect((await ask(contract.getBulk, { query: { jobId } })).code).toBe('editorial.bulkNotFound');
  // What was tried out more than a day ago is tried out again first.
  await start(jobId, { do: 'publish' }, { ids: [films[0]?.titleId] });
  const createdAt = new Date(Date.now() - 2 * DAY);
  await stage.deps.db.updateTable('editorial.bulkJob').set({ createdAt }).execute();
  expect((await act(contract.applyBulk, jobId)).code).toBe('editorial.bulkClosed');
});

test('a job that is never begun goes after its day; a process whose lease ended changes none', async () => {
  const { db, clock } = stage.deps;
  const jobId = randomUUID();
  await start(jobId, { do: 'withdraw' }, { ids: [films[0]?.titleId] });
  const job = await findJob(db, jobId);
  if (job === undefined) throw new Error('no job');
  // A slow process comes back when another has claimed and finished it.
  await updateClaimedJob(db, { ...job, state: 'checking', leasedUntil: new Date(0) }, 'running');
  await updateItem(db, { jobId, no: 1 }, { outcome: 'refused' }, 'waiting');
  const { result } = await ask(contract.getBulk, { query: { jobId } });
  expect(result).toMatchObject({ state: 'ready', counts: { change: 1, refused: 0 } });

  const sweep = () => expiredBulks(stage.deps).round(new AbortController().signal);
  await sweep();
  expect(await findJob(db, jobId)).toBeDefined();
  const createdAt = new Date(clock.now().getTime() - 25 * HOUR);
  await db.updateTable('editorial.bulkJob').set({ createdAt }).execute();
  await Promise.all([sweep(), sweep()]);
  expect(await findJob(db, jobId)).toBeUndefined();
  // What was done stays, as its report.
  const rest = await db.selectFrom('editorial.bulkJob').select('state').execute();
  expect(rest.map(({ state }) => state)).toContain('done');
});
