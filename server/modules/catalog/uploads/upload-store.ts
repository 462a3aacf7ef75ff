import { close, createWriteStream, open, write } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { type Lock, type Locker, type RequestRelease, Upload } from '@tus/server';
import type { Locks } from '#platform/advisory-locks.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { findUpload } from './queries/upload.ts';

/** Where the file of an upload lies, on the disk of server and worker. */
export function uploadPath({ dataDir }: Pick<Config, 'dataDir'>, id: string): string {
  return join(uploadFolder({ dataDir }), id);
}

export function uploadFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return resolve(dataDir, 'uploads');
}

/** Bytes that are free where uploads lie. */
export async function freeBytesOf(config: Pick<Config, 'dataDir'>): Promise<number> {
  const { bavail, bsize } = await statfs(config.dataDir);
  return bavail * bsize;
}

/** The disk has no room: what arrived stays, and the sender goes on later. */
class NoRoom extends Error {
  readonly status_code = 507;
  readonly body = 'no room';
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);

/** Files on the disk, whose rows stand in the database before their first byte. */
export class UploadStore extends FileStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];

  constructor(db: Db, config: Pick<Config, 'dataDir'>) {
    super({ directory: uploadFolder(config), configstore: rowsOf(db) });
  }

  override async write(body: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), {
      flags: 'r+',
      start: offset,
      fs: { open, close, write: writeAndFree },
    });
    try {
      await pipeline(body, file);
    } catch (error) {
      if (NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '')) throw new NoRoom();
      throw error;
    }
    return offset + file.bytesWritten;
  }
}

/**
 * Gives the memory of a piece back once it stands in the file. Pieces lie outside of the heap, where V8 lets 64 MB of them
 * gather before it collects. Each comes from the parser with memory of its own, and nothing reads it after us.
 */
function writeAndFree(
  fd: number,
  piece: Buffer,
  start: number,
  length: number,
  position: number | null,
  done: (error: NodeJS.ErrnoException | null, written: number, piece: Buffer) => void,
): void {
  write(fd, piece, start, length, position, (error, written) => {
    const { buffer } = piece;
    const isAll = error === null && written === length && piece.byteLength === buffer.byteLength;
    if (isAll && buffer instanceof ArrayBuffer) buffer.transfer(0);
    done(error, written, piece);
  });
}

/** The row was written by the call that creates an upload, and goes by the one that removes it. */
function rowsOf(db: Db) {
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

/** Asks the process that holds an upload to let it go: another request for it has come. */
const WANTED = 'catalog.uploadWanted';
const RETRY_MS = 100;
const GIVE_UP_MS = 12_000;

/** An upload is held by another request that does not let go. */
class UploadBusy extends Error {
  readonly status_code = 423;
  readonly body = 'busy';
}

/**
 * One request at a time for an upload, over all processes: a request that comes asks the one before to end, which gives
 * its bytes to the file and lets go. So a connection that died unnoticed does not keep its upload.
 */
export function openUploadLocks(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  locks: Locks,
): Locker & { close(): void } {
  const held = new Map<string, RequestRelease>();
  const unsubscribe = events.subscribe(WANTED, ({ uploadId }) => {
    void held.get(String(uploadId))?.();
  });

  const take = async (id: string, release: RequestRelease): Promise<boolean> => {
    // The lock of the database is the process's: between two requests of one process this map decides.
    if (held.has(id)) return false;
    held.set(id, release);
    if (await locks.take(nameOf(id))) return true;
    held.delete(id);
    return false;
  };

  const lockOf = (id: string): Lock => ({
    async lock(signal, release) {
      const end = Date.now() + GIVE_UP_MS;
      let hasAsked = false;
      while (!(await take(id, release))) {
        if (signal.aborted || Date.now() > end) throw new UploadBusy();
        if (!hasAsked) await events.publish(db, WANTED, { uploadId: id });
        hasAsked = true;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    },
    async unlock() {
      await locks.release(nameOf(id));
      held.delete(id);
    },
  });
  return { newLock: lockOf, close: unsubscribe };
}

const nameOf = (id: string) => `catalog.upload ${id}`;
