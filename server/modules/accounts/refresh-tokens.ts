import { createHash, createHmac, randomBytes } from 'node:crypto';
import { deriveKey } from '#platform/keys.ts';

/** An opaque secret of 256 bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a secret. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** The one token that follows `token`: whichever process or tab rotates it gets the same. */
export function successorOf(master: string, token: string): string {
  return createHmac('sha256', deriveKey(master, 'refresh-token')).update(token).digest('base64url');
}
