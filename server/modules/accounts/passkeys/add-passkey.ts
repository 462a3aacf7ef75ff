import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { z } from 'zod';
import { type newCredential, PASSKEYS_MAX } from '#contract/accounts/index.ts';
import { PRODUCT_NAME } from '#contract/constants.ts';
import type { AccountCaller } from '#platform/auth.ts';
import type { Config } from '#platform/config.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { lockAccountRow } from '../account/queries.ts';
import { sendPasskeyEmail } from '../emails/sign-in-emails.ts';
import { CHALLENGE_LIFE } from '../policy.ts';
import type { RequestMetadata } from '../request-metadata.ts';
import { recordSignInEvent } from '../sign-in/sign-in-events.ts';
import { requireStepUp } from '../step-up/step-up.ts';
import { insertPasskey, listPasskeysOf, type Passkey } from './queries.ts';
import { PASSKEY_ALGORITHMS, relyingParty, verifyNewPasskey } from './verify-passkey.ts';

/** Password managers by the id that they put into their passkeys (AAGUID): what a viewer calls them. */
const passkeyProviders: Record<string, string> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome di Mac',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
};

export function passkeyProviderOf(aaguid: string): string | undefined {
  return passkeyProviders[aaguid.toLowerCase()];
}

/** What a passkey that was checked is, to be kept. */
export function passkeyRowOf(
  made: Awaited<ReturnType<typeof verifyNewPasskey>>,
  { response }: NewCredential,
) {
  return {
    credentialId: made.credential.id,
    publicKey: Buffer.from(made.credential.publicKey),
    counter: made.credential.counter,
    transports: response.transports ?? [],
    isBackupEligible: made.credentialDeviceType === 'multiDevice',
    isBackedUp: made.credentialBackedUp,
  };
}

type Made = {
  caller: AccountCaller;
  credential: NewCredential;
  /** The browser that made it; names a passkey whose maker is unknown. */
  metadata: RequestMetadata;
};

/** Keeps a new passkey of the account and tells its owner. The row is locked: ten at once never pass the limit. */
export async function addPasskeyOf(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'mail'>,
  { caller, credential, metadata }: Made,
): Promise<Passkey> {
  await requireStepUp(deps, caller);
  const input = { purpose: 'add', holder: caller.sessionId } as const;
  const made = await verifyNewPasskey(deps, credential, input);
  return inTransaction(deps.db, async (tx) => {
    const account = await lockAccountRow(tx, caller.accountId);
    if (account === undefined || account.deletedAt !== null) return fail('common.unauthenticated');
    const others = await listPasskeysOf(tx, account.id);
    if (others.length >= PASSKEYS_MAX) return fail('accounts.passkeyLimit');
    const passkey = await insertPasskey(tx, {
      ...passkeyRowOf(made, credential),
      accountId: account.id,
      name: passkeyProviderOf(made.aaguid) ?? metadata.label,
      createdAt: deps.clock.now(),
    });
    if (passkey === undefined) return fail('accounts.passkeyInvalid');
    await sendPasskeyEmail(deps, tx, account, { what: 'added', name: passkey.name });
    const event = { accountId: account.id, kind: 'passkey_added', isSuccess: true } as const;
    await recordSignInEvent(deps, tx, event, metadata);
    return passkey;
  });
}

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
