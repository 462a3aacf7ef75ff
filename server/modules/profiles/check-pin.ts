import { createHmac, timingSafeEqual } from 'node:crypto';
import { SECOND } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { deriveKey } from '#platform/keys.ts';
import type { Parts } from '#platform/parts.ts';
import { afterWrongTry } from './pin-policy.ts';
import { lockPin } from './queries/find-pin.ts';
import { updatePinTries } from './queries/update-pin-tries.ts';

type PinParts = Pick<Parts, 'db' | 'clock' | 'config'>;

/** Few digits are few: without the key a copied table would be read by trying them all. */
export function digestPin({ config }: Pick<PinParts, 'config'>, accountId: string, pin: string) {
  return createHmac('sha256', deriveKey(config.secrets.master, 'profile-pin'))
    .update(`${accountId}.${pin}`)
    .digest();
}

/**
 * Makes sure that this is the account's PIN: fails with `profiles.pinWrong`, or with `profiles.pinWait` as long as too
 * many were wrong. Answers false where no PIN is set.
 */
export async function checkPin(parts: PinParts, accountId: string, pin: string): Promise<boolean> {
  const now = parts.clock.now();
  // A wrong try is kept although the call fails.
  const outcome = await inTransaction(parts.db, async (tx) => {
    const kept = await lockPin(tx, accountId);
    if (kept === undefined) return { is: 'absent' } as const;
    const { digest, blockedUntil, wrongTries } = kept;
    if (blockedUntil !== null && blockedUntil > now) return { is: 'wait', blockedUntil } as const;
    if (timingSafeEqual(digest, digestPin(parts, accountId, pin.trim()))) {
      const none = { wrongTries: 0, lastWrongAt: null, blockedUntil: null };
      if (wrongTries > 0) await updatePinTries(tx, accountId, none);
      return { is: 'right' } as const;
    }
    await updatePinTries(tx, accountId, afterWrongTry(kept, now));
    return { is: 'wrong' } as const;
  });
  if (outcome.is === 'wrong') fail('profiles.pinWrong');
  if (outcome.is === 'wait') {
    const seconds = Math.ceil((outcome.blockedUntil.getTime() - now.getTime()) / SECOND);
    fail('profiles.pinWait', undefined, { retry_after: Math.max(1, seconds) });
  }
  return outcome.is === 'right';
}
