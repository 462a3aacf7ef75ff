export type BufferPool = {
  /** A buffer of exactly this length with whatever bytes in it. */
  take(length: number): Buffer;
  /** Gives a buffer back: its memory will hold other bytes, so nobody may still read it. */
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
