import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#platform/keys.ts';

/** A remember token by what it says: which family, and which of the tokens that follow each other in it. */
export type RememberToken = { familyId: string; generation: number };

/** Tells it from a sealed password, which is a compact JWE. */
const PREFIX = 'ingat';
const SHAPE = /^ingat\.([\da-f-]{36})\.([1-9]\d{0,8})\.([\w-]{43})$/;

/** Whether what stands in a password's place is meant to be a remember token. */
export function looksRemembered(password: string): boolean {
  return password.startsWith(`${PREFIX}.`);
}

/** The token of a generation. Derived, so that tabs that come together get the same successor. */
export function rememberTokenOf(master: string, { familyId, generation }: RememberToken): string {
  const named = `${PREFIX}.${familyId}.${generation}`;
  return `${named}.${digest(master, named)}`;
}

/** What a token says; undefined for one that we never made, which therefore accuses nobody. */
export function readRememberToken(master: string, token: string): RememberToken | undefined {
  const [, familyId = '', generation = '', given = ''] = SHAPE.exec(token) ?? [];
  if (familyId === '') return undefined;
  const expected = digest(master, `${PREFIX}.${familyId}.${generation}`);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return undefined;
  return { familyId, generation: Number(generation) };
}

/** The secrets of the one session that a token opens, however many tabs show it at once. */
export function sessionSecretsOf(master: string, token: string) {
  return {
    sessionToken: digest(master, `session:${token}`),
    refreshToken: digest(master, `refresh:${token}`),
  };
}

function digest(master: string, text: string): string {
  return createHmac('sha256', deriveKey(master, 'remember-token')).update(text).digest('base64url');
}
