export type CookieOptions = { maxAgeMs?: number; secure?: boolean; httpOnly?: boolean };

/** A Set-Cookie line in the house's manner: whole site, SameSite=Strict, out of reach of scripts. */
export function serializeCookie(
  name: string,
  value: string | undefined,
  options: CookieOptions = {},
): string {
  const maxAge = value === undefined ? 0 : options.maxAgeMs;
  return [
    `${name}=${encodeURIComponent(value ?? '')}`,
    'Path=/',
    'SameSite=Strict',
    ...(maxAge === undefined ? [] : [`Max-Age=${Math.floor(maxAge / 1000)}`]),
    ...(options.httpOnly === false ? [] : ['HttpOnly']),
    ...(options.secure ? ['Secure'] : []),
  ].join('; ');
}

/** Name and value of a Set-Cookie line; a cleared cookie has no value. */
export function cookiePair(line: string): { name: string; value: string | undefined } {
  const [pair = '', ...attributes] = line.split(';');
  const at = pair.indexOf('=');
  const isCleared = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute));
  const value = decodeURIComponent(pair.slice(at + 1).trim());
  return { name: pair.slice(0, at).trim(), value: isCleared || value === '' ? undefined : value };
}
