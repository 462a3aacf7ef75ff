import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { findByName } from '#contract/editorial/find-by-name.ts';
import * as documents from '#contract/editorial/operator-documents.ts';
import { saveRelease } from '#contract/editorial/releases.ts';
import { upsertBanner } from '#modules/catalog/index.ts';
import { inTransaction, sql } from '#platform/db.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { listByName } from '../documents/queries/document.ts';

let stage: TestApp;
let editor: Viewer;

beforeAll(async () => {
  await freshDatabase();
  stage = await openTestApp({ modules: ['editorial'] });
  editor = await aViewer({ role: 'editor' });
});

const ask = <C extends Parameters<typeof askApp>[2]>(
  call: C,
  input: Parameters<typeof askApp<C>>[3],
  by = editor,
) => askApp(stage.app, by.headers, call, input);
const find = async (words: string, by?: Viewer) =>
  (await ask(findByName, { query: { words } }, by)).result.found;
const namesOf = async (words: string) => (await find(words)).map(({ name }) => name);

type Body = Parameters<typeof askApp<typeof documents.saveDocument>>[3];
async function aDocument(body: object, more: object = {}): Promise<string> {
  const documentId = randomUUID();
  const input = { documentId, slug: `d-${documentId}`, baseNo: 0, body, ...more };
  expect((await ask(documents.saveDocument, { body: input } as Body)).status).toBe(200);
  return documentId;
}

test('an article, a banner, a rail and a release are found by any part of their names, in their state', async () => {
  const article = { kind: 'article', topic: 'kabar', lead: 'L.', byline: 'R.' };
  const blocks = [{ type: 'text', text: 'Isi.' }];
  const id = await aDocument({ ...article, title: 'Malam Derbi Café', blocks });
  expect(await find('der')).toEqual([
    { kind: 'article', id, slug: `d-${id}`, name: 'Malam Derbi Café', state: 'draft' },
  ]);
  for (const words of ['cafe', 'CAFÉ', 'erb', 'derbi malam', 'alam der', 'mal'])
    expect(await namesOf(words), words).toEqual(['Malam Derbi Café']);
  // Neither a sign of patterns nor a part that is missing matches everything.
  for (const words of ['100%', 'm_lam', 'derbi sore', String.raw`der\ `, 'Isi.', 'a b c'])
    expect(await namesOf(words), words).toEqual([]);
  const ofKind = async (kind: 'article' | 'clip') =>
    (await ask(findByName, { query: { words: 'derbi', kind } })).result.found.length;
  expect([await ofKind('article'), await ofKind('clip')]).toEqual([1, 0]);

  await ask(documents.publishDocument, { body: { documentId: id, no: 1 } });
  await ask(documents.saveDocument, {
    body: {
      documentId: id,
      slug: `d-${id}`,
      baseNo: 1,
      body: { ...article, title: 'Sore Klasik', blocks },
    },
  } as Body);
  expect(await find('derbi')).toEqual([]);
  expect(await find('klasik')).toMatchObject([{ id, name: 'Sore Klasik', state: 'changed' }]);

  const banner = await aDocument({
    kind: 'banner',
    headline: 'Klasik akhir pekan',
    href: '/paket',
  });
  const rail = await aDocument({ kind: 'rail', name: 'Rel klasik', number: 3 });
  const releaseId = randomUUID();
  await ask(saveRelease, { body: { releaseId, name: 'Pekan film klasik', items: [] } });
  // What begins so comes first, then what was changed last.
  expect(await find('klasik')).toEqual([
    { kind: 'banner', id: banner, slug: `d-${banner}`, name: 'Klasik akhir pekan', state: 'draft' },
    { kind: 'release', id: releaseId, name: 'Pekan film klasik', state: 'draft' },
    { kind: 'rail', id: rail, slug: `d-${rail}`, name: 'Rel klasik', state: 'draft' },
    { kind: 'article', id, slug: `d-${id}`, name: 'Sore Klasik', state: 'changed' },
  ]);
  await ask(saveRelease, { body: { releaseId, name: 'Pekan komedi', items: [] } });
  expect(await namesOf('pekan k')).toEqual(['Pekan komedi', 'Klasik akhir pekan']);
});

