import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listTitleEntries } from '#contract/catalog/operator-titles.ts';
import * as contract from '#contract/editorial/operator-documents.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';

const { app, deps } = await openTestApp({ modules: ['editorial'] });
const editor = await aViewer({ role: 'editor' });

async function anArticle(title: string): Promise<string> {
  const documentId = randomUUID();
  const body = {
    kind: 'article' as const,
    title,
    lead: 'Ringkas.',
    topic: 'kabar' as const,
    byline: 'Redaksi',
    blocks: [{ type: 'text' as const, text: 'Satu.' }],
  };
  const input = { documentId, slug: `artikel-${documentId}`, baseNo: 0, body };
  const saved = await askApp(app, editor.headers, contract.saveDocument, { body: input });
  expect(saved.status).toBe(200);
  return documentId;
}

test('a list of documents is narrowed by words anywhere in a name, with its other filters', async () => {
  const documentId = await anArticle('Ulasan Kaldera pagi ini');
  await anArticle('Kabar pagi ini');
  const list = async (query: object) => {
    const asked = { query: { kind: 'article' as const, ...query } };
    const { result } = await askApp(app, editor.headers, contract.listDocuments, asked);
    return result.documents.map(({ name }) => name);
  };
  expect(await list({ words: 'pagi' })).toEqual(['Kabar pagi ini', 'Ulasan Kaldera pagi ini']);
  expect(await list({ words: ' PAGI  dera' })).toEqual(['Ulasan Kaldera pagi ini']);
  await askApp(app, editor.headers, contract.publishDocument, { body: { documentId, no: 1 } });
  expect(await list({ words: 'pagi', state: 'draft' })).toEqual(['Kabar pagi ini']);
  expect(await list({ words: 'pagi %' })).toEqual([]);
  expect(await list({ words: '  ' })).toHaveLength(2);
});

test('titles are found by any part of a name; words that are short are looked for together', async () => {
  await aFilm(deps.db, { name: 'Ada Fajar di Ufuk', slug: 'fajar-di-ufuk' });
  await aFilm(deps.db, { name: 'Di Ujung Ada Senja', slug: 'ujung-senja' });
  const by = async (words: string) => {
    const asked = { query: { words } };
    const { result } = await askApp(app, editor.headers, listTitleEntries, asked);
    return result.titles.map(({ name }) => name);
  };
  expect(await by('ÁJAR')).toEqual(['Ada Fajar di Ufuk']);
  expect(await by('ufuk  ada')).toEqual(['Ada Fajar di Ufuk']);
  expect(await by('di uf')).toEqual(['Ada Fajar di Ufuk']);
  expect(await by('ada')).toHaveLength(2);
  expect([await by('ufuk senja'), await by('f%r'), await by('_da')]).toEqual([[], [], []]);
});
