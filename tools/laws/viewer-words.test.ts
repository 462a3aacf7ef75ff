import ts from 'typescript';
import { expect, test } from 'vitest';
import { type Source, sources } from './sources.ts';

/**
 * What is said to viewers with another word by now, in strings and texts of pages: one thing has one name. Add a row when a
 * word is replaced.
 */
const replaced: readonly { said: RegExp; use: string }[] = [
  { said: /\bTV Live\b/, use: 'TV langsung' },
  { said: /\bperamban\b/i, use: 'browser' },
  { said: /\be-mail\b/i, use: 'email' },
  { said: /\bhak tontonku\b/i, use: 'Tontonanku yang aktif' },
  { said: /\banti bocoran\b/i, use: 'Sembunyikan skor' },
  { said: /\bfavorit\b|(?<!genre )\bfavoritmu\b/i, use: 'koleksi, koleksimu' },
  { said: /\b[Mm]inipack\b/, use: 'paket tambahan' },
  { said: /\bdtk\b/, use: 'det' },
];

/** Strings that no viewer reads: names of things in code and in addresses, and what errors say to developers. */
function isSpoken(text: string, node: ts.Node): boolean {
  if (/^[\w./:#@$-]*$/.test(text)) return false;
  return !(ts.isNewExpression(node.parent) && node.parent.expression.getText() === 'Error');
}

function findIn({ file, text }: Source): string[] {
  if (!replaced.some(({ said }) => said.test(text))) return [];
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node)) {
      const words = node.text.trim();
      for (const { said, use } of replaced) {
        if (said.test(words) && (ts.isJsxText(node) || isSpoken(words, node)))
          found.push(`${file}: ${words} -> ${use}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('viewers are told one name for one thing', () => {
  const files = sources('{web,contract/errors,contract/notifications}/**/*.{ts,tsx}').filter(
    ({ file }) => !file.includes('.test.'),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(findIn)).toEqual([]);
});

test('what was replaced is found in strings and in texts of pages, not in names and comments', () => {
  const text = [
    '// the e-mail of a viewer',
    "const a = 'Kirim ke e-mail kamu';",
    "import { b } from './minipack.ts';",
    'const c = <p>Buka TV Live</p>;',
    "throw new Error('no e-mail here');",
  ].join('\n');
  expect(findIn({ file: 'x.tsx', text })).toEqual([
    'x.tsx: Kirim ke e-mail kamu -> email',
    'x.tsx: Buka TV Live -> TV langsung',
  ]);
});
