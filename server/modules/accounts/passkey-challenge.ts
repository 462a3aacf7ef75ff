import type { Parts } from '#platform/parts.ts';
import { CHALLENGE_LIFE } from './policy.ts';
import { deletePasskeyChallenge } from './queries/delete-passkey-challenge.ts';
import { insertPasskeyChallenge } from './queries/insert-passkey-challenge.ts';
import { hashSecret, newSecret } from './refresh-tokens.ts';

/** What a challenge may be answered for, and by whom: the session that adds, or the browser that signs in. */
export type ChallengeFor = { purpose: 'add' | 'sign-in'; holder: string };

/** A fresh challenge, base64url. */
export async function issueChallenge(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { purpose, holder }: ChallengeFor,
): Promise<string> {
  const challenge = newSecret();
  await insertPasskeyChallenge(db, {
    challenge,
    purpose,
    holderHash: hashSecret(holder),
    expiresAt: new Date(clock.now().getTime() + CHALLENGE_LIFE),
  });
  return challenge;
}

/** Uses the challenge up, whatever becomes of its answer; false when it was not for this holder, old or used. */
export function takeChallenge(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  challenge: string,
  { purpose, holder }: ChallengeFor,
): Promise<boolean> {
  const answered = { challenge, purpose, holderHash: hashSecret(holder) };
  return deletePasskeyChallenge(db, answered, clock.now());
}
