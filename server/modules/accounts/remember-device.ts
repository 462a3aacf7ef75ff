import type { Tx } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import { sessionLife } from './policy.ts';
import type { Session } from './queries/find-session.ts';
import { insertRememberFamily } from './queries/insert-remember-family.ts';
import { updateRememberFamiliesRevoked } from './queries/update-remember-families-revoked.ts';
import { rememberTokenOf } from './remember-tokens.ts';

/**
 * Applies the remember-me choice of a sign-in to its device: a remembered one gets a first token of a new family,
 * any other ends what was remembered. A session that came through a token keeps its family.
 */
export async function rememberDevice(
  parts: Pick<Parts, 'clock' | 'config'>,
  tx: Tx,
  session: Pick<Session, 'accountId' | 'isRemembered' | 'rememberFamilyId'>,
  deviceId: string,
): Promise<{ familyId: string | null; token?: string }> {
  if (session.rememberFamilyId !== null) return { familyId: session.rememberFamilyId };
  const now = parts.clock.now();
  await updateRememberFamiliesRevoked(tx, { deviceId }, 'signed in again', now);
  if (!session.isRemembered) return { familyId: null };
  const familyId = await insertRememberFamily(tx, {
    accountId: session.accountId,
    deviceId,
    createdAt: now,
    rotatedAt: now,
    expiresAt: new Date(now.getTime() + sessionLife(true)),
  });
  const token = rememberTokenOf(parts.config.secrets.master, { familyId, generation: 1 });
  return { familyId, token };
}
