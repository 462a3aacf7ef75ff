import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { listTitleEntries } from '#contract/catalog/operator-titles.ts';
import { HOUR } from '#contract/constants.ts';
import * as contract from '#contract/editorial/operator-documents.ts';
import { recordAct } from '#platform/acts.ts';
import { advanceTestClock } from '#platform/clocks.ts';
import { inTransaction } from '#platform/db.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { collectApprovals } from '#test/factories/studio/approvals.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { aFilm, anAsset } from '#test/factories/catalog/titles.ts';
import { publishDuePlans } from './due-plans.ts';

let stage: TestApp;
let editor: Viewer;
let other: Viewer;

beforeAll(async () => {
  stage = await openTestApp({ modules: ['editorial'] });
  [editor, other] = await Promise.all([aViewer({ role: 'editor' }), aViewer({ role: 'editor' })]);
});

/** A migration that may run again. */
async function runAgain(name: string): Promise<void> {
  const file = path.join(import.meta.dirname, '../../../../db/migrations', name);
  await sql.raw(readFileSync(file, 'utf8')).execute(stage.deps.db);
}

/** A film that a seed published, as its first version. */
async function aTitle(name: string) {
  const { titleId: documentId, slug } = await aFilm(stage.deps.db, {
    name,
    filmClass: '13+',
    synopsis: 'Ada.',
    genres: ['Drama'],
  });
  const { result } = await askApp(stage.app, editor.headers, contract.getDocument, {
    query: { documentId },
  });
  const save = (baseNo: number, more: object) =>
    askApp(stage.app, editor.headers, contract.saveDocument, {
      body: { documentId, slug, baseNo, body: { ...result.body, ...more } as never },
    });
  const publish = (no: number) =>
    askApp(stage.app, editor.headers, contract.publishDocument, { body: { documentId, no } });
  const get = async () =>
    (await askApp(stage.app, editor.headers, contract.getDocument, { query: { documentId } }))
      .result;
  const ask = (who: Viewer, no: number, isAsked = true) =>
    askApp(stage.app, who.headers, contract.askDocumentReview, {
      body: { documentId, no, isAsked, words: 'Cek sinopsis' },
    });
  const decide = (who: Viewer, no: number, isApproved: boolean, words = '') =>
    askApp(stage.app, who.headers, contract.decideDocumentReview, {
      body: { documentId, no, isApproved, words },
    });
  return { documentId, save, publish, get, ask, decide };
}

test('a lower age class takes a second person, by whatever way it is published', async () => {
  const { documentId, save, publish, get } = await aTitle('Kelas');
  const { asked, approve } = collectApprovals(stage.deps);
  const shownClass = async () =>
    (
      await stage.deps.db
        .selectFrom('catalog.title')
        .select('filmClass')
        .where('titleId', '=', documentId)
        .executeTakeFirstOrThrow()
    ).filmClass;
  await save(0, { filmClass: 'SU' });
  expect(await publish(2)).toMatchObject({ status: 200, result: { approval: {} } });
  expect(asked).toMatchObject([
    { callId: 'publishDocument', impact: { facts: [{ value: '13+ → SU' }, { value: '2' }] } },
  ]);
  expect(await shownClass()).toBe('13+');
  // Taken away first, it is still lower than what viewers knew.
  await askApp(stage.app, editor.headers, contract.withdrawDocument, { body: { documentId } });
  expect((await publish(2)).result).toMatchObject({ approval: {} });
  await approve();
  expect(await shownClass()).toBe('SU');

  // Higher takes one person; back by an old version, or by a plan, two.
  await save(2, { filmClass: '21+' });
  expect((await publish(3)).result).toMatchObject({ liveNo: 3 });
  const back = await askApp(stage.app, editor.headers, contract.rollBackDocument, {
    body: { documentId, no: 1 },
  });
  expect(back.result).toMatchObject({ approval: {} });
  const at = new Date(stage.deps.testClock.now().getTime() + HOUR).toISOString();
  const plan = { documentId, action: 'publish', no: 2, at } as const;
  const planned = await askApp(stage.app, editor.headers, contract.planDocument, { body: plan });
  expect(planned.result).toMatchObject({ approval: {} });
  expect((await get()).plans).toEqual([]);
  await approve();
  expect((await get()).plans).toMatchObject([{ no: 2 }]);
  // What was planned before its title was rated higher waits for a second person too.
  await stage.deps.db.updateTable('editorial.plan').set({ isApproved: false }).execute();
  await advanceTestClock(stage.deps, null, 2 * HOUR);
  await publishDuePlans(stage.deps);
  await expect.poll(async () => (await get()).plans[0]?.problem).toContain('perlu orang kedua');
  expect(await shownClass()).toBe('21+');
});

