import { createHash, randomBytes } from 'node:crypto';

/** An opaque secret of 256 bits, in letters that an address may hold. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a secret. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** PKCE's S256: what is shown of a verifier before it is shown itself. */
export function challengeOf(verifier: string): string {
  return hashSecret(verifier).toString('base64url');
}
