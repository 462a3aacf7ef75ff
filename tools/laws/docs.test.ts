import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  deadLinks,
  lostFiles,
  lostInComments,
  lostNames,
  lostRooms,
  lostWords,
  lostWordsInComments,
  pages,
  roomsOf,
  topFolders,
} from './docs.ts';
import { root, sources } from './sources.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const own = pages();

test('links of the docs lead somewhere', () => {
  expect(own.length).toBeGreaterThan(80);
  expect(own.flatMap(deadLinks)).toEqual([]);
});

test('files, folders and names that the docs tell of are there', () => {
  const written = own.filter(({ file }) => file !== 'docs/calls.md');
  expect(written.flatMap((page) => [...lostFiles(page), ...lostNames(page)])).toEqual([]);
  // Pages about how to run it name settings of others.
  const ours =
    /^(?:README|CONTRIBUTING|docs\/ARCHITECTURE|docs\/(?:flows|decisions)\/.*|[a-z]+\/README)\.md$/;
  const named = own.filter(({ file }) => ours.test(file));
  expect(named.length).toBeGreaterThan(60);
  expect(named.flatMap(lostWords)).toEqual([]);
});

test('files and names that comments tell of are there', () => {
  const code = sources().filter(({ file }) => !file.startsWith('tools/laws/docs.'));
  expect(code.flatMap(lostInComments)).toEqual([]);
  expect(code.flatMap(lostWordsInComments)).toEqual([]);
});

test('the first page names each top folder, and the README there each folder in it', () => {
  const first = read('README.md');
  expect(topFolders.filter((folder) => !first.includes(`\`${folder}/\``))).toEqual([]);
  const silent = topFolders.flatMap((folder) => {
    const page = read(`${folder}/README.md`);
    return roomsOf(folder)
      .filter((room) => !new RegExp(`(?<![\\w-])${room}/`).test(page))
      .map((room) => `${folder}/README.md: ${room}/`);
  });
  expect(silent).toEqual([]);
});

test('each flow has a drawing and a line in the table of flows', () => {
  const table = read('docs/flows/README.md');
  const flows = own.filter(
    ({ file }) => file.startsWith('docs/flows/') && file !== 'docs/flows/README.md',
  );
  expect(flows.length).toBeGreaterThan(30);
  expect(flows.filter(({ text }) => !text.includes('```mermaid')).map(({ file }) => file)).toEqual(
    [],
  );
  const unlisted = flows.filter(
    ({ file }) => !table.includes(`(${file.slice('docs/flows/'.length)}`),
  );
  expect(unlisted.map(({ file }) => file)).toEqual([]);
  expect(lostRooms(table)).toEqual([]);
});

test('decisions are numbered without a gap, in their names and in their titles', () => {
  const decisions = own.filter(({ file }) => file.startsWith('docs/decisions/'));
  expect(decisions.length).toBeGreaterThan(10);
  for (const [at, { file, text }] of decisions.entries()) {
    const number = String(at + 1).padStart(3, '0');
    expect(path.basename(file)).toMatch(new RegExp(`^${number}-`));
    expect(text).toMatch(new RegExp(`^# ${number} `));
  }
});

test('what is gone is found in a link, an anchor, a file, a folder, a name and a comment', () => {
  const page = {
    file: 'docs/flows/gone.md',
    text: 'A [page](nowhere.md), [part](purchase.md#nothing), `web/lib/gone.ts`, `web/gone/`, `gone.call`, `nothingAtAll` in `server/app.ts`.',
  };
  expect(deadLinks(page)).toEqual([
    'docs/flows/gone.md: nowhere.md',
    'docs/flows/gone.md: purchase.md#nothing',
  ]);
  expect(lostFiles(page)).toEqual([
    'docs/flows/gone.md: web/lib/gone.ts',
    'docs/flows/gone.md: web/gone/',
    'docs/flows/gone.md: gone.call',
  ]);
  expect(lostNames(page)).toEqual(['docs/flows/gone.md: nothingAtAll in server/app.ts']);
  expect(lostWords(page)).toEqual(['docs/flows/gone.md: nothingAtAll']);
  const row =
    '| who | [gone](gone.md) | commerce/refunds, ledger, gone; live/nowhere; `web/lib/` |';
  expect(lostRooms(`| question | page | code |\n${row}`)).toEqual(['gone', 'live/nowhere']);
  const text = '/** As web/lib/gone.ts does. */\nconst a = `goneInCode`; // By `goneAtAll`.\n';
  expect(lostInComments({ file: 'web/a.ts', text })).toEqual(['web/a.ts: web/lib/gone.ts']);
  expect(lostWordsInComments({ file: 'web/a.ts', text })).toEqual(['web/a.ts: goneAtAll']);
});
