import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root, type Source, sources } from './sources.ts';
import type { BannedWord } from './banned-word.ts';
import { bannedPhrases as phrases, bannedWords } from './words.ts';

interface Finding {
  file: string;
  line: number;
  text: string;
  use: string;
  row?: BannedWord;
}

/** What is banned in a file, and what its text would hold somewhere. */
interface Rules {
  rows: BannedWord[];
  sought: RegExp;
}

/** The same for all files of a folder. */
const known = new Map<string, Rules>();

function rulesOf(file: string): Rules {
  const rows = bannedWords.filter((row) => row.in.some((start) => file.startsWith(start)));
  const key = rows.map((row) => bannedWords.indexOf(row)).join();
  const rules = known.get(key) ?? { rows, sought: new RegExp(rows.map(asName).join('|')) };
  known.set(key, rules);
  return rules;
}

/** A word, or several in a row, as they stand in a name, however it is written: a hump, a dash or an end on both sides. */
function asName({ word, isWhole }: BannedWord): string {
  if (isWhole) return `\\b${word}\\b`;
  const words = word.toLowerCase().split(' ');
  const humps = words.map((each) => `${each.slice(0, 1).toUpperCase()}${each.slice(1)}`);
  const [first = '', ...rest] = humps.map((hump, i) => `(?:${hump}|${words[i]})`);
  const written = `(?:(?<![a-z])${words[0]}|${first})${rest.map((each) => `[_-]?${each}`).join('')}(?![a-z])`;
  return `${written}|${words.join('[_-]?').toUpperCase()}`;
}

/** Whole lines of comments: they declare no name. */
const COMMENT_LINES = /^\s*(?:\/\/|\/?\*+ ).*$/gm;

/** A file that holds none of its words, in whatever place, need not be parsed. */
const isClean = ({ text }: Source, { sought }: Rules): boolean =>
  !sought.test(text.replaceAll(COMMENT_LINES, '')) &&
  !phrases.some(({ phrase }) => phrase.test(text));

const wordsOf = (name: string) =>
  name
    .split(/[^A-Za-z]|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());

/** The banned words of a file that stand in a name, or in a piece of its path. */
function oldWordsIn(file: string, { rows }: Rules, name: string, line: number): Finding[] {
  const words = ` ${wordsOf(name).join(' ')} `;
  const isOld = ({ word, isWhole }: BannedWord) =>
    isWhole ? name === word : words.includes(` ${word.toLowerCase()} `);
  return rows.filter(isOld).map((row) => ({ file, line, text: name, use: row.use, row }));
}

function findIn({ file, text }: Source): Finding[] {
  const rules = rulesOf(file);
  const found = file.split('/').flatMap((piece) => oldWordsIn(file, rules, piece, 1));
  if (isClean({ file, text }, rules)) return found;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node: ts.Node) => {
    const name = (node as Partial<ts.NamedDeclaration>).name;
    const isDeclared =
      name !== undefined &&
      ts.isIdentifier(name) &&
      !ts.isPropertyAccessExpression(node) &&
      !ts.isMetaProperty(node);
    if (isDeclared) {
      const old = oldWordsIn(file, rules, name.text, lineOf(name.getStart()));
      found.push(...old.filter(({ row }) => row?.except?.[name.text] === undefined));
    }
    const sentence = sentenceOf(node);
    if (sentence !== undefined)
      found.push(...phrasesIn(file, sentence.text, lineOf(sentence.getStart())));
    ts.forEachChild(node, visit);
  };
  visit(source);
  const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
  for (const match of text.matchAll(comments))
    found.push(...phrasesIn(file, match[0], lineOf(match.index)));
  return found;
}

/** What a test or a call says of itself: a title, a summary. */
function sentenceOf(node: ts.Node): ts.StringLiteralLike | undefined {
  const said =
    ts.isCallExpression(node) && /^(test|it|describe)\b/.test(node.expression.getText())
      ? node.arguments[0]
      : ts.isPropertyAssignment(node) && node.name.getText() === 'summary'
        ? node.initializer
        : undefined;
  return said !== undefined && ts.isStringLiteralLike(said) ? said : undefined;
}

function phrasesIn(file: string, text: string, firstLine = 1): Finding[] {
  return text
    .split('\n')
    .flatMap((content, i) =>
      phrases
        .filter(({ phrase }) => phrase.test(content))
        .map(({ use }) => ({ file, line: firstLine + i, text: content.trim(), use })),
    );
}

const shown = ({ file, line, text, use }: Finding) => `${file}:${line} ${text} -> ${use}`;

