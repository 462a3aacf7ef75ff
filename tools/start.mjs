// The way in on a bare machine: plain JavaScript for whatever Node is there (18 and up), without
// any package. It brings what the lock file names, then hands over to tools/start.ts on Node 24.
import { prepare, run } from './bootstrap.mjs';

const node = prepare();
run(node, ['tools/start.ts', ...process.argv.slice(2)]);
