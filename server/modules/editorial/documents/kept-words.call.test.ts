import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { HOUR } from '#contract/constants.ts';
import { getArticle, listArticles } from '#contract/editorial/articles.ts';
import { type DocumentKind, documentKinds, GENERAL_TERMS } from '#contract/editorial/documents.ts';
import { getHomeDocuments } from '#contract/editorial/home-documents.ts';
import { listPictureUses } from '#contract/editorial/licence-ends.ts';
import * as contract from '#contract/editorial/operator-documents.ts';
import { publishTerms, rollBackTerms, saveTerms } from '#contract/editorial/operator-terms.ts';
import { getAllPromo } from '#contract/editorial/promotions.ts';
import { addToRelease, publishRelease, saveRelease } from '#contract/editorial/releases.ts';
import { inTransaction, sql } from '#platform/db.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { asClient } from '#test/factories/callers.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { publishDuePlans } from './due-plans.ts';
import { listNamingPictures } from './queries/version.ts';

/** What a version holds: pictures that it names, and words that this server does not know. */
let stage: TestApp;
let editor: Viewer;
let finance: Viewer;

beforeAll(async () => {
  await freshDatabase();
  stage = await openTestApp({ modules: ['editorial'] });
  editor = await aViewer({ role: 'editor' });
  finance = await aViewer({ role: 'finance' });
});

const ask = <C extends Parameters<typeof askApp>[2]>(
  call: C,
  input?: Parameters<typeof askApp<C>>[3],
  by: { headers: Record<string, string> } = editor,
) => askApp(stage.app, by.headers, call, input);
const soon = (ms: number) => new Date(stage.deps.testClock.now().getTime() + ms).toISOString();

const text = { type: 'text', text: 'Isi.' };
/** Complete, but for a rail, which picks no titles. */
const bodies: Record<Exclude<DocumentKind, 'title' | 'terms'>, () => object> = {
  article: () => ({ title: 'Artikel', topic: 'kabar', lead: 'L.', byline: 'R.', blocks: [text] }),
  promo: () => ({
    name: 'Promo',
    text: 'Penjelasan.',
    terms: ['Sekali.'],
    link: { label: 'Ke paket', path: '/paket' },
    startsAt: soon(-HOUR),
    endsAt: soon(HOUR),
  }),
  highlight: () => ({ name: 'Sorotan', target: { type: 'title', slug: 'kaldera' } }),
  clip: () => ({ name: 'Klip', category: 'cuplikan', youtubeId: 'abcdefghijk', seconds: 60 }),
  clipCategory: () => ({ name: 'Kategori' }),
  rail: () => ({ name: 'Rel', number: 3 }),
  banner: () => ({ headline: 'Banner', href: '/paket' }),
};

async function aDraft(kind: DocumentKind, more: object = {}): Promise<string> {
  if (kind === 'terms') {
    const body = { kind, packageId: null, name: 'Syarat umum', text: 'Isi.', ...more };
    await ask(saveTerms, { body: { baseNo: 1, body } }, finance);
    return GENERAL_TERMS;
  }
  if (kind === 'title') {
    const { titleId } = await aFilm(stage.deps.db, { name: `Film ${randomUUID().slice(0, 4)}` });
    const { result } = await ask(contract.getDocument, { query: { documentId: titleId } });
    const body = { ...result.body, synopsis: 'Baru.', ...more } as never;
    const { slug } = result;
    await ask(contract.saveDocument, { body: { documentId: titleId, slug, baseNo: 0, body } });
    return titleId;
  }
  const documentId = randomUUID();
  const body = { kind, ...bodies[kind](), ...more } as never;
  const input = { documentId, slug: `d-${documentId.slice(0, 8)}`, baseNo: 0, body };
  expect(await ask(contract.saveDocument, { body: input })).toMatchObject({ status: 200 });
  return documentId;
}

const aSlug = () => `gambar-${randomUUID().replaceAll('-', '').slice(0, 12)}`;

