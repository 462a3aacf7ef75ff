import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

export interface Source {
  /** From the root of the repository. */
  file: string;
  text: string;
}

/** What promtool reads beside the alerts. */
export const ALERT_TESTS = ['alerts.test.yaml', 'objectives.test.yaml'];

/** The top folders of the house, as a pattern. */
export const folders =
  '{contract,media,server,worker,sandbox,demo,db,web,studio,e2e,bench,deploy,tools}';

/** Our own sources, without what is generated or broken on purpose. */
export function sources(pattern = `${folders}/**/*.{ts,tsx,mjs}`): Source[] {
  return globSync(pattern, {
    cwd: root,
    exclude: (name) => /(?:^|\/)(?:fixtures|node_modules)$/.test(name),
  })
    .filter((file) => file !== 'db/types.ts')
    .toSorted()
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}
