import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import * as licences from '#contract/catalog/operator-licences.ts';
import type { LicenceView } from '#contract/catalog/operator-licences.ts';
import * as titles from '#contract/catalog/operator-titles.ts';
import { getProductDetail } from '#contract/catalog/titles.ts';
import { DAY, HOUR, SECOND } from '#contract/constants.ts';
import * as contract from '#contract/editorial/operator-documents.ts';
import { findProduct, isInLicence } from '#modules/catalog/index.ts';
import { advanceTestClock } from '#platform/clocks.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { asClient } from '#test/factories/callers.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aFilm, anAsset, anEpisode, aSeries } from '#test/factories/catalog/titles.ts';
import { collectApprovals } from '#test/factories/studio/approvals.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';

let stage: TestApp;
let editor: Viewer;
let rights: Viewer;

beforeAll(async () => {
  stage = await openTestApp({ modules: ['editorial'] });
  [editor, rights] = await Promise.all([aViewer({ role: 'editor' }), aViewer({ role: 'rights' })]);
  const { db } = stage.deps;
  // Brings the genre and the category that the titles of this file stand under.
  await aFilm(db, { name: 'Kaldera', genres: ['Drama'], categories: ['Film'], actors: ['Ayu'] });
});

const body = (more: object = {}) => ({
  kind: 'title' as const,
  titleKind: 'film' as const,
  name: 'Senja',
  synopsis: 'Seorang nelayan pulang.',
  filmClass: '13+' as const,
  matrix: 'A' as const,
  genres: ['drama'],
  ...more,
});

const save = (documentId: string, slug: string, baseNo: number, given: ReturnType<typeof body>) =>
  askApp(stage.app, editor.headers, contract.saveDocument, {
    body: { documentId, slug, baseNo, body: given },
  });
const publish = (documentId: string, no: number) =>
  askApp(stage.app, editor.headers, contract.publishDocument, { body: { documentId, no } });
const get = async (documentId: string) =>
  (await askApp(stage.app, editor.headers, contract.getDocument, { query: { documentId } })).result;
const licence = (titleId: string, from: number, to: number | null) => {
  const at = (offset: number) => new Date(stage.deps.clock.now().getTime() + offset).toISOString();
  const window = { fromAt: at(from), toAt: to === null ? null : at(to) };
  return askApp(stage.app, rights.headers, licences.saveLicence, {
    body: { licenceId: randomUUID(), titleId, licensor: 'Rumah Film', ...window },
  });
};

// Answers are kept for seconds by their address: each look has one of its own.
let looks = 0;
const look = async (slug: string) => {
  looks += 1;
  const url = `/platform/product/detail?slug=${slug}&lihat=${looks}`;
  const answer = await stage.app.inject({ url, headers: asClient(stage.deps) });
  return answer.json<{ code?: string; result: { synopsis: string; year: number; name: string } }>();
};

async function aPublishedTitle(slug: string, more: object = {}) {
  const documentId = randomUUID();
  const assetId = await anAsset(stage.deps.db);
  const given = body({ assetId, ...more });
  await save(documentId, slug, 0, given);
  await licence(documentId, -HOUR, DAY);
  const published = await publish(documentId, 1);
  expect(published.status).toBe(200);
  return { documentId, slug, given };
}

test('a new film is refused with what it lacks, and seen once it has it', async () => {
  const documentId = randomUUID();
  await save(
    documentId,
    'fajar',
    0,
    body({ name: 'Fajar', filmClass: null, genres: ['tidak-ada'] }),
  );
  expect(await look('fajar')).toMatchObject({ code: 'catalog.titleNotFound' });
  expect(await publish(documentId, 1)).toMatchObject({
    code: 'editorial.incomplete',
    details: {
      missing: [
        'Klasifikasi usia',
        'Lisensi yang masih berlaku',
        'Film',
        'Genre atau kategori tidak-ada',
      ],
    },
  });
  const assetId = await anAsset(stage.deps.db);
  const credits = [
    { id: 'budi:actor', person: 'budi', name: 'Budi', role: 'actor' as const, character: 'Ayah' },
  ];
  await save(documentId, 'fajar', 1, body({ name: 'Fajar', assetId, credits }));
  await licence(documentId, -HOUR, null);
  expect((await publish(documentId, 2)).result).toMatchObject({ state: 'published', liveNo: 2 });
  const { app, deps } = stage;
  const page = await askApp(app, asClient(deps), getProductDetail, { query: { slug: 'fajar' } });
  expect(page.result).toMatchObject({
    name: 'Fajar',
    genres: [{ slug: 'drama' }],
    credits: [{ slug: 'budi', name: 'Budi', character: 'Ayah' }],
  });
  const taken = await save(randomUUID(), 'kaldera', 0, body());
  expect(taken.code).toBe('editorial.slugTaken');
  const moved = await save(documentId, 'fajar-lain', 2, body({ assetId, name: 'Lain' }));
  expect(moved.code).toBe('editorial.addressFixed');
  const list = await askApp(app, rights.headers, titles.listTitleEntries, {
    query: { prefix: 'fa' },
  });
  const poster = `/img/m/${assetId}/1/poster-160.webp`;
  expect(list.result.titles).toMatchObject([{ name: 'Fajar', state: 'published', poster }]);
});

