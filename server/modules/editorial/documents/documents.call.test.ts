import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import { getArticle, getSitemapArticles, listArticles } from '#contract/editorial/articles.ts';
import * as contract from '#contract/editorial/operator-documents.ts';
import { listActs } from '#platform/acts.ts';
import { advanceTestClock } from '#platform/clocks.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';
import { asClient } from '#test/factories/callers.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { duePlans, publishDuePlans } from './due-plans.ts';

let stage: TestApp;
let editor: Viewer;
let other: Viewer;

beforeAll(async () => {
  stage = await openTestApp({ modules: ['editorial'] });
  [editor, other] = await Promise.all([aViewer({ role: 'editor' }), aViewer({ role: 'editor' })]);
  await aFilm(stage.deps.db, { name: 'Kaldera', slug: 'kaldera', matrix: 'D' });
});

const body = (title: string, more: object = {}) => ({
  kind: 'article' as const,
  title,
  lead: 'Ringkas.',
  topic: 'kabar' as const,
  byline: 'Redaksi',
  blocks: [
    { type: 'text' as const, text: 'Satu.\n\nDua.' },
    { type: 'title' as const, slug: 'kaldera', name: 'Kaldera' },
  ],
  ...more,
});

type Save = { documentId: string; slug: string; baseNo: number; body: ReturnType<typeof body> };

const save = (input: Save, by = editor) =>
  askApp(stage.app, by.headers, contract.saveDocument, { body: input });
const publish = (documentId: string, no: number) =>
  askApp(stage.app, editor.headers, contract.publishDocument, { body: { documentId, no } });
const plan = (input: object) =>
  askApp(stage.app, editor.headers, contract.planDocument, { body: input as never });
const withdraw = (documentId: string) =>
  askApp(stage.app, editor.headers, contract.withdrawDocument, { body: { documentId } });
// Answers are kept for seconds by their address: each look has one of its own.
let looks = 0;
const read = async (slug: string) => {
  looks += 1;
  const { app, deps } = stage;
  const url = `/platform/articles/details?slug=${slug}&lihat=${looks}`;
  const answer = await app.inject({ url, headers: asClient(deps) });
  return {
    status: answer.statusCode,
    ...answer.json<{ code?: string; result: { title: string } }>(),
  };
};

/** Plans go by the clock that a rehearsal moves; sessions stay where they are. */
const moveOn = (milliseconds: number) => advanceTestClock(stage.deps, null, milliseconds);

const newestAct = async (documentId: string) =>
  (await listActs(stage.deps.db, { kind: 'editorial', id: documentId }))[0];

async function aDraft(title = 'Judul') {
  const documentId = randomUUID();
  const slug = `artikel-${documentId}`;
  const saved = await save({ documentId, slug, baseNo: 0, body: body(title) });
  expect(saved.status).toBe(200);
  return { documentId, slug };
}

test('a draft is seen by no viewer, a published version is, and the next draft is not', async () => {
  const { documentId, slug } = await aDraft();
  expect((await read(slug)).code).toBe('editorial.articleNotFound');
  expect((await publish(documentId, 1)).result).toMatchObject({ state: 'published', liveNo: 1 });
  expect((await read(slug)).result.title).toBe('Judul');

  const second = await save({ documentId, slug, baseNo: 1, body: body('Judul baru') });
  expect(second.result).toMatchObject({ state: 'changed', draftNo: 2, liveNo: 1 });
  expect((await read(slug)).result.title).toBe('Judul');
  await publish(documentId, 2);
  expect((await read(slug)).result.title).toBe('Judul baru');
  // Back to the first: an older version is published as it was.
  await publish(documentId, 1);
  expect((await read(slug)).result.title).toBe('Judul');
});