test('every kind that names a picture is found by it: live, drafted or planned, and no more once its words leave it', async () => {
  const picture = aSlug();
  const block = { type: 'picture', title: picture, alt: 'Foto' };
  const named: [DocumentKind, object][] = [
    ['article', { picture }],
    ['article', { blocks: [block] }],
    ['promo', { picture }],
    ['highlight', { picture }],
    ['clip', { picture }],
    ['banner', { picture }],
    ['title', { art: { '21:9': picture, '4:5': null } }],
  ];
  const ids: string[] = [];
  for (const [kind, more] of named) ids.push(await aDraft(kind, more));
  await aDraft('article', { picture: aSlug() });
  const usesOf = async (slug = picture) =>
    (await ask(listPictureUses, { query: { slugs: `${slug},${aSlug()}` as never } })).result.uses;
  const [use] = await usesOf();
  expect(use).toMatchObject({ slug: picture, count: ids.length });
  expect(new Set(use?.documents.map(({ documentId }) => documentId))).toEqual(new Set(ids));
  expect(use?.documents.every(({ isLive }) => !isLive)).toBe(true);

  const banner = ids[5] ?? '';
  await ask(contract.publishDocument, { body: { documentId: banner, no: 1 } });
  const { slug } = (await ask(contract.getDocument, { query: { documentId: banner } })).result;
  const save = (baseNo: number, more: object) =>
    ask(contract.saveDocument, {
      body: {
        documentId: banner,
        slug,
        baseNo,
        body: { kind: 'banner', ...bodies.banner(), ...more } as never,
      },
    });
  await save(1, { text: 'Tanpa gambar.' });
  // Viewers see it there still, and first of all.
  expect((await usesOf())[0]?.documents[0]).toMatchObject({
    documentId: banner,
    kind: 'banner',
    name: 'Banner',
    isLive: true,
  });
  await ask(contract.publishDocument, { body: { documentId: banner, no: 2 } });
  expect((await usesOf())[0]?.count).toBe(ids.length - 1);
  // What comes later names it again.
  await save(2, { picture });
  await ask(contract.planDocument, { body: { documentId: banner, no: 3, at: soon(HOUR) } });
  await save(3, { text: 'Yang terbaru.' });
  expect((await usesOf())[0]?.count).toBe(ids.length);
  expect(await usesOf(aSlug())).toEqual([]);
  const wrong = await ask(listPictureUses, { query: { slugs: 'kaldera' as never } });
  expect(wrong.status).toBe(400);
});

// `PICTURES=50000` says what a library of that size costs; here fewer show that its index is used.
const PICTURES = Number(process.env['PICTURES'] ?? 10_000);

test('a page of pictures is looked up without reading every version', async () => {
  const { db } = stage.deps;
  await sql`
    with made as (
      insert into editorial.document (document_id, kind, slug, draft_no, updated_at)
      select gen_random_uuid(), 'article', 'banyak-' || n, 1, now() from generate_series(1, ${PICTURES}::int) n
      returning document_id, split_part(slug, '-', 2)::int as n)
    insert into editorial.version (document_id, no, body, note, saved_at)
    select document_id, 1, jsonb_build_object('kind', 'article', 'title', 'Nomor ' || n,
      'picture', 'gambar-' || lpad(to_hex(n), 12, '0')), '', now() from made`.execute(db);
  await sql`analyze editorial.version, editorial.document`.execute(db);
  const slugs = Array.from(
    { length: 48 },
    (_, n) => `gambar-${(1 + n * 7).toString(16).padStart(12, '0')}`,
  );
  const begun = performance.now();
  const { found, read } = await inTransaction(db, async (tx) => {
    const uses = await listNamingPictures(tx, slugs, 20);
    const { rows } = await sql<{ read: number }>`
      select sum(seq_tup_read)::int as read from pg_stat_xact_user_tables
      where schemaname = 'editorial' and relname = 'version'`.execute(tx);
    return { found: uses.length, read: rows[0]?.read };
  });
  expect({ found, read }).toEqual({ found: 48, read: 0 });
  if (process.env['PICTURES'] !== undefined) {
    // oxlint-disable-next-line no-console -- the figure is what it is run for
    console.log(`48 of ${PICTURES} pictures: ${(performance.now() - begun).toFixed(1)} ms`);
  }
});

/** What makes a version of a kind one that this server does not know. */
const unknown: Record<DocumentKind, object> = {
  article: { blocks: [{ type: 'hologram', scene: 'kaldera' }] },
  promo: { startsAt: { fromMatch: 'final' } },
  highlight: { target: { type: 'hologram', slug: 'kaldera' } },
  clip: { seconds: 'setengah jam' },
  clipCategory: { position: 'pertama' },
  title: { titleKind: 'hologram' },
  rail: { source: 'hologram' },
  banner: { slot: 'hologram' },
  terms: { text: { id: 'Isi.', en: 'Words.' } },
};

