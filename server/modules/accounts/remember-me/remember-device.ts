import type { Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { deriveKey, isSameSecret, sign } from '#platform/secrets.ts';
import { sessionLife } from '../policy.ts';
import type { Session } from '../sessions/queries/session.ts';
import { insertTokenFamily, updateTokenFamiliesRevoked } from './queries.ts';

/** A remember token by what it says: which family, and which of the tokens that follow each other in it. */
export type RememberToken = { familyId: string; generation: number };

/** Distinguishes it from an encrypted password, which is a compact JWE. */
const PREFIX = 'ingat';
const SHAPE = /^ingat\.([\da-f-]{36})\.([1-9]\d{0,8})\.([\w-]{43})$/;

/** Whether what stands in a password's place is meant to be a remember token. */
export function looksLikeRememberToken(password: string): boolean {
  return password.startsWith(`${PREFIX}.`);
}

/** The token of a generation. Derived, so that tabs that come together get the same successor. */
export function rememberTokenOf(master: string, { familyId, generation }: RememberToken): string {
  const named = `${PREFIX}.${familyId}.${generation}`;
  return `${named}.${signText(master, named)}`;
}

/** What a token says; undefined for one that we never made, which therefore reports no theft. */
export function readRememberToken(master: string, token: string): RememberToken | undefined {
  const [, familyId = '', generation = '', given = ''] = SHAPE.exec(token) ?? [];
  if (familyId === '') return undefined;
  const expected = signText(master, `${PREFIX}.${familyId}.${generation}`);
  if (!isSameSecret(given, expected)) return undefined;
  return { familyId, generation: Number(generation) };
}

/** The secrets of the one session that a token opens, however many tabs show it at once. */
export function sessionSecretsOf(master: string, token: string) {
  return {
    sessionToken: signText(master, `session:${token}`),
    refreshToken: signText(master, `refresh:${token}`),
  };
}

function signText(master: string, text: string): string {
  return sign(deriveKey(master, 'remember-token'), text);
}

/**
 * Applies the remember-me choice of a sign-in to its device: a remembered one gets a first token of a new family,
 * any other ends what was remembered. A session that came through a token keeps its family.
 */
export async function rememberDevice(
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  session: Pick<Session, 'accountId' | 'isRemembered' | 'tokenFamilyId'>,
  deviceId: string,
): Promise<{ familyId: string | null; token?: string }> {
  if (session.tokenFamilyId !== null) return { familyId: session.tokenFamilyId };
  const now = deps.clock.now();
  await updateTokenFamiliesRevoked(tx, { deviceId }, 'signed in again', now);
  if (!session.isRemembered) return { familyId: null };
  const familyId = await insertTokenFamily(tx, {
    accountId: session.accountId,
    deviceId,
    createdAt: now,
    rotatedAt: now,
    expiresAt: new Date(now.getTime() + sessionLife(true)),
  });
  const token = rememberTokenOf(deps.config.secrets.master, { familyId, generation: 1 });
  return { familyId, token };
}
