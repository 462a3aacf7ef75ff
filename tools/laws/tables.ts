import { readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root, type Source } from './sources.ts';

/** Who keeps tables, in a schema of its own name: each module, the platform, and pg-boss, which the platform asks. */
const schemas = [
  ...readdirSync(path.join(root, 'server/modules'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name),
  'platform',
  'pgboss',
].join('|');

/** A schema and its dot. A name follows, or a value that is put in, before which the literal ends. */
const named = new RegExp(`(?<![\\w.])"?(${schemas})"?\\.(?=["\\w]|\\$\\{|$)`, 'gi');

/** How a table is named to the builder, whether its schema stands there or not. */
const built =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|sql\.table|(?:inner|left|right|full|cross)Join)\(\s*\[?['"`]/;

/** How one is named in SQL that is written out, even where no `sql` stands before it. */
const written = new RegExp(
  `\\b(?:from|join|into|update|table|truncate|using)\\s+(?:only\\s+)?"?(?:${schemas})"?\\.["a-z_]+`,
  'i',
);

/** A room's SQL: `queries.ts`, or one file a table in `queries/`. */
export const isQueryFile = (file: string) => /\/queries(?:\.ts|\/[^/]+\.ts)$/.test(file);

/** Files that name a table and are no query files. */
export function tablesNamedOutside(files: readonly Source[]): string[] {
  return files
    .filter(({ file }) => !isQueryFile(file))
    .filter((source) => {
      const { text } = source;
      if (built.test(text) || written.test(text)) return true;
      return /\bsql[<`]/.test(text) && schemasIn(source, [], isSql).length > 0;
    })
    .map(({ file }) => file);
}

/** Tables that a query file names of another schema than its module's own, in whatever way it names them. */
export function foreignTables(files: readonly Source[]): string[] {
  return files.flatMap((source) => {
    const { file } = source;
    if (!isQueryFile(file)) return [];
    const [, module] = /^server\/modules\/([^/]+)\//.exec(file) ?? [];
    const own = file.startsWith('server/platform/') ? ['platform', 'pgboss'] : [module];
    return schemasIn(source, own).map((schema) => `${file}: ${schema}.`);
  });
}

/** The schemas beside these that stand before a dot in a file's literals, as often as they stand there. */
function schemasIn(
  { file, text }: Source,
  own: readonly (string | undefined)[],
  isMeant: (literal: ts.Node) => boolean = () => true,
): string[] {
  const inText = (part: string) =>
    [...part.matchAll(named)]
      .map(([, schema = '']) => schema.toLowerCase())
      .filter((schema) => !own.includes(schema));
  // Most files name none at all, and need no parser.
  if (inText(text).length === 0) return [];
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    // What is imported are paths.
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if ((ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) && isMeant(node))
      found.push(...inText(node.text));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** A piece of a text that `sql` is told. */
function isSql({ parent }: ts.Node): boolean {
  const template = ts.isTemplateSpan(parent) ? parent.parent.parent : parent.parent;
  const tagged = [parent, template].find((node) => ts.isTaggedTemplateExpression(node));
  return tagged?.tag.getText() === 'sql';
}
