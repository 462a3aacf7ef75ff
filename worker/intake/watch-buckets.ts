import { randomUUID } from 'node:crypto';
import { addAbortSignal } from 'node:stream';
import { extname } from 'node:path';
import { SECOND } from '#contract/constants.ts';
import {
  hasImported,
  insertUpload,
  layUpload,
  removeUploadBytes,
  UPLOAD_RECEIVED,
} from '#modules/catalog/index.ts';
import { type Running, repeatRounds } from '#platform/due.ts';
import {
  type BucketObject,
  type ImportBucket,
  openImportBucket,
} from '#platform/object-store/import-bucket.ts';
import { digest } from '#platform/secrets.ts';
import { readImportName, readSidecar } from './import-name.ts';
import { DONE, FAILED, FILMS, KEEP_IMPORTED_MS, type WatchDeps } from './watch-folders.ts';

const LOOK_EVERY = 30 * SECOND;
const LONGEST_NAME = 255;

type Source = { bucket: ImportBucket; name: string; prefix: string };

/** Brings in films that others lay into buckets; without buckets nothing runs. */
export function watchBuckets(deps: WatchDeps): Running {
  if (deps.config.uploads.importBuckets.length === 0) return { stop: async () => {} };
  const round = lookIntoBuckets(deps);
  return repeatRounds(deps, { name: 'import buckets', every: LOOK_EVERY, round });
}

/**
 * One look into every bucket. An object appears whole, so it counts at once; it stays where it is, for moving it would copy
 * it, and is known again by its tag.
 */
export function lookIntoBuckets(deps: WatchDeps): (signal: AbortSignal) => Promise<void> {
  const { s3, uploads } = deps.config;
  const settled = new Set<string>();
  const sources = uploads.importBuckets.map((text) => sourceOf(s3, text));
  return async (signal) => {
    for (const source of sources) {
      const objects = await source.bucket.list(source.prefix).catch((error: unknown) => {
        deps.log.warn({ err: error, bucket: source.name }, 'a bucket for imports can not be read');
        return [];
      });
      for (const object of objects) {
        const name = object.key.slice(source.prefix.length);
        if (!FILMS.has(extname(name).toLowerCase()) || name.startsWith('.')) continue;
        const importKey = digest(`${source.name}/${object.key} ${object.etag}`, 'hex');
        if (settled.has(importKey)) continue;
        if (await settle(deps, source, { ...object, name, importKey }, signal))
          settled.add(importKey);
      }
    }
  };
}

function sourceOf(s3: WatchDeps['config']['s3'], text: string): Source {
  if (s3 === undefined) throw new Error('IMPORT_BUCKETS needs S3_ENDPOINT');
  const [name = '', ...folders] = text.replace(/\/+$/, '').split('/');
  const prefix = folders.map((folder) => `${folder}/`).join('');
  return { bucket: openImportBucket({ ...s3, bucket: name }), name, prefix };
}

type Found = BucketObject & { name: string; importKey: string };

/** True once it is brought in or refused; what fails on the way is tried again. */
async function settle(
  deps: WatchDeps,
  source: Source,
  found: Found,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, log } = deps;
  const about = { bucket: source.name, key: found.key };
  try {
    if (await hasImported(db, found.importKey)) return true;
    const meaning = await meaningOf(source, found);
    const problem = problemOf(deps, found, meaning);
    if (problem !== null || meaning instanceof Error) {
      log.warn({ ...about, problem }, 'a file of a bucket is refused');
      await report(source, found, FAILED, { masalah: problem });
      return true;
    }
    return await bringIn(deps, source, { ...found, meaning }, signal);
  } catch (error) {
    log.warn({ ...about, err: error }, 'a film of a bucket could not be brought in yet');
    return false;
  }
}

type Meaning = ReturnType<typeof readImportName>;

/** What its name or the JSON file beside it says; an Error in words where that can't be read. */
async function meaningOf({ bucket }: Source, { key, name }: Found): Promise<Meaning | Error> {
  const sidecar = await bucket.read(`${key.slice(0, -extname(key).length)}.json`);
  if (sidecar === null) return readImportName(name);
  try {
    return readSidecar(sidecar);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function problemOf({ config }: WatchDeps, { bytes, name }: Found, meaning: Meaning | Error) {
  if (name.length > LONGEST_NAME || /\p{Cc}/u.test(name))
    return 'Nama file ini tidak bisa dipakai.';
  if (bytes === 0) return 'File ini kosong.';
  if (meaning instanceof Error) return meaning.message;
  return bytes > config.uploads.maxBytes[meaning.purpose] ? 'File ini terlalu besar.' : null;
}

/** Into our own bucket, piece by piece: its owner may take the film away at any time. */
async function bringIn(
  deps: WatchDeps,
  source: Source,
  found: Found & { meaning: Meaning },
  signal: AbortSignal,
): Promise<boolean> {
  const { clock, db, events, log } = deps;
  const { key, name, bytes, importKey, meaning } = found;
  const film = await source.bucket.open(key);
  if (film === null) return false;
  const id = randomUUID();
  const place = { id, ...(await layUpload(deps, id, { bytes: addAbortSignal(signal, film) })) };
  const now = clock.now();
  const upload = { name, sentSha256: null, awaitsDigests: false, bytes, ...meaning };
  const isNew = await insertUpload(
    db,
    { ...place, accountId: null, upload, importKey, state: 'received' },
    { now, expiresAt: new Date(now.getTime() + KEEP_IMPORTED_MS) },
  );
  if (isNew) await events.publish(db, UPLOAD_RECEIVED, { uploadId: id });
  else await removeUploadBytes(deps, place);
  log.info({ uploadId: id, bucket: source.name, key, isNew }, 'a film of a bucket is brought in');
  if (isNew)
    await report(source, found, DONE, {
      unggahan: id,
      untuk: meaning.target,
      pada: now.toISOString(),
    });
  return true;
}

/** Where the key may not write, /studio/pekerjaan alone says what became of it. */
async function report(
  { bucket, prefix }: Source,
  { name, etag }: Found,
  where: string,
  what: object,
) {
  const text = `${JSON.stringify({ file: name, etag, ...what }, null, 2)}\n`;
  await bucket.write(`${prefix}${where}/${name}.laporan.json`, text).catch(() => undefined);
}
