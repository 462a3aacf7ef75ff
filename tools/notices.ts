import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '..');

interface Shipped {
  /** Style sheets of the build, as patterns from the root. */
  styles: readonly string[];
  /** Packages whose files are served as they are, beside the bundle. */
  servedWhole?: readonly string[];
}

/**
 * Writes `notices.txt` with every build of an app: the packages that browsers get of it, with their licences. A package
 * without a licence's text fails the build.
 */
export function notices({ styles, servedWhole = [] }: Shipped): Plugin {
  return {
    name: 'notices',
    apply: 'build',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      const others = [...packagesOfBundle(bundle), ...packagesOfStyles(styles), ...servedWhole];
      const names = [...new Set(others)].toSorted();
      const source = noticesText(names.map(readNotice));
      this.emitFile({ type: 'asset', fileName: 'notices.txt', source });
    },
  };
}

type Chunk = { type: string; moduleIds?: readonly string[] };

/** By the modules that are left in the chunks: a package that only the server uses isn't among them. */
export function packagesOfBundle(bundle: Readonly<Record<string, Chunk>>): string[] {
  const ids = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds);
  return ids.flatMap((id) => {
    // What begins with a zero byte is of a plugin, whatever file it goes by.
    if (id.startsWith('\0')) return [];
    return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [];
  });
}

/** Style sheets are merged before the bundle is made, which then knows nothing of where they came from. */
function packagesOfStyles(styles: readonly string[]): string[] {
  return globSync(styles, { cwd: root }).flatMap((file) =>
    packagesOfCss(readFileSync(path.join(root, file), 'utf8')),
  );
}

const manifest = z.object({ version: z.string(), license: z.string() });

function readNotice(name: string): Notice {
  const folder = path.join(root, 'node_modules', name);
  const { version, license } = manifest.parse(
    JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')),
  );
  const texts = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    .toSorted();
  if (texts.length === 0) throw new Error(`${name} is sent to browsers without a licence's text`);
  const text = texts.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
  return { name, version, licence: license, text };
}

export interface Notice {
  name: string;
  version: string;
  licence: string;
  /** Its licence and notice files, whole. */
  text: string;
}

/** What a package holds of others without saying so in its licence file. */
const holds: Readonly<Record<string, string>> = {
  '@fastify/swagger-ui':
    'Its files hold Swagger UI, Copyright SmartBear Software Inc., Apache License 2.0:\nhttps://www.apache.org/licenses/LICENSE-2.0',
};

const HEAD = `Software by others in what Tayang sends to browsers, with its licences.
Written with each build.
`;
const LINE = '-'.repeat(80);

export function noticesText(notices: readonly Notice[]): string {
  const parts = notices.map(({ name, version, licence, text }) => {
    const remark = holds[name] === undefined ? '' : `\n${holds[name]}\n`;
    return `${LINE}\n${name} ${version} (${licence})\n${remark}\n${tidy(text)}\n`;
  });
  return [HEAD, ...parts].join('\n');
}

/** Packages that a style sheet takes in, by the names in its imports and addresses. */
export function packagesOfCss(css: string): string[] {
  const named = css.matchAll(/(?:@import\s+|url\()\s*['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)\//g);
  return [...new Set([...named].map(([, name = '']) => name))];
}

function tidy(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[ \t]+$/gm, '')
    .trim();
}
