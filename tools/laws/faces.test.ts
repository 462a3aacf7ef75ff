import { expect, test } from 'vitest';
import ts from 'typescript';
import { type Source, sources } from './sources.ts';

/**
 * What a module's face does beside exporting what stands in the module: it only exports. What is pure it may hand on from
 * media, which the process itself does not import.
 */
function deedsOf({ file, text }: Source): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return source.statements
    .filter((statement) => {
      if (!ts.isExportDeclaration(statement)) return true;
      const from = statement.moduleSpecifier;
      return (
        from === undefined || !ts.isStringLiteral(from) || !/^(?:\.\/|#media\/)/.test(from.text)
      );
    })
    .map((statement) => `${file}: ${statement.getText().split('\n')[0]}`);
}

test('the face of a module only exports what stands in it', () => {
  const faces = sources('server/modules/*/index.ts');
  expect(faces.length).toBeGreaterThan(10);
  expect(faces.flatMap(deedsOf)).toEqual([]);
});

test('a face that imports, declares or hands on what is not its own is found', () => {
  const file = 'server/modules/catalog/index.ts';
  const text = `import { a } from './a.ts';
export { b } from './b.ts';
export { c } from '#platform/c.ts';
export const d = 1;`;
  expect(deedsOf({ file, text })).toHaveLength(3);
});
