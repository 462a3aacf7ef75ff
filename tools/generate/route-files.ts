import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** For each call that is served, by its id: the files that serve it. */
export function routeFiles(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const files = globSync('server/modules/**/{routes,*-routes}.ts', { cwd: root });
  for (const file of files.toSorted()) {
    if (file.endsWith('.test.ts')) continue;
    const source = readFileSync(path.join(root, file), 'utf8');
    // A call that shares its name with the use case behind it is imported under another one.
    const aliases = new Map(
      [...source.matchAll(/\b(\w+) as (\w+)\b/g)].map(([, call = '', alias = '']) => [alias, call]),
    );
    for (const [, name = ''] of source.matchAll(/\b(?:serve\(\s*\w+,|call\()\s*(?:\w+\.)?(\w+)/g)) {
      const call = aliases.get(name) ?? name;
      found.set(call, [...(found.get(call) ?? []), file]);
    }
  }
  return found;
}
