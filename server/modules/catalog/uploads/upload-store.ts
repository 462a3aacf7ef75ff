import { close, createReadStream, createWriteStream, open, write } from 'node:fs';
import { constants, copyFile, link, mkdir, rm, stat, statfs, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps.ts';
import {
  appendPieces,
  cutPieces,
  findPiecesEnd,
  giveBack,
  PieceLost,
  removePieces,
} from '#platform/object-store/pieces.ts';
import { findUpload, type UploadRow } from './queries/upload.ts';
import { liesInBucket, uploadFolder, uploadKey, uploadPath } from './policy.ts';

type StoreDeps = Pick<Deps, 'config' | 'db' | 'store'>;
type Located = Pick<UploadRow, 'id' | 'inBucket'>;

/** Bytes that are free where this machine keeps its files. */
export async function freeBytesOf(config: Pick<Config, 'dataDir'>): Promise<number> {
  const { bavail, bsize } = await statfs(config.dataDir);
  return bavail * bsize;
}

/** How much of an upload is there; undefined where nothing of it is. */
export async function findReceivedBytes(
  { config, db }: Pick<StoreDeps, 'config' | 'db'>,
  { id, inBucket }: Located,
): Promise<number | undefined> {
  if (inBucket) return findPiecesEnd(db, uploadKey(id));
  return stat(uploadPath(config, id)).then(
    ({ size }) => size,
    () => undefined,
  );
}

/** Cuts an upload back to a byte, or to the piece before it; where it ends then. */
export async function cutUpload(
  deps: StoreDeps,
  { id, inBucket }: Located,
  byte: number,
): Promise<number> {
  if (inBucket) return cutPieces(deps, uploadKey(id), byte);
  await truncate(uploadPath(deps.config, id), byte);
  return byte;
}

/** Removes what there is of an upload. */
export async function removeUploadBytes(deps: StoreDeps, { id, inBucket }: Located): Promise<void> {
  if (inBucket) await removePieces(deps, uploadKey(id));
  else await rm(uploadPath(deps.config, id), { force: true });
}

/** Lays what comes from elsewhere where uploads lie; what comes half is not left. */
export async function layUpload(
  deps: StoreDeps,
  id: string,
  from: { file: string } | { bytes: Readable },
): Promise<{ inBucket: boolean }> {
  const inBucket = liesInBucket(deps.config);
  try {
    // What a try before left that was killed.
    await removeUploadBytes(deps, { id, inBucket });
    if (inBucket) {
      const bytes = 'file' in from ? createReadStream(from.file) : from.bytes;
      await appendPieces(deps, uploadKey(id), 0, bytes);
    } else {
      await mkdir(uploadFolder(deps.config), { recursive: true });
      const own = uploadPath(deps.config, id);
      if ('file' in from) await linkOrCopy(from.file, own);
      else await pipeline(from.bytes, createWriteStream(own));
    }
  } catch (error) {
    if ('bytes' in from) from.bytes.destroy();
    await removeUploadBytes(deps, { id, inBucket }).catch(() => undefined);
    throw error;
  }
  return { inBucket };
}

/** On one disk it takes no room twice; its folder may be emptied at once. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE));
}

/** An answer of the protocol's: what arrived stays, and the sender goes on later. */
class NotKept extends Error {
  readonly status_code: number;
  readonly body: string;

  constructor(status: number, cause: Error) {
    super(cause.message, { cause });
    this.status_code = status;
    this.body = cause.message;
  }
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);

/** Pieces in the bucket or files on the disk, whose rows stand in the database before their first byte. */
export class UploadStore extends FileStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];
  readonly #deps: StoreDeps;

  constructor(deps: StoreDeps) {
    // It makes its folder without a listener for what fails (a full disk), which ends the process: it is shown one that is
    // there, and makes ours with each upload.
    super({ directory: '/', configstore: rowsOf(deps) });
    this.directory = uploadFolder(deps.config);
    this.#deps = deps;
  }

  override async create(upload: Upload): Promise<Upload> {
    return (await this.#isInBucket(upload.id)) ? upload : super.create(upload);
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await findUpload(this.#deps.db, id);
    if (row?.inBucket !== true) return super.getUpload(id);
    const offset = (await findReceivedBytes(this.#deps, row)) ?? 0;
    return new Upload({ id, size: row.bytes, offset });
  }

  override async remove(id: string): Promise<void> {
    if (await this.#isInBucket(id)) await removePieces(this.#deps, uploadKey(id));
    else await super.remove(id);
  }

  override async write(body: Readable, id: string, offset: number): Promise<number> {
    if (await this.#isInBucket(id)) return this.#append(body, id, offset);
    const file = createWriteStream(join(this.directory, id), {
      flags: 'r+',
      start: offset,
      fs: { open, close, write: writeAndFree },
    });
    try {
      await pipeline(body, file);
    } catch (error) {
      if (error instanceof Error && NO_ROOM.has((error as NodeJS.ErrnoException).code ?? ''))
        throw new NotKept(507, error);
      throw error;
    }
    return offset + file.bytesWritten;
  }

  /** Where another request took the upload over this one is late: its sender asks how far it is. */
  async #append(body: Readable, id: string, offset: number): Promise<number> {
    try {
      return await appendPieces(this.#deps, uploadKey(id), offset, body);
    } catch (error) {
      if (!(error instanceof PieceLost)) throw error;
      throw new NotKept(error.because === 'away' ? 503 : 409, error);
    }
  }

  async #isInBucket(id: string): Promise<boolean> {
    return (await findUpload(this.#deps.db, id))?.inBucket === true;
  }
}

/** Nothing reads a piece after us: each comes from the parser with memory of its own. */
function writeAndFree(
  fd: number,
  piece: Buffer,
  start: number,
  length: number,
  position: number | null,
  done: (error: NodeJS.ErrnoException | null, written: number, piece: Buffer) => void,
): void {
  write(fd, piece, start, length, position, (error, written) => {
    if (error === null && written === length) giveBack(piece);
    done(error, written, piece);
  });
}

/** The row was written by the call that creates an upload, and goes by the one that removes it. */
function rowsOf({ db }: Pick<StoreDeps, 'db'>) {
  return {
    async get(id: string): Promise<Upload | undefined> {
      const row = await findUpload(db, id);
      if (row === undefined) return undefined;
      const { bytes: size, createdAt } = row;
      return new Upload({ id, size, offset: 0, creation_date: createdAt.toISOString() });
    },
    set: async () => {},
    delete: async () => {},
  };
}