test('two editors: different fields meet, the same field is told, an old version comes back', async () => {
  const { documentId, slug, given } = await aPublishedTitle('dua-editor');
  await save(documentId, slug, 1, { ...given, year: 2024 } as never);
  const merged = await save(documentId, slug, 1, { ...given, synopsis: 'Lain.' } as never);
  expect(merged).toMatchObject({ status: 200, result: { draftNo: 3 } });
  expect((await get(documentId)).body).toMatchObject({ year: 2024, synopsis: 'Lain.' });
  const refused = await save(documentId, slug, 1, { ...given, year: 2020 } as never);
  expect(refused).toMatchObject({
    code: 'editorial.versionConflict',
    details: { draftNo: 3, conflicts: [{ field: 'year', mine: 2020, theirs: 2024, base: null }] },
  });
  await publish(documentId, 3);
  expect((await look(slug)).result.synopsis).toBe('Lain.');
  const back = await askApp(stage.app, editor.headers, contract.rollBackDocument, {
    body: { documentId, no: 1 },
  });
  expect(back.result).toMatchObject({ draftNo: 4, liveNo: 4 });
  expect((await look(slug)).result.synopsis).toBe(given.synopsis);
});

test('a seeded title is the base of its first draft, with all that hangs on it', async () => {
  const { db } = stage.deps;
  const { titleId, slug } = await aSeries(db, { name: 'Pulau', genres: ['Drama'] });
  const [first, second] = [
    await anEpisode(db, { series: slug, season: 1, number: 1 }),
    await anEpisode(db, { series: slug, season: 1, number: 2 }),
  ];
  const snapshot = await get(titleId);
  expect(snapshot).toMatchObject({ draftNo: 0, liveNo: 0, slug, state: 'published' });
  if (snapshot.body?.kind !== 'title') throw new Error('no title');
  const episodes = snapshot.body.episodes.map((each) => ({ ...each, number: 3 - each.number }));
  await save(titleId, slug, 0, { ...snapshot.body, synopsis: 'Baru.', episodes } as never);
  expect((await look(slug)).result.synopsis).toBe('');
  expect((await publish(titleId, 2)).status).toBe(200);
  const rows = await db
    .selectFrom('catalog.episode')
    .select(['productId', 'number'])
    .where('titleId', '=', titleId)
    .orderBy('number')
    .execute();
  expect(rows.map(({ productId }) => productId)).toEqual([second, first]);
  expect((await look(slug)).result.synopsis).toBe('Baru.');
});

test('a licence ends by time, another goes on after a gap, a takedown hides at once', async () => {
  const { documentId, slug } = await aPublishedTitle('jendela');
  const shown = async () => (await look(slug)).code === undefined;
  const { deps } = stage;
  const { asked, approve } = collectApprovals(deps);
  // A further licence that lasts longer than what was agreed is an extension too.
  await licence(documentId, 2 * DAY, 3 * DAY);
  await approve();
  const plays = async () => {
    const product = await findProduct(deps.db, documentId, deps.clock.now());
    return product !== undefined && isInLicence(product, deps.clock.now());
  };
  expect([await shown(), await plays()]).toEqual([true, true]);
  const onTitle = { body: { titleId: documentId, reason: 'Surat pemegang hak' } };
  await askApp(stage.app, rights.headers, titles.takeTitleDown, onTitle);
  expect([await shown(), await plays()]).toEqual([false, false]);
  expect((await askApp(stage.app, editor.headers, titles.takeTitleDown, onTitle)).status).toBe(403);
  await askApp(stage.app, rights.headers, titles.undoTitleTakedown, onTitle);
  expect([await shown(), await plays()]).toEqual([false, false]);
  expect(asked).toMatchObject([
    { callId: 'saveLicence', subject: { kind: 'licence' } },
    { callId: 'undoTitleTakedown', subject: { kind: 'title' } },
  ]);
  await approve();
  expect([await shown(), await plays()]).toEqual([true, true]);

  // A later end asks a second person; a shorter one counts at once.
  const list = { query: { titleId: documentId } };
  const ends = async () => {
    const { result } = await askApp(stage.app, rights.headers, licences.listLicences, list);
    return result.licences.map(({ toAt }) => toAt);
  };
  const [first] = (await askApp(stage.app, rights.headers, licences.listLicences, list)).result
    .licences;
  const { state: _, endedAt: __, ...terms } = first as LicenceView;
  const until = async (days: number) => {
    const toAt = new Date(deps.clock.now().getTime() + days * DAY).toISOString();
    const body = { ...terms, toAt, reason: 'Kontrak baru' };
    await askApp(stage.app, rights.headers, licences.saveLicence, { body });
    return toAt;
  };
  const later = await until(10);
  expect(await ends()).not.toContain(later);
  await approve();
  expect(await ends()).toContain(later);
  const shorter = await until(3);
  expect(await ends()).toContain(shorter);

  // A fresh staff session is only needed for calls: queries take the time as they are given it.
  const product = async (days: number) => {
    const now = new Date(deps.clock.now().getTime() + days * DAY);
    const found = await findProduct(deps.db, documentId, now);
    return found !== undefined && isInLicence(found, now);
  };
  expect([await product(1.5), await product(2.5), await product(3.5)]).toEqual([
    false,
    true,
    false,
  ]);

  // So do an earlier start, more places, devices and hours of catch-up; narrower terms count at once.
  const now = (
    await askApp(stage.app, rights.headers, licences.listLicences, list)
  ).result.licences.find(({ licenceId }) => licenceId === terms.licenceId);
  const { state: ___, endedAt: ____, ...agreed } = now as LicenceView;
  const saveWith = async (more: object) => {
    const body = { ...agreed, reason: 'Adendum', ...more };
    const { result } = await askApp(stage.app, rights.headers, licences.saveLicence, { body });
    return 'approval' in result;
  };
  const earlier = new Date(Date.parse(agreed.fromAt) - DAY).toISOString();
  expect(await saveWith({ territories: ['ID', 'MY'], platforms: ['web', 'tv'] })).toBe(false);
  expect(await saveWith({ territories: ['ID'], platforms: ['web'], catchupHours: 0 })).toBe(false);
  for (const wider of [
    { fromAt: earlier },
    { territories: ['ID', 'SG'], platforms: ['web'] },
    { territories: [], platforms: ['web'] },
    { territories: ['ID'], platforms: ['web', 'ios'] },
    { territories: ['ID'], platforms: [] },
    { territories: ['ID'], platforms: ['web'], catchupHours: 24 },
  ]) {
    expect(await saveWith(wider), JSON.stringify(wider)).toBe(true);
  }
});