test('a file that another title shows in a higher class takes a second person here', async () => {
  const { db } = stage.deps;
  const assetId = await anAsset(db);
  await aFilm(db, { name: 'Dewasa', filmClass: '21+', assetId });
  const { asked, approve } = collectApprovals(stage.deps);
  const { save, publish, get } = await aTitle('Meminjam');
  await save(0, { assetId });
  expect((await publish(2)).result).toMatchObject({ approval: {} });
  expect(asked[0]?.impact.facts).toEqual([
    { label: 'Klasifikasi usia', value: '21+ → 13+' },
    { label: 'Versi', value: '2' },
    { label: 'Berkas yang sama di', value: 'Dewasa (21+)' },
  ]);
  await approve();
  expect(await get()).toMatchObject({ liveNo: 2 });
  // Agreed once; as a trailer of another it is new again, and in its own class it is no matter.
  await save(2, { assetId, tagline: 'Lagi' });
  expect((await publish(3)).result).toMatchObject({ liveNo: 3 });
  const trailer = await aTitle('Cuplikan');
  await trailer.save(0, { trailerAssetId: assetId });
  expect((await trailer.publish(2)).result).toMatchObject({ approval: {} });
  await trailer.save(2, { trailerAssetId: assetId, filmClass: '21+' });
  expect((await trailer.publish(3)).result).toMatchObject({ liveNo: 3 });
});

test('a trailer keeps the class of its own: a lower one, here or at another title, takes a second person', async () => {
  const { db } = stage.deps;
  const assetId = await anAsset(db);
  const { asked } = collectApprovals(stage.deps);
  const first = await aTitle('Bertrailer keras');
  await first.save(0, { trailerAssetId: assetId, trailerClass: '17+' });
  expect((await first.publish(2)).result).toMatchObject({ liveNo: 2 });
  await first.save(2, { trailerAssetId: assetId, trailerClass: null });
  expect((await first.publish(3)).result).toMatchObject({ approval: {} });
  expect(asked[0]?.impact.facts[0]).toEqual({
    label: 'Klasifikasi usia cuplikan',
    value: '17+ → 13+',
  });
  const second = await aTitle('Meminjam trailer');
  await second.save(0, { trailerAssetId: assetId });
  expect((await second.publish(2)).result).toMatchObject({ approval: {} });
  await second.save(2, { assetId });
  expect((await second.publish(3)).result).toMatchObject({ approval: {} });
  // As a film of its own title it is no lower, either.
  await first.save(3, { assetId, trailerAssetId: null, trailerClass: null });
  expect((await first.publish(4)).result).toMatchObject({ approval: {} });
  // Also when no title shows it any more.
  await first.save(4, { trailerAssetId: null, trailerClass: null });
  expect((await first.publish(5)).result).toMatchObject({ liveNo: 5 });
  expect((await second.publish(2)).result).toMatchObject({ approval: {} });
  await second.save(3, { trailerAssetId: assetId, trailerClass: '17+' });
  expect((await second.publish(4)).result).toMatchObject({ liveNo: 4 });
});

test('a file that no title shows any more keeps the class that it was shown in', async () => {
  const { db } = stage.deps;
  const assetId = await anAsset(db);
  const { asked } = collectApprovals(stage.deps);
  const first = await aTitle('Melepas');
  await first.save(0, { assetId, filmClass: '21+' });
  expect((await first.publish(2)).result).toMatchObject({ liveNo: 2 });
  await first.save(2, { assetId: await anAsset(db), filmClass: '21+' });
  expect((await first.publish(3)).result).toMatchObject({ liveNo: 3 });

  // A version before this was noted let it go: the versions of the title know.
  const noted = async () => {
    const rows = await db.selectFrom('catalog.asset').select(['id', 'lastClass']).execute();
    return new Map(rows.map(({ id, lastClass }) => [id, lastClass]));
  };
  const before = await noted();
  await db.updateTable('catalog.asset').set({ lastClass: null }).execute();
  await runAgain('0454_last_class_of_earlier_files.sql');
  const after = await noted();
  expect([before.get(assetId), after.get(assetId)]).toEqual(['21+', '21+']);
  for (const { id } of await db.selectFrom('catalog.title').select('assetId as id').execute())
    expect(after.get(id ?? '') ?? null).toBeNull();

  const second = await aTitle('Memungut');
  await second.save(0, { assetId });
  expect((await second.publish(2)).result).toMatchObject({ approval: {} });
  expect(asked[0]?.impact.facts).toContainEqual({
    label: 'Berkasnya terakhir tayang sebagai',
    value: '21+',
  });
  // Its own title takes it back as it was.
  await first.save(3, { assetId, filmClass: '21+' });
  expect((await first.publish(4)).result).toMatchObject({ liveNo: 4 });
});

