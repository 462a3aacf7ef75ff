import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root, type Source, sources } from './sources.ts';

/**
 * Words that the field's terms have replaced, where they are banned: a name that holds one as a camel-case word (or
 * several in a row), a file's path that does, and a phrase in comments, titles of tests, summaries of calls and docs. Wire names of the specification are strings and stay. The table is the house's language:
 * add a row when a word is replaced, never an exception for one file.
 */
const server = ['server/', 'worker/', 'media/'];
const own = [...server, 'web/', 'contract/', 'sandbox/', 'demo/', 'tools/', 'bench/', 'e2e/'];
const everywhere = [...own, 'studio/'];
/** Where a letter is none of the alphabet. */
const mailing = ['server/modules/commerce/', 'server/modules/notifications/', 'worker/'];
const names: readonly { word: string; use: string; in: readonly string[] }[] = [
  { word: 'vouched', use: 'federated', in: own },
  { word: 'letter', use: 'email', in: mailing },
  { word: 'letters', use: 'emails', in: mailing },
  { word: 'rung', use: 'rendition', in: ['server/', 'worker/', 'media/', 'web/'] },
  { word: 'unrung', use: 'prompted', in: own },
  { word: 'shelf', use: 'storefront', in: ['server/', 'contract/'] },
  { word: 'shelves', use: 'storefronts', in: ['server/', 'contract/'] },
  { word: 'wish', use: 'requestedDiscounts', in: server },
  { word: 'told', use: 'reportedStatus', in: ['server/modules/commerce/'] },
  { word: 'twin', use: 'concurrentUse', in: server },
  { word: 'theatre', use: 'theaterMode', in: ['web/'] },
  { word: 'judge', use: 'dunning, decide', in: server },
  { word: 'unseal', use: 'decrypt', in: server },
  { word: 'unsealed', use: 'decrypted', in: server },
  { word: 'hear', use: 'subscribe', in: server },
  { word: 'whoever', use: 'who acts', in: own },
  { word: 'nobody', use: 'who acts', in: own },
  { word: 'automatic renewal', use: 'autoRenewal', in: everywhere },
  { word: 'automatic wallet', use: 'autoRenewalWallet', in: everywhere },
  { word: 'cart automatic', use: 'autoRenewalChoices', in: everywhere },
  { word: 'money taken', use: 'missingPayment', in: [...server, 'contract/', 'studio/'] },
  { word: 'books', use: 'ledger', in: ['studio/'] },
  { word: 'desk case', use: 'deskTicket', in: everywhere },
  { word: 'open cases', use: 'openTickets', in: everywhere },
  { word: 'case page', use: 'ticketPage', in: everywhere },
  { word: 'test parts', use: 'testDeps', in: everywhere },
];
const phrases: readonly { phrase: RegExp; use: string }[] = [
  { phrase: /\bnobody\b/i, use: 'say who does not' },
  { phrase: /\bwhoever\b/i, use: 'say who does' },
  { phrase: /\bautomatic renewals?\b/i, use: 'auto-renewal' },
  { phrase: /\b(?:our|the) books\b/i, use: 'the ledger' },
];

interface Finding {
  file: string;
  line: number;
  text: string;
  use: string;
}

const bannedIn = (file: string) =>
  names.filter((row) => row.in.some((start) => file.startsWith(start)));

/** A file that holds none of its words, in whatever place, need not be parsed. */
const isClean = ({ file, text }: Source): boolean => {
  const sought = [
    ...bannedIn(file).map(({ word }) => word.replaceAll(' ', '')),
    ...phrases.map(({ phrase }) => phrase.source),
  ];
  return !new RegExp(sought.join('|'), 'i').test(text);
};

const wordsOf = (name: string) =>
  name
    .split(/[^A-Za-z]|(?<=[a-z0-9])(?=[A-Z])/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());

/** The banned words of a file that stand in a name, or in a piece of its path. */
function oldWordsIn(file: string, name: string, line: number): Finding[] {
  const words = ` ${wordsOf(name).join(' ')} `;
  return bannedIn(file)
    .filter(({ word }) => words.includes(` ${word.toLowerCase()} `))
    .map(({ use }) => ({ file, line, text: name, use }));
}

function findIn({ file, text }: Source): Finding[] {
  const found = file.split('/').flatMap((piece) => oldWordsIn(file, piece, 1));
  if (isClean({ file, text })) return found;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node: ts.Node) => {
    const name = (node as Partial<ts.NamedDeclaration>).name;
    const isDeclared =
      name !== undefined &&
      ts.isIdentifier(name) &&
      !ts.isPropertyAccessExpression(node) &&
      !ts.isMetaProperty(node);
    if (isDeclared) found.push(...oldWordsIn(file, name.text, lineOf(name.getStart())));
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

test('docs use the words of the field', () => {
  const files = sources('{docs/**/*,*,**/README}.md');
  expect(files.length).toBeGreaterThan(30);
  expect(files.flatMap(({ file, text }) => phrasesIn(file, text)).map(shown)).toEqual([]);
});

test('an old word is found in a name, in a comment and in a document', () => {
  const file = 'server/modules/commerce/old-words.ts';
  const text = readFileSync(path.join(root, 'tools/laws/fixtures/old-words.txt'), 'utf8');
  expect(findIn({ file, text }).map(({ line, text: name }) => `${line} ${name}`)).toEqual([
    '2 sendLetter',
    '3 vouchedSessions',
    '6 nobody pays twice',
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
