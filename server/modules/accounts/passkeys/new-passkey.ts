import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { newCredential } from '#contract/accounts.ts';
import { PRODUCT_NAME } from '#contract/constants.ts';
import type { Config } from '#platform/config.ts';
import { CHALLENGE_LIFE } from '../policy.ts';
import type { Passkey } from './queries.ts';
import { PASSKEY_ALGORITHMS, relyingParty } from './verify-passkey.ts';

type Wanted = {
  challenge: string;
  /** What the authenticator knows its account by. */
  userId: Buffer;
  /** What the browser shows beside it. */
  name: string;
  displayName: string;
  /** An authenticator that holds one of these makes no other. */
  others: readonly Pick<Passkey, 'credentialId' | 'transports'>[];
};

/** What a page hands to `navigator.credentials.create()`: discoverable, its holder verified. */
export function creationOptionsOf(
  config: Pick<Config, 'http'>,
  { challenge, userId, name, displayName, others }: Wanted,
) {
  return {
    challenge,
    rp: { id: relyingParty(config).id, name: PRODUCT_NAME },
    user: { id: userId.toString('base64url'), name, displayName },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_LIFE,
    attestation: 'none' as const,
    excludeCredentials: others.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key' as const,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  };
}

export type NewCredential = Omit<RegistrationResponseJSON, 'clientExtensionResults'>;

/** What a browser made, as it came in. */
export function readNewCredential({
  id,
  rawId,
  type,
  response: { transports, ...made },
}: z.output<typeof newCredential>): NewCredential {
  return { id, rawId, type, response: { ...made, ...(transports && { transports }) } };
}
