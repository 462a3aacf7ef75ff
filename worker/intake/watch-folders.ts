import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { DAY, SECOND } from '#contract/constants.ts';
import {
  insertUpload,
  layUpload,
  removeUploadBytes,
  UPLOAD_RECEIVED,
} from '#modules/catalog/index.ts';
import { digest } from '#platform/secrets.ts';
import { type Running, repeatRounds } from '#platform/due.ts';
import type { IntakeDeps } from './check-uploads.ts';
import { readImportName, readSidecar } from './import-name.ts';

export type WatchDeps = Pick<IntakeDeps, 'clock' | 'config' | 'db' | 'events' | 'log' | 'store'>;
type Seen = { look: string; times: number };

const LOOK_EVERY = 5 * SECOND;
/** A file that looks the same so often in a row is no longer written to. */
const EQUAL_LOOKS = 3;
export const KEEP_IMPORTED_MS = 7 * DAY;
export const FILMS = new Set([
  '.mp4',
  '.mov',
  '.mkv',
  '.mxf',
  '.ts',
  '.m2ts',
  '.avi',
  '.webm',
  '.mpg',
]);
export const DONE = 'selesai';
export const FAILED = 'gagal';

/** Brings in films that others lay into folders; without folders nothing runs. */
export function watchFolders(deps: WatchDeps): Running {
  const { importFolders } = deps.config.uploads;
  if (importFolders.length === 0) return { stop: async () => {} };
  const look = lookIntoFolders(deps);
  return repeatRounds(deps, { name: 'import folders', every: LOOK_EVERY, round: look });
}

/** One look into every folder. What it saw is kept between looks: a file counts once it has stopped growing. */
export function lookIntoFolders(deps: WatchDeps): () => Promise<void> {
  const seen = new Map<string, Seen>();
  return async () => {
    for (const folder of deps.config.uploads.importFolders) {
      // A folder that is not there today may be mounted tomorrow.
      const names = await readdir(folder).catch((error: unknown) => {
        deps.log.warn({ err: error, folder }, 'a folder for imports can not be read');
        return [];
      });
      for (const name of names) {
        if (!FILMS.has(extname(name).toLowerCase()) || name.startsWith('.')) continue;
        await lookAt(deps, seen, { folder, name });
      }
    }
  };
}

type Found = { folder: string; name: string };

async function lookAt(deps: WatchDeps, seen: Map<string, Seen>, found: Found): Promise<void> {
  const path = join(found.folder, found.name);
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined || !stats.isFile()) return;
  const look = `${stats.size} ${stats.mtimeMs}`;
  const before = seen.get(path);
  const times = before?.look === look ? before.times + 1 : 1;
  seen.set(path, { look, times });
  if (times < EQUAL_LOOKS) return;
  seen.delete(path);
  try {
    await bringIn(deps, found, { bytes: stats.size, look });
  } catch (error) {
    deps.log.warn({ err: error, file: path }, 'a file of a folder could not be brought in');
    if (error instanceof BucketAway) return;
    await putAway(found, FAILED, {
      masalah: error instanceof Error ? error.message : String(error),
    });
  }
}

/** No fault of the file's: it is brought in when the bucket is there again. */
class BucketAway extends Error {}

async function bringIn(
  deps: WatchDeps,
  found: Found,
  { bytes, look }: { bytes: number; look: string },
): Promise<void> {
  const { clock, db, events, log } = deps;
  const { folder, name } = found;
  if (bytes === 0) throw new Error('File ini kosong.');
  const sidecar = await readFile(sidecarOf(found), 'utf8').catch(() => null);
  const meaning = sidecar === null ? readImportName(name) : readSidecar(sidecar);
  const id = randomUUID();
  const laid = await layUpload(deps, id, { file: join(folder, name) }).catch((error: unknown) => {
    if (deps.config.s3 === undefined) throw error;
    throw new BucketAway('The bucket did not take it', { cause: error });
  });
  const place = { id, ...laid };
  const now = clock.now();
  const upload = { name, sentSha256: null, awaitsDigests: false, bytes, ...meaning };
  // Put away too late by a process that died, it is found again and is no second film.
  const importKey = digest(`${folder}/${name} ${look}`, 'hex');
  const row = { ...place, accountId: null, upload, importKey, state: 'received' as const };
  const isNew = await insertUpload(db, row, {
    now,
    expiresAt: new Date(now.getTime() + KEEP_IMPORTED_MS),
  });
  if (isNew) await events.publish(db, UPLOAD_RECEIVED, { uploadId: id });
  else await removeUploadBytes(deps, place);
  await putAway(found, DONE, {
    unggahan: isNew ? id : null,
    untuk: meaning.target,
    pada: now.toISOString(),
  });
  log.info({ uploadId: id, file: name, isNew }, 'a film of a folder is brought in');
}

const sidecarOf = ({ folder, name }: Found) =>
  join(folder, `${name.slice(0, -extname(name).length)}.json`);

/** Moves a file, and what describes it, out of the way, with a report beside it. */
async function putAway(found: Found, where: string, report: object): Promise<void> {
  const { folder, name } = found;
  const target = join(folder, where);
  await mkdir(target, { recursive: true });
  await rename(join(folder, name), join(target, name));
  await rm(sidecarOf(found), { force: true });
  await writeFile(
    join(target, `${name}.laporan.json`),
    `${JSON.stringify({ file: name, ...report }, null, 2)}\n`,
  );
}
