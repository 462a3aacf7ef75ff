import { hkdfSync } from 'node:crypto';

/** A 32-byte key for one purpose, derived from the master secret: no two purposes share a key. */
export function deriveKey(master: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, 'tayang', purpose, 32));
}
