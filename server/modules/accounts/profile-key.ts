import { parseIdentifier } from '#contract/accounts.ts';

const LEGACY_SUFFIX = /_std$/;

/**
 * What a profile is looked up by (specification section 7): the identifier without our internal mail domain or
 * the `_std` suffix that older clients append.
 */
export function profileKey(email: string, internalDomain: string): string {
  const bare = email.trim().replace(LEGACY_SUFFIX, '');
  const domain = `@${internalDomain}`;
  const own = bare.endsWith(domain)
    ? bare.slice(0, -domain.length).replace(LEGACY_SUFFIX, '')
    : bare;
  const identifier = parseIdentifier(own);
  if (identifier === undefined) return own;
  return identifier.kind === 'email' ? identifier.email : identifier.phone;
}