test('a version waits for somebody else, who approves it or returns it with words', async () => {
  const { documentId, save, publish, get, ask, decide } = await aTitle('Tinjauan');
  await save(0, { synopsis: 'Satu.' });
  const waiting = async () =>
    (
      await askApp(stage.app, other.headers, contract.listDocuments, { query: { inReview: 'Y' } })
    ).result.documents.map((each) => each.documentId);
  const listed = async () =>
    (
      await askApp(stage.app, other.headers, listTitleEntries, { query: { inReview: 'Y' } })
    ).result.titles.map((each) => each.titleId);
  expect((await decide(other, 2, true)).code).toBe('editorial.reviewClosed');
  expect((await ask(editor, 1)).code).toBe('editorial.versionConflict');
  expect((await ask(editor, 9)).code).toBe('editorial.documentNotFound');
  expect((await ask(editor, 2)).result.review).toMatchObject({ state: 'waiting' });
  expect(await waiting()).toEqual([documentId]);
  expect(await listed()).toEqual([documentId]);
  // Where a version before this took the wish, it is not listed until that is mended.
  await stage.deps.db.updateTable('catalog.titleEntry').set({ inReview: false }).execute();
  await runAgain('0455_titles_in_review_again.sql');
  expect(await listed()).toEqual([documentId]);
  expect((await decide(editor, 2, true)).code).toBe('editorial.reviewOwn');
  expect((await decide(other, 2, false, ' ')).status).toBe(400);
  expect((await decide(other, 2, false, 'Terlalu pendek')).result.review).toMatchObject({
    state: 'returned',
    words: 'Cek sinopsis',
    reply: 'Terlalu pendek',
  });
  expect(await listed()).toEqual([]);
  expect([await waiting(), (await decide(other, 2, true)).code]).toEqual([
    [],
    'editorial.reviewClosed',
  ]);

  // The next version begins anew; two at once decide once; a look keeps no editor from publishing.
  await save(2, { synopsis: 'Dua.' });
  expect((await get()).review).toBeNull();
  await ask(editor, 3);
  const both = await Promise.all([decide(other, 3, true), decide(other, 3, false, 'Belum')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await publish(3)).status).toBe(200);
  expect((await get()).review).toBeNull();
  expect((await ask(editor, 3)).code).toBe('editorial.reviewClosed');
  await save(3, { synopsis: 'Tiga.' });
  await ask(editor, 4);
  await ask(editor, 4, false);
  expect((await get()).review).toBeNull();

  const history = await askApp(stage.app, other.headers, contract.listDocumentVersions, {
    query: { documentId },
  });
  expect(history.result.acts.filter(({ act }) => act === 'review').at(-1)).toMatchObject({
    after: { isApproved: false, words: 'Terlalu pendek' },
  });
});

test('who asked or saved approves nothing of it, however much was done since', async () => {
  const { documentId, save, ask, decide } = await aTitle('Ramai');
  await save(0, { synopsis: 'Satu.' });
  await ask(other, 2);
  await inTransaction(stage.deps.db, async (tx) => {
    const subject = { kind: 'editorial', id: documentId } as const;
    const act = { actorId: other.accountId, act: 'editorial.plan', subject } as const;
    for (let done = 0; done <= 200; done += 1)
      await recordAct(tx, { ...act, before: null, after: null, at: stage.deps.clock.now() });
  });
  expect((await decide(other, 2, true)).code).toBe('editorial.reviewOwn');
  expect((await decide(editor, 2, true)).code).toBe('editorial.reviewOwn');
  const third = await aViewer({ role: 'editor' });
  expect((await decide(third, 2, true)).result.review).toMatchObject({ state: 'approved' });
});