test('terms that no single licence holds, or more money, take a second person', async () => {
  const { documentId } = await aPublishedTitle('uang');
  const { asked, approve } = collectApprovals(stage.deps);
  const isAsked = ({ result }: { result: object }) => 'approval' in result;
  await licence(documentId, 2 * DAY, 3 * DAY);
  await approve();
  // Within both together, but in neither of them.
  expect(isAsked(await licence(documentId, 0, 3 * DAY))).toBe(true);
  expect(isAsked(await licence(documentId, 0, HOUR))).toBe(false);
  const { result } = await askApp(stage.app, rights.headers, licences.listLicences, {
    query: { titleId: documentId },
  });
  const { state: _, endedAt: __, ...terms } = result.licences[0] as LicenceView;
  const saveWith = (more: object) =>
    askApp(stage.app, rights.headers, licences.saveLicence, { body: { ...terms, ...more } });
  expect(isAsked(await saveWith({ contract: 'K-2' }))).toBe(false);
  const wider: [string, object][] = [
    ['Bagi hasil', { sharePercent: 5 }],
    ['Biaya', { costRupiah: 1 }],
    ['Ganti pemegang hak', { licensor: 'Lain' }],
    ['Biaya', { licenceId: randomUUID(), costRupiah: 1 }],
  ];
  for (const [label, more] of wider) {
    expect(isAsked(await saveWith(more)), label).toBe(true);
    expect(asked.at(-1)?.impact.facts.map((fact) => fact.label)).toEqual(['Pemegang hak', label]);
  }
  await saveWith({ sharePercent: 40, costRupiah: 10 });
  await approve();
  expect(isAsked(await saveWith({ sharePercent: 30, costRupiah: 10 }))).toBe(false);
});

test('a plan is seen within two seconds of its time, and says what it lacks then', async () => {
  const { documentId, slug, given } = await aPublishedTitle('rencana');
  const { app, deps } = stage;
  const planned = async (no: number) => {
    await save(documentId, slug, no - 1, { ...given, synopsis: `Ke-${no}.` } as never);
    const at = new Date(deps.testClock.now().getTime() + HOUR).toISOString();
    await askApp(app, editor.headers, contract.planDocument, { body: { documentId, no, at } });
  };
  await planned(2);
  const moment = performance.now();
  await advanceTestClock(deps, null, HOUR);
  await expect.poll(async () => (await look(slug)).result.synopsis).toBe('Ke-2.');
  expect(performance.now() - moment).toBeLessThan(2 * SECOND);
  await planned(3);
  await deps.db.deleteFrom('catalog.licence').where('titleId', '=', documentId).execute();
  await advanceTestClock(deps, null, HOUR);
  const problem = 'Belum lengkap: Lisensi yang masih berlaku';
  await expect.poll(async () => (await get(documentId)).plans).toMatchObject([{ problem }]);
});
