import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { buildSite } from './site.ts';
import { root } from './settings.ts';

/** `node tools/start/build-site.ts`: the site and the studio into build/, for an image. `npm start` does it by itself. */
const dataDir = path.join(root, 'data');
mkdirSync(dataDir, { recursive: true });
await buildSite({
  dataDir,
  log: (line) => console.log(line),
  signal: new AbortController().signal,
});
