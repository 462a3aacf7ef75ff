import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import * as licences from '#contract/catalog/operator-licences.ts';
import { DAY } from '#contract/constants.ts';
import * as contract from '#contract/editorial/bulk.ts';
import * as documents from '#contract/editorial/operator-documents.ts';
import { createAsset, upsertRail } from '#modules/catalog/index.ts';
import { seedReview } from '#modules/engagement/index.ts';
import { sql } from '#platform/db.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { collectApprovals } from '#test/factories/studio/approvals.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { until } from '#test/until.ts';

let stage: TestApp;
const staff: Record<'support' | 'rights' | 'editor', Viewer> = {} as never;

beforeAll(async () => {
  stage = await openTestApp({ modules: ['engagement', 'editorial'] });
  for (const role of ['support', 'rights', 'editor'] as const)
    staff[role] = await aViewer({ role });
});

type Who = keyof typeof staff;
const ask = <C extends Parameters<typeof askApp>[2]>(who: Who, call: C, input: object) =>
  askApp(stage.app, staff[who].headers, call, input as never);
const settled = (who: Who, jobId: string, state: string) =>
  until(async () => {
    const { result } = await ask(who, contract.getBulk, { query: { jobId } });
    return result.state === state ? result : undefined;
  });
async function tryOut(who: Who, act: object) {
  const jobId = randomUUID();
  const answer = await ask(who, contract.createListBulk, { body: { jobId, act } });
  expect(answer.status).toBe(200);
  return settled(who, jobId, 'ready');
}
const steer = (who: Who, call: typeof contract.applyBulk, jobId: string) =>
  ask(who, call, { body: { jobId } });
const reasonsOf = async (who: Who, jobId: string) =>
  (await ask(who, contract.listBulkItems, { query: { jobId } })).result.items.map(
    ({ reason }) => reason,
  );

test('reviews are decided in number and get their state, clock and reports back', async () => {
  const { db, clock } = stage.deps;
  const { titleId } = await aFilm(db, { name: 'Ramai' });
  const at = clock.now();
  const ids: string[] = [];
  for (const stars of [1, 2, 3]) {
    const { accountId } = await aViewer({ name: 'Budi' });
    const words = {
      stars,
      title: 'Kata',
      content: 'Isi',
      verified: true,
      spoiler: false,
      createdAt: at,
    };
    await seedReview(db, { accountId, name: 'Budi', titleId, ...words });
    const { rows } = await sql<{ id: string }>`
      update engagement.review set due_at = ${at} where account_id = ${accountId} returning id`.execute(
      db,
    );
    ids.push(rows[0]?.id ?? '');
  }
  const reporter = await aViewer();
  await sql`insert into engagement.review_report
    (review_id, account_id, profile_id, reason, note, is_counted, created_at, due_at)
    values (${ids[0]}, ${reporter.accountId}, ${reporter.accountId}, 'abuse', '', true, ${at}, ${at})`.execute(
    db,
  );
  const stateOf = async (id: string | undefined) => {
    const { rows } = await sql<{ state: string; dueAt: Date | null; open: number }>`
      select state, due_at, (select count(*)::int from engagement.review_report
        where review_id = id and decided_at is null) as open
      from engagement.review where id = ${id}`.execute(db);
    return rows[0];
  };
  const before = await stateOf(ids[0]);
  const items = ids.map((id) => ({ id, version: 1 }));
  const act = { do: 'review', decision: 'hide', reason: 'abuse', items };
  const body = { jobId: randomUUID(), act };
  expect((await ask('rights', contract.createListBulk, { body })).code).toBe(
    'editorial.bulkNotYours',
  );
  const { reason: _, ...without } = act;
  const bad = { jobId: randomUUID(), act: without };
  expect((await ask('support', contract.createListBulk, { body: bad })).status).toBe(400);
  const { jobId, counts } = await tryOut('support', act);
  expect(counts).toMatchObject({ change: 3 });
  expect(await stateOf(ids[0])).toEqual(before);
  // Written anew after it was seen: left alone.
  await sql`update engagement.review set version = 2 where id = ${ids[2]}`.execute(db);
  await steer('support', contract.applyBulk, jobId);
  expect((await settled('support', jobId, 'done')).counts).toMatchObject({ done: 2, refused: 1 });
  expect(await stateOf(ids[0])).toMatchObject({ state: 'hidden', dueAt: null, open: 0 });
  // Another moderator decided one of them since.
  await sql`update engagement.review set decided_at = now() where id = ${ids[1]}`.execute(db);
  await steer('support', contract.undoBulk, jobId);
  const undone = await settled('support', jobId, 'undone');
  expect(undone.counts).toMatchObject({ undone: 1, kept: 1 });
  expect(await stateOf(ids[0])).toEqual(before);
  expect(await stateOf(ids[1])).toMatchObject({ state: 'hidden' });
});