test('of two editors at once the second is told, and nothing is lost', async () => {
  const { documentId, slug } = await aDraft();
  const mine = { documentId, slug, baseNo: 1, body: body('Punyaku') };
  const theirs = { documentId, slug, baseNo: 1, body: body('Punyamu') };
  const answers = await Promise.all([save(mine), save(theirs, other)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused).toMatchObject({ code: 'editorial.versionConflict', details: { draftNo: 2 } });
  // The one that was saved, sent again: its answer got lost.
  const [first] = answers;
  const isMine = first?.status === 200;
  const again = await save(isMine ? mine : theirs, isMine ? editor : other);
  expect([again.status, again.result.draftNo]).toEqual([200, 2]);
  const late = await save({ documentId, slug, baseNo: 7, body: body('Dari masa depan') });
  expect(late.code).toBe('editorial.versionConflict');
});

test('a plan shows nothing before its time, and then exactly what it names', async () => {
  const { documentId, slug } = await aDraft();
  const { testClock } = stage.deps;
  const at = new Date(testClock.now().getTime() + HOUR).toISOString();
  expect((await plan({ documentId, no: 1, at })).result).toMatchObject({
    state: 'planned',
    plans: [{ action: 'publish', no: 1, at }],
  });
  await save({ documentId, slug, baseNo: 1, body: body('Disimpan sesudahnya') });
  await moveOn(HOUR - MINUTE);
  await publishDuePlans(stage.deps);
  expect((await read(slug)).status).toBe(404);
  const planned = await askApp(stage.app, editor.headers, contract.listDocuments, {
    query: { state: 'planned' },
  });
  expect(planned.result.documents.map((each) => each.documentId)).toEqual([documentId]);

  // One process, a little ahead of the app's own, takes it and dies; another does it once the lease is over, and of two
  // at once only one.
  const ahead = () => new Date(testClock.now().getTime() + 2 * MINUTE);
  await duePlans({ ...stage.deps, testClock: { ...testClock, now: ahead } }).claim();
  await moveOn(2 * MINUTE);
  await publishDuePlans(stage.deps);
  expect((await read(slug)).status).toBe(404);
  stage.deps.clock.advance(31 * SECOND);
  await Promise.all([publishDuePlans(stage.deps), publishDuePlans(stage.deps)]);
  expect((await read(slug)).result).toMatchObject({ title: 'Judul', publishedAt: at });

  const end = new Date(testClock.now().getTime() + DAY).toISOString();
  await plan({ documentId, action: 'withdraw', at: end });
  await moveOn(DAY + MINUTE);
  await publishDuePlans(stage.deps);
  expect(await read(slug)).toMatchObject({ status: 410, code: 'editorial.articleGone' });
});

test('a newer version that is published by hand ends the plan of an older one, not of a newer', async () => {
  const { documentId, slug } = await aDraft('Satu');
  await save({ documentId, slug, baseNo: 1, body: body('Dua') });
  await save({ documentId, slug, baseNo: 2, body: body('Tiga') });
  const at = new Date(stage.deps.testClock.now().getTime() + HOUR).toISOString();
  await plan({ documentId, no: 2, at });
  expect((await publish(documentId, 1)).result).toMatchObject({ plans: [{ no: 2 }] });
  expect((await publish(documentId, 3)).result).toMatchObject({ plans: [] });
  expect(await newestAct(documentId)).toMatchObject({
    act: 'editorial.publish',
    before: { no: 1, plans: [{ action: 'publish', no: 2, for: at }] },
  });
  await moveOn(HOUR + MINUTE);
  await publishDuePlans(stage.deps);
  expect((await read(slug)).result.title).toBe('Tiga');
});

test('a withdrawal ends both plans, also of what is not live, and says so once', async () => {
  const { documentId } = await aDraft();
  const hour = stage.deps.testClock.now().getTime() + HOUR;
  const [at, end] = [new Date(hour).toISOString(), new Date(hour + HOUR).toISOString()];
  await plan({ documentId, no: 1, at });
  await plan({ documentId, action: 'withdraw', at: end });
  expect((await withdraw(documentId)).result).toMatchObject({ state: 'draft', plans: [] });
  const act = await newestAct(documentId);
  expect(act).toMatchObject({ act: 'editorial.withdraw', before: { no: null } });
  expect(act?.before).toHaveProperty('plans.length', 2);
  await withdraw(documentId);
  expect(await newestAct(documentId)).toEqual(act);
});

test('a plan is cancelled, and one that is over, incomplete or of no version is refused', async () => {
  const { documentId } = await aDraft();
  const later = new Date(stage.deps.testClock.now().getTime() + HOUR).toISOString();
  await plan({ documentId, no: 1, at: later });
  expect((await plan({ documentId, no: 1, at: null })).result).toMatchObject({ state: 'draft' });
  expect((await plan({ documentId, no: 1, at: '2020-01-01T00:00:00Z' })).code).toBe(
    'editorial.planInPast',
  );
  expect((await plan({ documentId, no: 9, at: later })).code).toBe('editorial.documentNotFound');
  for (const wrong of ['2027-02-31T00:00:00Z', 'besok', 7]) {
    expect((await plan({ documentId, no: 1, at: wrong })).code).toBe('common.badRequest');
  }
  const draft = { documentId: randomUUID(), slug: `kosong-${documentId}`, baseNo: 0 };
  await save({ ...draft, body: body('', { blocks: [] }) });
  const refused = await publish(draft.documentId, 1);
  expect(refused).toMatchObject({
    code: 'editorial.incomplete',
    details: { missing: ['Judul', 'Isi'] },
  });
});

test('what is withdrawn is gone from its page, lists and the site map, and its address stays its own', async () => {
  const { documentId, slug } = await aDraft('Akan turun');
  await publish(documentId, 1);
  const { app, deps } = stage;
  const headers = asClient(deps);
  const listed = async (pageSize: number) => {
    const { result } = await askApp(app, headers, listArticles, { query: { pageSize } });
    return result.articles.map((each) => each.slug);
  };
  const mapped = async (after?: string) => {
    const query = after === undefined ? {} : { after };
    const { result } = await askApp(app, headers, getSitemapArticles, { query });
    return result.articles.map((each) => each.slug);
  };
  expect(await listed(50)).toContain(slug);
  expect(await mapped()).toContain(slug);
  expect((await withdraw(documentId)).result.state).toBe('withdrawn');
  expect((await withdraw(documentId)).status).toBe(200);
  expect((await read(slug)).status).toBe(410);
  expect(await listed(51)).not.toContain(slug);
  expect(await mapped('a')).not.toContain(slug);

  const moved = await save({ documentId, slug: 'lain', baseNo: 1, body: body('Pindah') });
  expect(moved.code).toBe('editorial.addressFixed');
  const taken = await save({ documentId: randomUUID(), slug, baseNo: 0, body: body('Rebut') });
  expect(taken.code).toBe('editorial.slugTaken');
});

test('the history says who saved what, and what was done', async () => {
  const { documentId, slug } = await aDraft();
  await save({ documentId, slug, baseNo: 1, body: body('Dua') }, other);
  await publish(documentId, 2);
  const history = (query: object) =>
    askApp(stage.app, editor.headers, contract.listDocumentVersions, {
      query: { documentId, ...query } as never,
    });
  const { result } = await history({ pageSize: 1 });
  expect(result.versions).toMatchObject([
    { no: 2, accountId: other.accountId, by: expect.stringMatching(/\S/) },
  ]);
  expect(result.acts.map(({ act }) => act)).toEqual(['publish', 'save', 'save']);
  const rest = await history({ pageSize: 1, before: result.next });
  const versions = [{ no: 1, accountId: editor.accountId }];
  expect(rest.result).toMatchObject({ versions, next: null });
  const old = await askApp(stage.app, editor.headers, contract.getDocument, {
    query: { documentId, no: 1 },
  });
  expect(old.result).toMatchObject({ no: 1, draftNo: 2, body: { title: 'Judul' } });
});

test('a preview shows a version as a kind of viewer would see it, and why not', async () => {
  const { documentId } = await aDraft();
  const at = new Date(stage.deps.testClock.now().getTime() + HOUR).toISOString();
  await plan({ documentId, no: 1, at });
  const preview = async (query: object) =>
    (
      await askApp(stage.app, editor.headers, contract.previewDocument, {
        query: { documentId, ...query } as never,
      })
    ).result;
  expect(await preview({})).toMatchObject({ isVisible: false, article: { title: 'Judul' } });
  expect(await preview({ at })).toMatchObject({ isVisible: true, reason: null, openTitles: [] });
  expect(await preview({ at, tier: 'premium' })).toMatchObject({ openTitles: ['kaldera'] });
  expect((await preview({ at, isChild: 'Y' })).reason).toMatch(/^Anak/);
});

test('only editors and admins write', async () => {
  const input = { documentId: randomUUID(), slug: 'bukan-editor', baseNo: 0, body: body('X') };
  const viewer = await aViewer();
  expect((await save(input, viewer)).code).toBe('common.unauthenticated');
  const scheduler = await aViewer({ role: 'scheduler' });
  expect((await save(input, scheduler)).code).toBe('common.forbidden');
  const article = await askApp(stage.app, asClient(stage.deps), getArticle, {
    query: { slug: 'bukan-editor' },
  });
  expect(article.status).toBe(404);
});

test('a part of an article that is not known here is refused with words, and nothing of the draft is lost', async () => {
  const { documentId, slug } = await aDraft();
  const newest = async () =>
    (await askApp(stage.app, editor.headers, contract.getDocument, { query: { documentId } }))
      .result;
  const before = await newest();
  const blocks = [
    { type: 'text', text: 'Satu.' },
    { type: 'embed', html: '<iframe src="javascript:alert(1)">' },
  ];
  const answer = await save({
    documentId,
    slug,
    baseNo: 1,
    body: body('Baru', { blocks }),
  });
  expect(answer).toMatchObject({
    code: 'common.badRequest',
    details: [
      {
        field: expect.stringContaining('blocks/1') as string,
        problem: expect.stringContaining('bagian artikel yang tidak dikenal') as string,
      },
    ],
  });
  expect(await newest()).toEqual(before);
});
