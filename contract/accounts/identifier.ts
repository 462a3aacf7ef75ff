import { z } from 'zod';

/** What someone signs in with: an e-mail address or an Indonesian mobile number. */
export type Identifier = { kind: 'email'; email: string } | { kind: 'phone'; phone: string };

const LONGEST = 254;
const email = z.email().max(LONGEST);
/** 08, 62 or +62, then 8 to 12 digits beginning with 8. */
const MOBILE = /^(?:\+?62|0)(8\d{7,11})$/;

/** Reads what a viewer typed; undefined when it is neither. Mail is lower-cased, numbers become E.164. */
export function parseIdentifier(typed: string): Identifier | undefined {
  const trimmed = typed.trim();
  const mobile = MOBILE.exec(trimmed.replaceAll(/[\s().-]/g, ''))?.[1];
  if (mobile !== undefined) return { kind: 'phone', phone: `+62${mobile}` };
  const parsed = email.safeParse(trimmed.toLowerCase());
  return parsed.success ? { kind: 'email', email: parsed.data } : undefined;
}

/**
 * The name of an account that gave none: of an e-mail the part before the at-sign with non-word characters
 * replaced by spaces, of anything else the identifier itself (specification section 5).
 */
export function deriveName(identifier: string): string {
  const at = identifier.lastIndexOf('@');
  if (at < 0) return identifier;
  const local = identifier.slice(0, at);
  return local.replaceAll(/\W/g, ' ').trim() || local;
}