test('licences become longer once a second person agreed to all, and shorter by one', async () => {
  const { db, clock } = stage.deps;
  const { approve, asked } = collectApprovals(stage.deps);
  const licenceOf = async (titleId: string) => {
    const { result } = await ask('rights', licences.listLicences, { query: { titleId } });
    return result.licences[0] as licences.LicenceView;
  };
  const day = (days: number) => new Date(clock.now().getTime() + days * DAY).toISOString();
  const films = [await aFilm(db, { name: 'Satu' }), await aFilm(db, { name: 'Dua' })];
  const [one, two] = [
    await licenceOf(films[0]?.titleId ?? ''),
    await licenceOf(films[1]?.titleId ?? ''),
  ];
  const items = [one, two].map(({ licenceId: id }) => ({ id }));
  const to = (toAt: string) => ({ do: 'licence', items, toAt, reason: 'Kontrak baru' });
  const shorter = await tryOut('rights', to(day(30)));
  expect(shorter.counts).toMatchObject({ change: 2 });
  await steer('rights', contract.applyBulk, shorter.jobId);
  await settled('rights', shorter.jobId, 'done');
  const longer = await tryOut('rights', to(day(60)));
  expect((await reasonsOf('rights', longer.jobId))[0]).toContain('Berakhir');
  expect((await steer('rights', contract.applyBulk, longer.jobId)).result.state).toBe('asked');
  expect(asked).toHaveLength(1);
  // One of them is another by then: the second person agreed to other words.
  await sql`update catalog.licence set to_at = ${day(20)}, updated_at = now()
    where licence_id = ${two.licenceId}`.execute(db);
  await approve();
  const done = await settled('rights', longer.jobId, 'done');
  expect(done.counts).toMatchObject({ done: 1, refused: 1 });
  expect((await licenceOf(one.titleId)).toAt?.slice(0, 10)).toBe(day(60).slice(0, 10));
  // Its way back makes it shorter: one person is enough.
  await steer('rights', contract.undoBulk, longer.jobId);
  expect((await settled('rights', longer.jobId, 'undone')).counts).toMatchObject({ undone: 1 });
  expect((await licenceOf(one.titleId)).toAt?.slice(0, 10)).toBe(day(30).slice(0, 10));
  // The way back of what became shorter makes it longer; it was changed since, so it stays.
  expect((await steer('rights', contract.undoBulk, shorter.jobId)).result.state).toBe('done');
  await approve();
  expect((await settled('rights', shorter.jobId, 'undone')).counts).toMatchObject({ kept: 2 });
});

test('media are packaged again, stopped and let pass in number, and all of it back', async () => {
  const { db } = stage.deps;
  const { assetId } = await createAsset(stage.deps, { source: { kind: 'file', path: '/uji.mp4' } });
  const asset = async () =>
    (
      await sql<{ status: string; open: number }>`select status, (select count(*)::int
        from catalog.asset_issue where asset_id = a.id and state = 'open') as open
      from catalog.asset a where id = ${assetId}`.execute(db)
    ).rows[0];
  const act = (deed: string, reason = '') => ({
    do: 'asset',
    deed,
    reason,
    items: [{ id: assetId }],
  });
  const run = async (deed: string, reason?: string) => {
    const { jobId } = await tryOut('editor', act(deed, reason));
    await steer('editor', contract.applyBulk, jobId);
    await settled('editor', jobId, 'done');
    return jobId;
  };
  const back = async (jobId: string) => {
    await steer('editor', contract.undoBulk, jobId);
    return settled('editor', jobId, 'undone');
  };
  expect((await tryOut('editor', act('retry'))).counts).toMatchObject({ same: 1 });
  const cancelled = await run('cancel');
  expect(await asset()).toMatchObject({ status: 'failed' });
  await back(cancelled);
  expect(await asset()).toMatchObject({ status: 'queued' });
  await run('cancel');
  const retried = await run('retry');
  expect((await back(retried)).counts).toMatchObject({ undone: 1 });
  expect(await asset()).toMatchObject({ status: 'failed' });
  await sql`insert into catalog.asset_issue (asset_id, version, code, severity, measured)
    select id, version, code, 'major', '{}' from catalog.asset, unnest(array['black', 'frozen']) code
    where id = ${assetId}`.execute(db);
  const waived = await run('waive', 'Memang gelap');
  expect(await asset()).toMatchObject({ open: 0 });
  await back(waived);
  expect(await asset()).toMatchObject({ open: 2 });
});

