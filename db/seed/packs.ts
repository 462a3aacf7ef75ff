import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, 'pack');

/** Films that the repository carries packaged, for machines without ffmpeg: folder by key. */
export const packs: Readonly<Record<string, string>> = Object.fromEntries(
  existsSync(root)
    ? readdirSync(root)
        .filter((key) => existsSync(join(root, key, 'manifest.json')))
        .map((key) => [key, join(root, key)])
    : [],
);
