import { LRUCache } from 'lru-cache';
import type { ByteRange, ObjectStore } from '#platform/object-store.ts';

export type BufferPool = {
  /** A buffer of exactly this length with whatever bytes in it. */
  take(length: number): Buffer;
  /** Gives a buffer back: its memory will hold other bytes, so no reader may still use it. */
  give(buffer: Buffer): void;
};

// Segments differ in length: rounded up to these steps, they fit into each other's memory.
const STEP = 256 * 1024;

/**
 * Memory for segments, used again: fresh memory of that size costs the kernel more (a fault a page) than reading a
 * segment into it.
 */
export function createBufferPool(maxFreeBytes: number): BufferPool {
  const free = new Map<number, ArrayBuffer[]>();
  let freeBytes = 0;
  return {
    take(length) {
      const size = Math.ceil(length / STEP) * STEP;
      const memory = length < STEP ? undefined : free.get(size)?.pop();
      if (memory === undefined)
        return Buffer.allocUnsafeSlow(length < STEP ? length : size).subarray(0, length);
      freeBytes -= size;
      return Buffer.from(memory, 0, length);
    },
    give(buffer) {
      const memory = buffer.buffer;
      const size = memory.byteLength;
      if (!(memory instanceof ArrayBuffer) || size < STEP || size % STEP !== 0) return;
      if (freeBytes + size > maxFreeBytes) return;
      freeBytes += size;
      const same = free.get(size) ?? [];
      same.push(memory);
      free.set(size, same);
    },
  };
}

export type CachedObject = { body: Buffer; contentType: string; etag: string };

/** A piece that a caller reads: its memory is used again after `release`, which is called exactly once. */
export type HeldObject = CachedObject & { release(): void };

export type ObjectCache = {
  /** An object or a piece of one, from memory or the store; null when it isn't there. */
  read(key: string, range?: ByteRange): Promise<HeldObject | null>;
};

type Piece = CachedObject & {
  /** Hands that it is in now. */
  users: number;
  isCached: boolean;
  isPooled: boolean;
};
type Reading = { waiting: number; piece: Promise<Piece | null> };

const MOST_FREE_BYTES = 64 * 1024 * 1024;
const OVERHEAD_BYTES = 512;

/**
 * Pieces of immutable objects in memory, the least used of them leaving first. Requests for the same piece wait for
 * one reading of it.
 */
export function createObjectCache(store: ObjectStore, maxBytes: number): ObjectCache {
  const pool = createBufferPool(MOST_FREE_BYTES);
  const readings = new Map<string, Reading>();

  const freeUnused = (piece: Piece) => {
    if (piece.isPooled && !piece.isCached && piece.users === 0) pool.give(piece.body);
  };
  const cached = new LRUCache<string, Piece>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.buffer.byteLength + OVERHEAD_BYTES,
    dispose: (piece) => {
      piece.isCached = false;
      freeUnused(piece);
    },
  });

  async function fetch(reading: Reading, name: string, key: string, range?: ByteRange) {
    try {
      const object = await store.get(key, range ? { range, allocate: pool.take } : {});
      if (object === null) return null;
      const { body, contentType, etag } = object;
      // In the hands of all who wait, at once: none of them may free it before another has it.
      const users = reading.waiting;
      const isPooled = range !== undefined;
      const piece: Piece = { body, contentType, etag, users, isPooled, isCached: true };
      cached.set(name, piece);
      // Larger than all the memory there is: it serves those who wait for it and goes.
      piece.isCached = cached.has(name);
      return piece;
    } finally {
      readings.delete(name);
    }
  }

  function hold(piece: Piece): HeldObject {
    let isHeld = true;
    const release = () => {
      // A second time, its memory may already hold another piece.
      if (!isHeld) return;
      isHeld = false;
      piece.users -= 1;
      freeUnused(piece);
    };
    return { body: piece.body, contentType: piece.contentType, etag: piece.etag, release };
  }

  return {
    async read(key, range) {
      const name = range ? `${key}:${range.start}-${range.end}` : key;
      const known = cached.get(name);
      if (known) {
        known.users += 1;
        return hold(known);
      }
      let reading = readings.get(name);
      if (reading === undefined) {
        reading = { waiting: 0, piece: Promise.resolve(null) };
        readings.set(name, reading);
        reading.piece = fetch(reading, name, key, range);
      }
      reading.waiting += 1;
      const piece = await reading.piece;
      return piece && hold(piece);
    },
  };
}