test('documents of every kind are published and taken away in number, and stand as before for a day after', async () => {
  const stands = async (documentId: string) => {
    const { result } = await ask('editor', documents.getDocument, { query: { documentId } });
    return result.state;
  };
  const save = async (
    slug: string,
    body: object,
    baseNo = 0,
    documentId: string = randomUUID(),
  ) => {
    const input = { documentId, slug, baseNo, body };
    expect((await ask('editor', documents.saveDocument, { body: input })).status).toBe(200);
    return documentId;
  };
  const article = (title: string) => ({
    kind: 'article',
    title,
    lead: '',
    topic: 'kabar',
    byline: 'Redaksi',
    picture: null,
    blocks: [{ type: 'text', text: 'Isi' }],
  });
  const category = (name: string) => ({ kind: 'clipCategory', name, position: 1 });
  const [ready, empty, clips] = [
    await save('banyak-satu', category('Satu')),
    await save('banyak-dua', article('Tanpa pengantar')),
    await save('banyak-tiga', category('Tiga')),
  ];
  expect(
    (await ask('editor', documents.publishDocument, { body: { documentId: clips, no: 1 } })).status,
  ).toBe(200);
  const items = [ready, empty, clips].map((id) => ({ id }));
  const act = { do: 'document', deed: 'publish', items };
  expect(
    (await ask('support', contract.createListBulk, { body: { jobId: randomUUID(), act } })).code,
  ).toBe('editorial.bulkNotYours');
  const tried = await tryOut('editor', act);
  expect(tried).toMatchObject({
    name: 'Terbitkan dokumen',
    counts: { change: 1, same: 1, refused: 1 },
  });
  expect((await reasonsOf('editor', tried.jobId)).filter(Boolean)).toEqual([
    expect.stringMatching(/^Belum lengkap: .*Ringkasan/),
  ]);
  expect(await stands(ready)).toBe('draft');
  // Of a list that is narrowed by words no other comes along.
  const named = { kind: 'article', words: 'pengantar' };
  expect(await tryOut('editor', { do: 'document', deed: 'publish', filter: named })).toMatchObject({
    counts: { change: 0, same: 0, refused: 1 },
  });
  await steer('editor', contract.applyBulk, tried.jobId);
  await settled('editor', tried.jobId, 'done');
  expect(await Promise.all([ready, empty, clips].map(stands))).toEqual([
    'published',
    'draft',
    'published',
  ]);

  // A rail that was seeded becomes a document by it.
  const rail = await upsertRail(stage.deps.db, {
    slug: 'bawaan',
    number: 9,
    name: 'Bawaan',
    source: 'latest',
  });
  const withRail = [...items, { id: rail }];
  const gone = await tryOut('editor', { ...act, deed: 'withdraw', items: withRail });
  await steer('editor', contract.applyBulk, gone.jobId);
  await settled('editor', gone.jobId, 'done');
  expect(await Promise.all([ready, empty, clips].map(stands))).toEqual([
    'withdrawn',
    'draft',
    'withdrawn',
  ]);
  expect(await stands(rail)).toBe('withdrawn');
  // The report leads to each by its kind.
  const { result: report } = await ask('editor', contract.listBulkItems, {
    query: { jobId: gone.jobId },
  });
  expect(Object.fromEntries(report.items.map(({ aboutId, kind }) => [aboutId, kind]))).toEqual({
    [ready]: 'clipCategory',
    [empty]: 'article',
    [clips]: 'clipCategory',
    [rail]: 'rail',
  });
  // What somebody changed since stays as it is.
  await save('banyak-tiga', category('Tiga lagi'), 1, clips);
  await steer('editor', contract.undoBulk, gone.jobId);
  expect((await settled('editor', gone.jobId, 'undone')).counts).toMatchObject({
    undone: 2,
    kept: 1,
  });
  expect(await Promise.all([ready, clips, rail].map(stands))).toEqual([
    'published',
    'withdrawn',
    'published',
  ]);

  // All that a list finds; what is chosen and what is found at once is neither.
  const filter = { kind: 'clipCategory', state: 'published' };
  const all = await tryOut('editor', { do: 'document', deed: 'withdraw', filter });
  expect(all).toMatchObject({ total: 1, counts: { change: 1 } });
  const both = { jobId: randomUUID(), act: { ...act, filter } };
  expect((await ask('editor', contract.createListBulk, { body: both })).status).toBe(400);
});
