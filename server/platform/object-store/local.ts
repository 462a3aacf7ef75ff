import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, open as openFd } from 'node:fs';
import {
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { checkKey, type ObjectInfo, type ObjectStore } from './port.ts';
import { readExactly } from './read-exactly.ts';

const TYPES: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.m4s': 'video/mp4',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.vtt': 'text/vtt; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};
// Half-written files live here, on the same disk, so that the last step is one rename.
const STAGING = '.staging';
/** Among the objects are the exports of accounts: no other user of the machine reads any. */
const OWNERS = { recursive: true, mode: 0o700 };
const OWNERS_FILE = 0o600;
const openToRead = promisify((path: string, done: (error: Error | null, fd: number) => void) =>
  openFd(path, 'r', done),
);

/** Objects as files below `root`. A file appears by rename, so a reader never sees half of one. */
export function openLocalStore(root: string): ObjectStore {
  const pathOf = (key: string) => join(root, checkKey(key));

  return {
    async put(key, source, _options) {
      const target = pathOf(key);
      const staged = join(root, STAGING, randomUUID());
      await mkdir(dirname(staged), OWNERS);
      try {
        if (Buffer.isBuffer(source)) await writeFile(staged, source);
        else await copyFile(source.file, staged, constants.COPYFILE_FICLONE);
        await flush(staged);
        await mkdir(dirname(target), OWNERS);
        await rename(staged, target);
      } catch (error) {
        await rm(staged, { force: true });
        throw error;
      }
    },

    async get(key, { range, allocate } = {}) {
      const fd = await openToRead(pathOf(key)).catch(nullWhenMissing);
      if (fd === null) return null;
      try {
        // Of an open file these are memory look-ups; a turn through the thread pool costs more than they do.
        const stats = fstatSync(fd);
        if (!stats.isFile()) return null;
        const start = Math.min(range?.start ?? 0, stats.size);
        const end = Math.min(range?.end ?? stats.size - 1, stats.size - 1);
        const length = Math.max(0, end - start + 1);
        return { ...infoOf(key, stats), body: await readExactly(fd, start, length, allocate) };
      } finally {
        closeSync(fd);
      }
    },

    async head(key) {
      const stats = await stat(pathOf(key)).catch(nullWhenMissing);
      return stats?.isFile() ? infoOf(key, stats) : null;
    },

    async list(prefix) {
      const folder = pathOf(prefix.replace(/\/$/, ''));
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        nullWhenMissing,
      );
      return (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .toSorted();
    },

    async delete(key) {
      await rm(pathOf(key), { force: true });
    },

    async download(key, file) {
      const copied = await copyFile(pathOf(key), file).then(() => true, nullWhenMissing);
      return copied ?? false;
    },

    localPath: pathOf,
  };
}

function infoOf(key: string, stats: { size: number; mtimeMs: number }): ObjectInfo {
  return {
    size: stats.size,
    contentType: TYPES[extname(key)] ?? 'application/octet-stream',
    etag: `"${stats.size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}"`,
  };
}

/** The row that names an object outlives a power cut, so the object must too. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.chmod(OWNERS_FILE);
    await file.datasync();
  } finally {
    await file.close();
  }
}

function nullWhenMissing(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return null;
  throw error;
}
