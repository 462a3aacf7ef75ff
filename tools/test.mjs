// `npm test` on a bare machine: brings what is locked, then hands over to tools/test.ts.
import { prepare, run } from './bootstrap.mjs';

run(prepare(), ['tools/test.ts']);
