import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#platform/keys.ts';
import type { Parts } from '#platform/parts.ts';

type Purpose = 'undo-link' | 'contact-link' | 'reset-link';

/** A made-up link is refused before the database is asked; a link of one purpose opens no other. */
export function signLink(
  parts: Pick<Parts, 'config'>,
  purpose: Purpose,
  fields: readonly string[],
): string {
  return createHmac('sha256', deriveKey(parts.config.secrets.master, purpose))
    .update(fields.join('.'))
    .digest('base64url');
}

export function isLinkSigned(
  parts: Pick<Parts, 'config'>,
  purpose: Purpose,
  fields: readonly string[],
  signature: string,
): boolean {
  const expected = Buffer.from(signLink(parts, purpose, fields));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
