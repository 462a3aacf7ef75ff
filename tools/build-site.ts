import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { buildSite } from './start/site.ts';
import { root } from './start/settings.ts';

/** `node tools/build-site.ts`: the site and the studio into build/, for an image. `npm start` does it by itself. */
const dataDir = path.join(root, 'data');
mkdirSync(dataDir, { recursive: true });
await buildSite({ dataDir, log: (line) => console.log(line), signal: new AbortController().signal });
