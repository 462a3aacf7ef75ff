import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ErrorCode } from '#contract/errors.ts';
import type { AssetSource } from '#modules/catalog/index.ts';
import type { ObjectStore } from '#platform/object-store.ts';

/** What is wrong with a source, for the one who sent it; trying again can't help. */
export class SourceError extends Error {
  readonly code: ErrorCode & `media.${string}`;

  constructor(code: SourceError['code'], cause?: unknown) {
    super(code, { cause });
    this.name = 'SourceError';
    this.code = code;
  }
}

type Opened = {
  /** A file or, for a pack, a folder. */
  path: string;
  /** Changes when the source does. */
  fingerprint: string;
};

// Bump it when the output for the same source changes: what older workers left half-done is then begun anew.
const PACKAGING = 1;

/** Finds a source on this machine, bringing it from the store where it lies there. @throws SourceError */
export async function openSource(
  source: AssetSource,
  { store, downloads }: { store: ObjectStore; downloads: string },
): Promise<Opened> {
  const mark = (size: number, version: string | number) =>
    JSON.stringify([PACKAGING, source, size, version]);
  if (source.kind === 'object') {
    const info = await store.head(source.key);
    if (info === null) throw new SourceError('media.sourceMissing');
    const path = join(downloads, 'source');
    const here = await stat(path).catch(() => undefined);
    if (here?.size !== info.size) await bring(store, source.key, path);
    return { path, fingerprint: mark(info.size, info.etag) };
  }
  const path = resolve(source.path);
  const stats = await stat(path).catch((error: unknown) => {
    throw new SourceError('media.sourceMissing', error);
  });
  return { path, fingerprint: mark(stats.size, stats.mtimeMs) };
}

async function bring(store: ObjectStore, key: string, path: string): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true });
  const half = `${path}.half`;
  await rm(half, { force: true });
  if (!(await store.download(key, half))) throw new SourceError('media.sourceMissing');
  await rename(half, path);
}