test.each(documentKinds)(
  'a version of %s that is not known here stops nothing but itself',
  async (kind) => {
    const { db } = stage.deps;
    const documentId = await aDraft(kind);
    const by = kind === 'terms' ? finance : editor;
    const query = { documentId };
    const { draftNo: known } = (await ask(contract.getDocument, { query })).result;
    const no = known + 1;
    await sql`
      with newer as (update editorial.document set draft_no = ${no} where document_id = ${documentId})
      insert into editorial.version (document_id, no, body, note, saved_at)
      select document_id, ${no}, body || ${JSON.stringify(unknown[kind])}::jsonb, 'Yang lebih baru', now()
      from editorial.version where document_id = ${documentId} and no = ${known}`.execute(db);

    const { documents } = (await ask(contract.listDocuments, { query: { kind } })).result;
    const listed = documents.find((each) => each.documentId === documentId);
    expect(listed).toMatchObject({ kind, draftNo: no, isReadable: false });
    expect(listed?.name).not.toBe('');
    const { versions } = (await ask(contract.listDocumentVersions, { query })).result;
    expect(versions.slice(0, 2).map((each) => [each.no, each.isReadable])).toEqual([
      [no, false],
      [known, true],
    ]);
    expect(await ask(contract.getDocument, { query })).toMatchObject({
      status: 200,
      result: { no, body: null },
    });
    const older = await ask(contract.getDocument, { query: { documentId, no: known } });
    expect(older.result.body).toMatchObject({ kind });
    expect((await ask(contract.previewDocument, { query })).result).toMatchObject({
      isVisible: false,
      missing: ['Isi yang dikenal di sini'],
    });
    expect((await ask(getHomeDocuments, { query: {} })).status).toBe(200);

    // No deed is done with it, and nothing is saved over it unseen.
    const CODE = 'editorial.versionUnreadable';
    const deed = { body: { documentId, no } };
    const body = older.result.body as never;
    const { slug } = older.result;
    const changed = {
      ...older.result.body,
      name: 'Lain',
      title: 'Lain',
      headline: 'Lain',
    } as never;
    if (kind === 'terms') {
      expect((await ask(publishTerms, deed, by)).code).toBe(CODE);
      expect((await ask(saveTerms, { body: { baseNo: known, body: changed } }, by)).code).toBe(
        CODE,
      );
    } else {
      expect((await ask(contract.publishDocument, deed)).code).toBe(CODE);
      const plan = { ...deed.body, at: soon(HOUR) };
      expect((await ask(contract.planDocument, { body: plan })).code).toBe(CODE);
      const save = { documentId, slug, baseNo: known, body };
      expect((await ask(contract.saveDocument, { body: save })).code).toBe(CODE);
    }
    const releaseId = randomUUID();
    await ask(saveRelease, { body: { releaseId, name: 'Rilis', items: [] } }, by);
    await ask(addToRelease, { body: { releaseId, documentIds: [documentId] } }, by);
    expect(await ask(publishRelease, { body: { releaseId } }, by)).toMatchObject({
      code: 'editorial.releaseIncomplete',
      details: { problems: [{ documentId, problem: expect.stringMatching(/tidak dikenal/) }] },
    });
    // Planned by a newer server, it says so instead of being tried for ever.
    await sql`insert into editorial.plan (document_id, action, no, planned_for)
      values (${documentId}, 'publish', ${no}, now() - interval '1 minute')`.execute(db);
    await publishDuePlans(stage.deps);
    await expect
      .poll(async () => {
        const { result } = await ask(contract.getDocument, { query });
        return result.plans[0]?.problem;
      })
      .toMatch(/^Belum lengkap/);

    // The way back, as far as what is old may be published.
    const back = { body: { documentId, no: known } };
    const done = await ask(kind === 'terms' ? rollBackTerms : contract.rollBackDocument, back, by);
    const isComplete = kind !== 'rail' && kind !== 'title';
    expect(done.code).toBe(isComplete ? undefined : 'editorial.incomplete');
    const { result: after } = await ask(contract.getDocument, { query });
    expect([after.no, after.isReadable]).toEqual(isComplete ? [no + 1, true] : [no, false]);
  },
);

test('viewers read the rest: an article without the block, a list without the promotion', async () => {
  const viewer = { headers: asClient(stage.deps) };
  const slug = `baru-${randomUUID().slice(0, 8)}`;
  const publish = async (kind: 'article' | 'promo', own: string, more: object) => {
    const documentId = randomUUID();
    const body = { kind, ...bodies[kind]() } as never;
    await ask(contract.saveDocument, { body: { documentId, slug: own, baseNo: 0, body } });
    const published = await ask(contract.publishDocument, { body: { documentId, no: 1 } });
    expect(published.status).toBe(200);
    await sql`update editorial.published set body = body || ${JSON.stringify(more)}::jsonb
      where document_id = ${documentId}`.execute(stage.deps.db);
  };
  await publish('article', slug, { blocks: [{ type: 'hologram', scene: 'kaldera' }, text] });
  await publish('article', `${slug}-dua`, { topic: 'hologram' });
  await publish('promo', `${slug}-lama`, { startsAt: { fromMatch: 'final' } });
  await publish('promo', `${slug}-tetap`, {});

  const { status, result } = await ask(getArticle, { query: { slug } }, viewer);
  const types = result.blocks.map(({ type }) => type);
  expect({ status, types }).toEqual({ status: 200, types: ['text'] });
  const list = { query: { page: 1, pageSize: 50 } };
  const slugs = (await ask(listArticles, list, viewer)).result.articles.map((each) => each.slug);
  expect(slugs).toContain(slug);
  expect(slugs).not.toContain(`${slug}-dua`);
  const lost = await ask(getArticle, { query: { slug: `${slug}-dua` } }, viewer);
  expect(lost.code).toBe('editorial.articleNotFound');
  const { promos } = (await ask(getAllPromo, { query: {} }, viewer)).result;
  const shown = promos.map((each) => each.slug);
  expect(shown).toContain(`${slug}-tetap`);
  expect(shown).not.toContain(`${slug}-lama`);
});
