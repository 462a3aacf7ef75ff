import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE } from '#contract/constants.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type AssetSource, freeBytesOf } from '#modules/catalog/index.ts';
import type { Deps } from '#platform/deps.ts';
import { downloadPieces, findPiecesEnd } from '#platform/object-store/pieces.ts';

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

type SourceDeps = Pick<Deps, 'config' | 'db' | 'log' | 'store'>;
const ROOM_AGAIN_MS = MINUTE;

/**
 * Finds a source on this machine, bringing it from the store where it lies there: encoders go back and forth in it, and over it
 * more than once. It waits until the disk has room. @throws SourceError
 */
export async function openSource(
  deps: SourceDeps,
  source: AssetSource,
  { downloads, signal }: { downloads: string; signal: AbortSignal },
): Promise<Opened> {
  const { db, store } = deps;
  const mark = (size: number, version: string | number) =>
    JSON.stringify([PACKAGING, source, size, version]);
  if (source.kind === 'object') {
    const info = await store.head(source.key);
    if (info === null) throw new SourceError('media.sourceMissing');
    const path = await bring(deps, { downloads, bytes: info.size, signal }, (half) =>
      store.download(source.key, half),
    );
    return { path, fingerprint: mark(info.size, info.etag) };
  }
  if (source.kind === 'pieces') {
    const bytes = await findPiecesEnd(db, source.key);
    if (bytes === undefined) throw new SourceError('media.sourceMissing');
    const path = await bring(
      deps,
      { downloads, bytes, signal },
      async (half) => (await downloadPieces(deps, source.key, half, { signal })) === bytes,
    );
    return { path, fingerprint: mark(bytes, source.key) };
  }
  const path = resolve(source.path);
  const stats = await stat(path).catch((error: unknown) => {
    throw new SourceError('media.sourceMissing', error);
  });
  return { path, fingerprint: mark(stats.size, stats.mtimeMs) };
}

async function bring(
  { config, log }: SourceDeps,
  { downloads, bytes, signal }: { downloads: string; bytes: number; signal: AbortSignal },
  download: (half: string) => Promise<boolean>,
): Promise<string> {
  const path = join(downloads, 'source');
  const here = await stat(path).catch(() => undefined);
  if (here?.size === bytes) return path;
  await mkdir(dirname(path), { recursive: true });
  const half = `${path}.half`;
  await rm(half, { force: true });
  while (!(await hasRoomFor(config, bytes))) {
    log.warn({ bytes }, 'a source waits for room on the disk');
    await sleep(ROOM_AGAIN_MS, undefined, { signal });
  }
  if (!(await download(half))) throw new SourceError('media.sourceMissing');
  await rename(half, path);
  return path;
}

/** Beside what is to stay free on the disk of this machine. */
export async function hasRoomFor(config: Deps['config'], bytes: number): Promise<boolean> {
  return (await freeBytesOf(config)) - config.uploads.freeBytes >= bytes;
}
