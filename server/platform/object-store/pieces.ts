import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE, SECOND } from '#contract/constants.ts';
import type { Deps } from '../deps.ts';
import {
  deletePiecesBeyond,
  findPiecesEnd,
  insertPiece,
  listPieces,
} from '../queries/object-piece.ts';
import type { ObjectStore } from './port.ts';

export { findPiecesEnd, listObjectsInPieces } from '../queries/object-piece.ts';

type PieceDeps = Pick<Deps, 'db' | 'store'>;

/** What one writer holds in memory. */
export const PIECE_BYTES = 8 * 1024 * 1024;
const PUT_WITHIN_MS = MINUTE;
const TRIES = 3;
const RETRY_MS = SECOND;
const DELETES_AT_ONCE = 8;

/** A piece did not come to stand at the end of its object; those before it do. */
export class PieceLost extends Error {
  /** The store could not take it, or the object ends elsewhere by now. */
  readonly because: 'away' | 'moved';

  constructor(because: PieceLost['because'], cause?: unknown) {
    super(`A piece of an object is lost: ${because}`, { cause });
    this.name = 'PieceLost';
    this.because = because;
  }
}

/**
 * Appends bytes to an object in pieces (0 begins one), a piece at a time, and resolves with where it ends then. A piece
 * counts once the store has it and its row is committed. Where the bytes break off, what came before counts too. One writer
 * at a time is the caller's to see to; a second one changes nothing, for its pieces have names of their own.
 * @throws PieceLost, and what the bytes break off with
 */
export async function appendPieces(
  deps: PieceDeps,
  object: string,
  from: number,
  bytes: AsyncIterable<Buffer>,
): Promise<number> {
  const piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
  let held = 0;
  let end = from;
  let isLost = false;
  const keep = async () => {
    if (held === 0) return;
    isLost = true;
    await keepPiece(deps, object, end, piece.subarray(0, held));
    isLost = false;
    end += held;
    held = 0;
  };
  try {
    for await (const chunk of bytes) {
      for (let at = 0; at < chunk.length;) {
        const taken = chunk.copy(piece, held, at);
        at += taken;
        held += taken;
        if (held === PIECE_BYTES) await keep();
      }
      giveBack(chunk);
    }
  } finally {
    // Of what was not taken some may still be on its way out of this memory.
    if (!isLost) {
      await keep();
      giveBack(piece);
    }
  }
  return end;
}

async function keepPiece(
  { db, store }: PieceDeps,
  object: string,
  startByte: number,
  bytes: Buffer,
): Promise<void> {
  const key = `${object}/${String(startByte).padStart(15, '0')}-${randomUUID()}`;
  await putPatiently(store, key, bytes);
  // Where this fails it may be written all the same: then the piece stays, and counts.
  if (await insertPiece(db, object, { key, startByte, bytes: bytes.length })) return;
  await store.delete(key).catch(() => undefined);
  throw new PieceLost('moved');
}

async function putPatiently(store: ObjectStore, key: string, bytes: Buffer): Promise<void> {
  const options = { contentType: 'application/octet-stream', withinMs: PUT_WITHIN_MS };
  for (let tries = 1; ; tries += 1) {
    try {
      return await store.put(key, bytes, options);
    } catch (error) {
      if (tries === TRIES) throw new PieceLost('away', error);
      await sleep(RETRY_MS);
    }
  }
}

/**
 * Gives the memory of what was sent on back. It lies outside of the heap, where V8 lets 64 MB of it gather before it collects.
 * What shares its memory with others is left.
 */
export function giveBack(bytes: Buffer): void {
  const { buffer, byteLength } = bytes;
  if (byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** Takes away whatever piece reaches beyond a byte; where the object ends then. */
export async function cutPieces(
  { db, store }: PieceDeps,
  object: string,
  byte: number,
): Promise<number> {
  await deleteObjects(store, await deletePiecesBeyond(db, object, byte));
  return (await findPiecesEnd(db, object)) ?? 0;
}

/** Also what was written and never counted. */
export async function removePieces({ db, store }: PieceDeps, object: string): Promise<void> {
  await deleteObjects(store, await store.list(`${object}/`));
  await deletePiecesBeyond(db, object, 0);
}

async function deleteObjects(store: ObjectStore, keys: readonly string[]): Promise<void> {
  for (let i = 0; i < keys.length; i += DELETES_AT_ONCE)
    await Promise.all(keys.slice(i, i + DELETES_AT_ONCE).map((key) => store.delete(key)));
}

/** Copies an object in pieces into a file, a piece at a time; how many bytes there are up to the first one that is gone. */
export async function downloadPieces(
  { db, store }: PieceDeps,
  object: string,
  file: string,
  { signal, onPiece }: { signal: AbortSignal; onPiece?: (() => Promise<void>) | undefined },
): Promise<number> {
  const out = await open(file, 'w');
  try {
    let end = 0;
    for (const { key, startByte, bytes } of await listPieces(db, object)) {
      signal.throwIfAborted();
      const found = startByte === end ? await store.get(key) : null;
      if (found?.body.length !== bytes) break;
      await out.writeFile(found.body);
      end += bytes;
      await onPiece?.();
    }
    return end;
  } finally {
    await out.close();
  }
}
