import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Call, pathOf } from '#contract/call.ts';
import { root } from './route-files.ts';

/** Says of a call whether the site uses it: by what it imports of the contract, or by an address that stands in it. */
export function siteUsage(): (call: Call) => boolean {
  const texts = globSync('web/{app,features,lib,ui}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(path.join(root, file), 'utf8'));
  const imported = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/^import \{([^}]+)\} from '#contract\/[^']+'/gm)].flatMap(([, names]) =>
        (names ?? '').split(',').map((name) => name.trim()),
      ),
    ),
  );
  // What stands between a quote and the next one, or where a query or a value begins.
  const quoted = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/['`]([^'`?$\n]+)(?=['`?$])/g)].map(([, address]) => address),
    ),
  );
  // A call's own path is what `callApi` is given; a parameter in it, or a query behind it, begins something else.
  const isNamed = (address: string) => quoted.has(address.split('{')[0]);
  return (call) => imported.has(call.id) || isNamed(pathOf(call)) || isNamed(call.path);
}
