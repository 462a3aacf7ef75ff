import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Films that the repository carries packaged, for machines without ffmpeg: folder by key. */
export const packs = foldersIn('pack');

/** What channels show of films until those are made: those packs, and lighter pieces without pictures. */
export const pieces: Readonly<Record<string, string>> = { ...packs, ...foldersIn('piece') };

function foldersIn(name: string): Readonly<Record<string, string>> {
  const root = join(import.meta.dirname, '..', name);
  if (!existsSync(root)) return {};
  return Object.fromEntries(
    readdirSync(root)
      .filter((key) => existsSync(join(root, key, 'manifest.json')))
      .map((key) => [key, join(root, key)]),
  );
}