test('a banner of a seed that no editor touched is found, once, also as a document', async () => {
  await upsertBanner(stage.deps.db, {
    slot: 'top',
    label: 'Ikut',
    slug: 'kuis',
    position: 1,
    headline: 'Kuis Café Kita',
    href: '/paket',
  });
  const signs = { slot: 'top', label: 'Ikut', slug: 'groß', position: 2, href: '/paket' } as const;
  await upsertBanner(stage.deps.db, { ...signs, headline: 'Musik Søren Groß' });
  // As titles are: not by what a language of programs takes for an accent.
  expect(await namesOf('soren gross')).toEqual(['Musik Søren Groß']);
  const [found] = await find('cafe');
  expect(found).toMatchObject({ kind: 'banner', name: 'Kuis Café Kita', state: 'published' });
  const body = { kind: 'banner', headline: 'Kuis Café Lagi', href: '/paket' };
  const input = { documentId: found?.id, slug: 'kuis', baseNo: 0, body };
  expect((await ask(documents.saveDocument, { body: input } as Body)).status).toBe(200);
  expect(await find('cafe')).toMatchObject([{ id: found?.id, name: 'Kuis Café Lagi' }]);
});

test('a document without a name is found by the address that stands for it', async () => {
  const nameless = { kind: 'banner', headline: '', href: '/paket' };
  const id = await aDocument(nameless, { slug: 'belum-bernama' });
  expect(await find('bernama')).toEqual([
    { kind: 'banner', id, slug: 'belum-bernama', name: 'belum-bernama', state: 'draft' },
  ]);
});

test('two letters or signs are no search, and who is no staff finds nothing', async () => {
  for (const words of [' ab ', '!!!', 'a !! b', '%%%%'])
    expect((await ask(findByName, { query: { words } })).status, words).toBe(400);
  const viewer = await aViewer();
  expect((await ask(findByName, { query: { words: 'klasik' } }, viewer)).status).toBe(401);
  expect(await find('klasik', await aViewer({ role: 'analyst' }))).not.toEqual([]);
});

// `NAMES=100000` says what the palette takes at the size that it is meant for.
const NAMES = Number(process.env['NAMES'] ?? 10_000);

test('a part of a name is found by an index, whatever has it', async () => {
  const { db } = stage.deps;
  const words = ['kabar', 'ulasan', 'malam', 'sore', 'cerita', 'pilihan', 'sorotan'];
  await inTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`insert into editorial.document (document_id, kind, slug, draft_no, updated_at, plain_name)
      select gen_random_uuid(), 'article', 'm-' || n, 1, now() - n * interval '1 second',
        (${words}::text[])[n % 7 + 1] || ' ' || md5(n::text)
      from generate_series(1, ${NAMES}::int) n`.execute(tx);
  });
  await sql`analyze editorial.document`.execute(db);
  const look = (asked: readonly string[]) =>
    inTransaction(db, async (tx) => {
      const begun = performance.now();
      const found = (await listByName(tx, asked, 8)).length;
      const ms = performance.now() - begun;
      const { rows } = await sql<{ read: number }>`
        select sum(seq_tup_read)::int as read from pg_stat_xact_user_tables
        where schemaname = 'editorial' and relname = 'document'`.execute(tx);
      return { found, read: rows[0]?.read ?? Infinity, ms };
    });
  expect(await look(['klasik'])).toMatchObject({ found: 3, read: 0 });
  expect(await look(['lasi', 'kan'])).toMatchObject({ found: 1, read: 0 });
  // A part that so many have is looked for among some of them.
  const many = await look(['sor']);
  expect(many.found).toBe(8);
  expect(many.read).toBeLessThan(NAMES);
  if (process.env['NAMES'] === undefined) return;
  const times = [];
  for (const word of words)
    for (let n = 0; n < 30; n += 1) times.push((await look([word.slice(n % 3)])).ms);
  for (let n = 0; n < 200; n += 1) times.push((await look([(4_096 + n * 19).toString(16)])).ms);
  times.sort((a, b) => a - b);
  // oxlint-disable-next-line no-console -- the figure is what it is run for
  console.log(
    `a part of ${NAMES} names: p95 ${times[Math.floor(times.length * 0.95)]?.toFixed(1)} ms`,
  );
}, 600_000);