test('names and comments use the words of the field', () => {
  const files = sources().filter(({ file }) => file !== 'tools/laws/words.test.ts');
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.flatMap(findIn).map(shown)).toEqual([]);
});

/** Tables and their columns, each as a name of its module's query file. */
function namesOfTables(types: string): Finding[] {
  let schema = '';
  return types.split('\n').flatMap((text, i) => {
    const [, of, table] = /^ {2}'(\w+)\.(\w+)': \{/.exec(text) ?? [];
    schema = of ?? schema;
    const name = table ?? /^ {4}(\w+): /.exec(text)?.[1];
    if (name === undefined) return [];
    const file = `server/modules/${schema}/queries.ts`;
    return oldWordsIn(file, rulesOf(file), name, i + 1)
      .filter(({ row }) => row?.except?.[name] === undefined)
      .map((found) => ({ ...found, file: 'db/types.ts' }));
  });
}

test('tables and columns use the words of the field', () => {
  const types = readFileSync(path.join(root, 'db/types.ts'), 'utf8');
  expect(namesOfTables(types).map(shown)).toEqual([]);
  // As they were called before.
  const before = `  'live.feed': {\n    feedId: string;\n  };\n  'commerce.gift': {\n    letterAt: Date;\n`;
  expect(namesOfTables(before).map(({ line, text }) => `${line} ${text}`)).toEqual([
    '1 feed',
    '2 feedId',
    '5 letterAt',
  ]);
});

test('docs, and comments beside them that are no code of ours, use the words of the field', () => {
  const docs = sources('{docs/**/*,*,**/README}.md');
  expect(docs.length).toBeGreaterThan(30);
  const files = [...docs, ...sources('{deploy,web,studio}/**/*.{css,yaml,conf}')];
  expect(files.length).toBeGreaterThan(docs.length);
  expect(files.flatMap(({ file, text }) => phrasesIn(file, text)).map(shown)).toEqual([]);
});

/** A line of the fixture: where it stands, and a name that is not the field's word there. */
const examples = readFileSync(path.join(root, 'tools/laws/fixtures/old-words.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [file = '', text = ''] = line.split(': ');
    return { file, text };
  });

test.each(bannedWords.map((row) => [row.word, row] as const))('"%s" is found', (_, row) => {
  const found = examples.filter((each) => oldRowsIn(each).includes(row));
  expect(found.length).toBeGreaterThan(0);
  // Where the word is not banned its example is none.
  for (const { text } of found) expect(oldRowsIn({ file: 'docs/x.ts', text })).toEqual([]);
});

/** The rows of the table that refuse something of a file. */
function oldRowsIn(source: Source): BannedWord[] {
  const uses = findIn(source).map(({ row }) => row);
  return bannedWords.filter((row) => uses.includes(row));
}

test('a name that stays is excepted as it is written, and a longer one is not', () => {
  const excepted = bannedWords.flatMap((row) =>
    Object.keys(row.except ?? {}).map((name) => ({ file: `${row.in[0]}x.ts`, name, row })),
  );
  expect(excepted.length).toBeGreaterThan(10);
  for (const { file, name, row } of excepted) {
    expect(oldRowsIn({ file, text: `const ${name} = 1;` })).not.toContain(row);
    const longer = name === name.toUpperCase() ? `${name}_ROW` : `${name}Row`;
    expect(oldRowsIn({ file, text: `const ${longer} = 1;` })).toContain(row);
  }
});

test('an old phrase is found in a comment, in the title of a test and in a document', () => {
  const file = 'server/modules/commerce/old-words.ts';
  const text = "// Whoever pays is told by mail.\ntest('nobody pays twice', () => {});";
  expect(findIn({ file, text }).map(({ line, text: found }) => `${line} ${found}`)).toEqual([
    '2 nobody pays twice',
    '1 // Whoever pays is told by mail.',
  ]);
  expect(phrasesIn('docs/old.md', 'Nobody pays twice.')).toHaveLength(1);
  expect(phrasesIn('docs/old.md', 'An automatic renewal is in the books.')).toHaveLength(2);
});

test('an old word of several words is found in a name, and one in the path of a file', () => {
  const file = 'studio/features/books/month.ts';
  const text = 'const getAutomaticRenewal = 1, testParts = 2, renewalAutomatic = 3;';
  expect(findIn({ file, text }).map(({ text: name }) => name)).toEqual([
    'books',
    'getAutomaticRenewal',
    'testParts',
  ]);
});
