import { createHash } from 'node:crypto';

/** Numbers from 0 to 1 that follow from a name. */
export function randomFrom(name: string): () => number {
  let state = createHash('sha256').update(name).digest().readInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The same id for the same name, so that what is seeded twice is there once. */
export function idFrom(name: string): string {
  const digest = createHash('sha256').update(`tayang sports ${name}`).digest('hex');
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `5${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}
