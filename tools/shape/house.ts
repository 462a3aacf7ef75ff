import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { folders, root, type Source, sources } from '../laws/sources.ts';
import { countLines, type ImportStatement, readFile, type SourceFile } from './read-file.ts';

export interface Import extends ImportStatement {
  /** The file that it names, from the root of the repository. */
  readonly to: string;
}

/** The repository as its measures see it: every file's name, and our own sources read. */
export interface House {
  readonly files: readonly string[];
  readonly sources: ReadonlyMap<string, SourceFile>;
  /** Our own style sheets: of them only their length counts. */
  readonly styles: readonly { readonly file: string; readonly lines: number }[];
  /** Imports of our own sources by our own sources. */
  readonly imports: ReadonlyMap<string, readonly Import[]>;
  /** The file of ours that an import of a file names, whether it is there or not; undefined for a package. */
  targetOf(file: string, specifier: string): string | undefined;
}

/** The `imports` of package.json. */
export function readAliases(): Record<string, string> {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  return manifest.imports;
}

export function readHouse(): House {
  const every = globSync([`${folders}/**/*`, 'docs/**/*', '.ci/*', '*'], {
    cwd: root,
    withFileTypes: true,
    exclude: ({ name }) => /^(?:node_modules|fixtures)$/.test(name),
  });
  const files = every
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)));
  return buildHouse({ files, texts: readTexts(), aliases: readAliases() });
}

/** Our own sources, with deploy/ and the settings at the root, and our style sheets. */
export function readTexts(): Source[] {
  const others = ['deploy/**/*.js', '*.config.ts', `${folders}/**/*.css`];
  return [...sources(), ...others.flatMap((pattern) => sources(pattern))];
}

export function buildHouse({
  files,
  texts,
  aliases,
}: {
  files: readonly string[];
  texts: readonly Source[];
  aliases: Readonly<Record<string, string>>;
}): House {
  const isStyle = (file: string) => file.endsWith('.css');
  const styles = texts
    .filter(({ file }) => isStyle(file))
    .map(({ file, text }) => ({ file, lines: countLines(text) }));
  const code = texts.filter(({ file }) => !isStyle(file));
  const read = new Map(code.map(({ file, text }) => [file, readFile(file, text)]));
  const prefixes = Object.entries(aliases).map(
    ([from, to]) => [from.replace('*', ''), to.replace('./', '').replace('*', '')] as const,
  );
  const targetOf = (file: string, specifier: string): string | undefined => {
    if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
    const alias = prefixes.find(([prefix]) => specifier.startsWith(prefix));
    return alias && alias[1] + specifier.slice(alias[0].length);
  };
  const importsOf = ({ file, statements }: SourceFile): Import[] =>
    statements.flatMap((statement) => {
      const to = targetOf(file, statement.specifier);
      return to !== undefined && read.has(to) ? [{ ...statement, to }] : [];
    });
  const imports = new Map([...read.values()].map((source) => [source.file, importsOf(source)]));
  return { files, sources: read, styles, imports, targetOf };
}

export const isTest = (file: string): boolean =>
  /\.(?:test|spec)\.tsx?$|^(?:server|worker|sandbox|media|web)\/test\/|^e2e\//.test(file);
