import type * as webauthn from '@simplewebauthn/server';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Config } from '#platform/config.ts';
import type { Deps } from '#platform/deps.ts';
import { fail, PlatformError } from '#platform/errors.ts';
import { hashSecret, newSecret } from '#platform/secrets.ts';
import { CHALLENGE_LIFE } from '../policy.ts';
import { deletePasskeyChallenge, insertPasskeyChallenge, type Passkey } from './queries.ts';

/** What a challenge may be answered for, and by whom: the session that adds, or the browser that signs in. */
export type ChallengeFor = {
  purpose: 'add' | 'sign-in' | 'studio' | 'studio-add';
  holder: string;
};

/** A fresh challenge, base64url. */
export async function issueChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
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
function consumeChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  challenge: string,
  { purpose, holder }: ChallengeFor,
): Promise<boolean> {
  const answered = { challenge, purpose, holderHash: hashSecret(holder) };
  return deletePasskeyChallenge(db, answered, clock.now());
}

/** ES256 first, which every authenticator speaks; EdDSA, and RS256 for Windows Hello. */
export const PASSKEY_ALGORITHMS = [-7, -8, -257];

type Library = typeof webauthn;
type VerifyDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** The site that passkeys belong to: its host name is what they are bound to for good. */
export function relyingParty({ http }: Pick<Config, 'http'>): { id: string; origin: string } {
  const { hostname: id, origin } = new URL(http.publicUrl);
  return { id, origin };
}

/** Checks what a browser made for one of our challenges. Who made the authenticator is not asked (attestation none). */
export async function verifyNewPasskey(
  deps: VerifyDeps,
  response: Omit<RegistrationResponseJSON, 'clientExtensionResults'>,
  input: ChallengeFor,
) {
  const { registrationInfo } = await orRefuse(({ verifyRegistrationResponse }) =>
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      ...expected(deps, input),
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    }),
  );
  return registrationInfo ?? fail('accounts.passkeyInvalid');
}

/** Checks that a passkey of ours has signed one of our challenges, with its owner's fingerprint, face or PIN. */
export async function verifyPasskey(
  deps: VerifyDeps,
  response: Omit<AuthenticationResponseJSON, 'clientExtensionResults'>,
  passkey: Passkey,
  input: ChallengeFor,
): Promise<{ counter: number; isBackedUp: boolean }> {
  const { verified, authenticationInfo: info } = await orRefuse(
    ({ verifyAuthenticationResponse }) =>
      verifyAuthenticationResponse({
        response: { ...response, clientExtensionResults: {} },
        ...expected(deps, input),
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
        },
      }),
  );
  // Whether a credential may be copied is part of what it is: one that changes its mind is another one.
  const isSame = (info.credentialDeviceType === 'multiDevice') === passkey.isBackupEligible;
  const { userHandle } = response.response;
  const isOwners = userHandle === undefined || userHandle === userHandleOf(passkey);
  if (!verified || !isSame || !isOwners) return fail('accounts.passkeyInvalid');
  return { counter: info.newCounter, isBackedUp: info.credentialBackedUp };
}

/** What an authenticator knows the account by: 16 bytes that say nothing about anybody. */
export function userIdOf(accountId: string): Buffer {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex');
}

/** Another one for the studio: an authenticator keeps one passkey an id, and the second would replace the first. */
export function staffUserIdOf(accountId: string): Buffer {
  return hashSecret(`studio ${accountId}`).subarray(0, 16);
}

function userHandleOf({ accountId, forStaff }: Passkey): string {
  return (forStaff ? staffUserIdOf(accountId) : userIdOf(accountId)).toString('base64url');
}

function expected(deps: VerifyDeps, input: ChallengeFor) {
  const { id, origin } = relyingParty(deps.config);
  return {
    expectedChallenge: async (challenge: string) =>
      (await consumeChallenge(deps, challenge, input)) || fail('accounts.challengeInvalid'),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  };
}

/** The library throws at whatever is not as it should be; a viewer hears one refusal, the log the reason. */
async function orRefuse<T>(verify: (library: Library) => Promise<T>): Promise<T> {
  // A server starts in nine tenths of the time without it: the first passkey loads it.
  const library = await import('@simplewebauthn/server');
  try {
    return await verify(library);
  } catch (error) {
    if (error instanceof PlatformError) throw error;
    return fail('accounts.passkeyInvalid', error);
  }
}
