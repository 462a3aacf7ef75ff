import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { folders, root, type Source, sources } from './sources.ts';

/** What a page of docs, or a comment, says that is not so. */
export const pages = () => sources('{*,docs/**/*,deploy/**/*,**/README}.md');

const files = globSync([`{docs,${folders.slice(1, -1)}}/**/*`, '*', '.env.example'], {
  cwd: root,
  exclude: (name) => name === 'node_modules' || name.endsWith('/node_modules'),
});

/** Each file and folder by everything that it may be called: `a/b/c.ts`, `b/c.ts`, `c.ts`. */
const byEnd = new Map<string, string[]>();
for (const file of files) {
  const parts = file.split('/');
  for (let at = 0; at < parts.length; at += 1) {
    const end = parts.slice(at).join('/');
    byEnd.set(end, [...(byEnd.get(end) ?? []), file]);
  }
}
const isThere = new Set(files);

const withoutBlocks = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '');

/** As GitHub makes an anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

/** Links inside the repository that lead nowhere. */
export function deadLinks({ file, text }: Source): string[] {
  return [...withoutBlocks(text).matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/g)].flatMap(
    ([, link = '']) => {
      const [to = '', anchor] = link.split('#');
      const target = to === '' ? file : path.posix.join(path.posix.dirname(file), to);
      const isFound = isThere.has(target.replace(/\/$/, ''));
      if (!isFound || anchor === undefined) return isFound ? [] : [`${file}: ${link}`];
      const page = target === file ? text : readFileSync(path.join(root, target), 'utf8');
      const anchors = [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
        anchorOf(heading),
      );
      return anchors.includes(anchor) ? [] : [`${file}: ${link}`];
    },
  );
}

/** Where examples stand for any file. */
const EXAMPLE = /^x\.|(?:^|\/)[A-Z]\//;

/** What a test is called for short: `numbering.db`, `live.spec`. */
const TEST = /\.(?:call|db|spec)$/;

/** Source files, tests, and folders with their parents, that docs name and that are not there. */
export function lostFiles({ file, text }: Source): string[] {
  return [...withoutBlocks(text).matchAll(/`([\w@$-][\w@$./-]*)`/g)].flatMap(([, named = '']) => {
    const isFile = /\.(?:tsx?|mjs)$/.test(named);
    const isFolder = /^[^/]+\/.+\/$/.test(named);
    const isTest = TEST.test(named);
    if ((!isFile && !isFolder && !isTest) || EXAMPLE.test(named)) return [];
    const ends = isTest ? [`${named}.test.ts`, `${named}.ts`] : [named.replace(/\/$/, '')];
    return ends.some((end) => byEnd.has(end)) ? [] : [`${file}: ${named}`];
  });
}

/** "`name` in `file.ts`" where that file does not hold the name. */
export function lostNames({ file, text }: Source): string[] {
  const told = /`([\w$.]+)(?:\(\))?`\s+(?:in|of)\s+`([\w$./-]+\.tsx?)`/g;
  return [...withoutBlocks(text).matchAll(told)].flatMap(([, name = '', where = '']) => {
    const last = name.split('.').at(-1) ?? name;
    const holds = (each: string) =>
      new RegExp(`\\b${last.replaceAll('$', '\\$')}\\b`).test(
        readFileSync(path.join(root, each), 'utf8'),
      );
    return (byEnd.get(where) ?? []).some(holds) ? [] : [`${file}: ${name} in ${where}`];
  });
}

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;

/** Every name in code, tables and settings, without what comments say of them. */
const words = new Set(
  sources(`${folders}/**/*.{ts,tsx,mjs,sql,css,json}`)
    .filter(({ file }) => file !== 'tools/laws/docs.test.ts')
    .map(({ file, text }) => (/\.(?:tsx?|mjs)$/.test(file) ? text.replaceAll(COMMENTS, '') : text))
    .flatMap((text) => text.match(/\w+/g) ?? []),
);

/** Of others: RTMP, and streams of Node. */
const foreign = new Set(['tcUrl', 'toWeb']);

/** Names in camelCase that no source holds: of functions, fields and calls. */
export function lostWords({ file, text }: Source): string[] {
  return [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) =>
    (code.match(/\b[a-z]+[A-Z]\w*/g) ?? [])
      .filter((word) => !words.has(word) && !foreign.has(word))
      .map((word) => `${file}: ${word}`),
  );
}

/** The same of comments, each by itself: code between two of them quotes nothing. */
export const lostWordsInComments = ({ file, text }: Source): string[] =>
  (text.match(COMMENTS) ?? []).flatMap((comment) => lostWords({ file, text: comment }));

const NAMED = new RegExp(
  `(?<![\\w./#-])(?:docs|${folders.slice(1, -1).replaceAll(',', '|')})/[\\w./$-]+\\.(?:tsx?|mjs|md)\\b`,
  'g',
);

/** Files that comments name by their whole path and that are not there. */
export function lostInComments({ file, text }: Source): string[] {
  return (text.match(COMMENTS) ?? [])
    .flatMap((comment) => comment.match(NAMED) ?? [])
    .filter((named) => !isThere.has(named))
    .map((named) => `${file}: ${named}`);
}

/** Rooms in the last column of the table of flows that are not there: `commerce/refunds, ledger` means commerce twice. */
export function lostRooms(table: string): string[] {
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && line.includes(' | '));
  return rows.slice(1).flatMap((row) => {
    let module = '';
    const cell =
      row
        .split(' | ')
        .at(-1)
        ?.replaceAll(/\([^)]*\)|`[^`]*`|\|/g, '') ?? '';
    return cell.split(/[;,]/).flatMap((each) => {
      const room = each.replace(/ in $/, '').trim();
      if (room === '') return [];
      const ends = [room, `${module}/${room}`].map((name) => `server/modules/${name}`);
      if (!isThere.has(`${ends[1]}`)) module = room.split('/')[0] ?? '';
      const isFound = [...ends, `server/${room}`].some((name) => isThere.has(name));
      return isFound ? [] : [room];
    });
  });
}

/** The folders right below one of the tree. */
export const roomsOf = (folder: string): string[] =>
  [
    ...new Set(
      files
        .filter((file) => file.startsWith(`${folder}/`) && file.split('/').length > 2)
        .map((file) => file.split('/')[1] ?? ''),
    ),
  ].filter((room) => room !== 'fixtures');

export const topFolders = ['docs', ...folders.slice(1, -1).split(',')];
